# shellcheck shell=bash
# What the programs here share. They run from the project's root and need its test classes.

# classpath: compiles once a call of .ci/bench/*, and tells where classes are.
# BENCH_CLASSPATH is taken as it is, by whoever has compiled already.
classpath() {
  if [ -z "${BENCH_CLASSPATH:-}" ]; then
    mvn -q -B -ntp -Pbench '-P!error-prone' test-compile dependency:build-classpath \
      -Dmdep.outputFile=target/bench.classpath >&2
    BENCH_CLASSPATH=target/test-classes:target/classes:$(cat target/bench.classpath)
    export BENCH_CLASSPATH
  fi
}

# java_main CLASS [ARGUMENT...], with BENCH_JAVA as further options of the virtual machine.
java_main() {
  # shellcheck disable=SC2086
  java ${BENCH_JAVA:-} -cp "$BENCH_CLASSPATH" "$@"
}

# suite NAME [-Dkey=value...]: a suite as Maven would run it, without Maven.
suite() {
  local name=$1 plugins
  : "${work:?a folder to work in}"
  shift
  plugins=$(find target/allure-plugins -maxdepth 2 -name plugins 2>/dev/null | head -1 || true)
  # shellcheck disable=SC2086
  ALLURE_NO_ANALYTICS=true java ${BENCH_JAVA:-} "-Drackproof.suite=$name" -Djava.awt.headless=true \
    -Drackproof.version=bench "-Drackproof.allure.plugins=${plugins:-none}" "$@" \
    -cp "$BENCH_CLASSPATH" org.testng.TestNG -usedefaultlisteners false -d "$work/testng" \
    "suites/$name.xml"
}

# await SECONDS COMMAND...: until the command succeeds; fails when it never does.
await() {
  local left=$1
  shift
  until "$@"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || return 1
    sleep 1
  done
}

fail() {
  echo "$*" >&2
  exit 1
}
