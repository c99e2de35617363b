package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Faults of access, profile, bounds, traffic and time-outs. */
public class SettingsFaultsTest {
  /** The thirteenth line of an otherwise valid descriptor, and its one fault. */
  @DataProvider
  public Object[][] lines() {
    return new Object[][] {
      {"profile: { priority: 8 }", "13:22: priority: found 8; write a whole number, 0 to 7"},
      {"profile: { priority: -1 }", "13:22: priority: found -1; write a whole number, 0 to 7"},
      {"profile: { dscp: 64 }", "13:18: dscp: found 64; write a whole number, 0 to 63"},
      {"profile: { dscp: AF31 }", "13:18: dscp: found 'AF31'; write a whole number, 0 to 63"},
      {
        "profile: { trust: dcsp }",
        "13:19: trust: found 'dcsp'; write dscp or pcp; did you mean 'dscp'?"
      },
      {
        "profile: { host_mtu: 1280 }",
        "13:22: host_mtu: found 1280 bytes; allowed is 1500 to 9978 bytes"
      },
      {
        "profile: { switch_mtu: 65536 }",
        "13:24: switch_mtu: found 65536 bytes; allowed is 1500 to 10218 bytes"
      },
      {
        "profile: { switch_mtu: 1500 }",
        "13:24: profile: switch_mtu 1500 is below host_mtu 9000; switches must carry what hosts"
            + " send"
      },
      {
        "profile: { ecn: { min: 2 MB } }",
        "13:24: ecn: min 2000000 bytes is above max 1500000 bytes; marking begins at min, and is"
            + " full at max"
      },
      {
        "profile: { ecn: { min: 150 } }",
        "13:24: min: found '150', which has no unit; write a unit, e.g. 150 KB"
      },
      {
        "profile: { ecn: { max: 150 kb } }",
        "13:28: max: found the unit 'kb'; units are bytes, KB, MB, GB, KiB, MiB, GiB, e.g. 150 KB;"
            + " did you mean 'KB'?"
      },
      {"profile: { share: 101 % }", "13:19: share: found 101 %; allowed is 1 to 100 %"},
      {
        "bounds: { bandwidth: 0.97 }",
        "13:22: bandwidth: found '0.97', which has no unit; write a unit, e.g. 97 %"
      },
      {
        "bounds: { bandwidth_cap: 380 GB/s }",
        "13:30: bandwidth_cap: found the unit 'GB/s'; units are Mb/s, Gb/s, Tb/s, e.g. 400 Gb/s;"
            + " did you mean 'Gb/s'?"
      },
      {
        "bounds: { latency: { p99: 6x } }",
        "13:11: latency: found p99 6x, p99.9 5x, max 500x; none may be below the one before it"
      },
      {"bounds: { latency: { p99: 0.5x } }", "13:27: p99: found 0.5 x; allowed is 1 to 1000000 x"},
      {
        "bounds: { latency: { typical: 5 } }",
        "13:31: typical: found '5', which has no unit; write a unit, e.g. 5 us"
      },
      {
        "bounds: { latency: { typical: 5 s } }",
        "13:31: typical: found '5 s'; allowed is 100 ns to 1 s"
      },
      {
        "traffic: { duration: 1500 ms }",
        "13:22: duration: found '1500 ms'; write whole seconds, e.g. 10 s"
      },
      {
        "traffic: { schedule: some }",
        "13:22: schedule: found 'some'; write all or ring or sample(3)"
      },
      {
        "traffic: { message: 0.5 bytes }",
        "13:21: message: found 0.5 bytes; allowed is 1 to 1073741824 bytes"
      },
      {
        "traffic: { message: 1.5 bytes }",
        "13:21: message: found '1.5 bytes', which is not a whole number of bytes"
      },
      {
        "traffic: { latency: { iterations: 999 } }",
        "13:35: iterations: found 999; write a whole number, 1000 to 10000000"
      },
      {
        "traffic: { base_port: 99999999999 }",
        "13:23: base_port: found '99999999999'; write a whole number, 1024 to 65000"
      },
      {
        "timeouts: 10 s",
        "13:11: timeouts: found '10 s'; write a mapping with the keys connect, command, settle"
      },
      {"timeouts: { connect: 0 s }", "13:22: connect: found '0 s'; allowed is 100 ms to 60 min"},
      {
        "tuning: { max_read_request: 3000 bytes }",
        "13:29: max_read_request: found '3000 bytes'; PCIe has 128, 256, 512, 1024, 2048 or 4096"
            + " bytes"
      },
      {
        "tuning: { coalescing: 16 us .. 8 us }",
        "13:23: coalescing: found '16 us .. 8 us'; the first time is the shorter one"
      },
      {
        "tuning: { relaxed_ordering: off }",
        "13:29: relaxed_ordering: found 'off'; write any or on; did you mean 'on'?"
      },
      {"tuning: { queues: 0 }", "13:19: queues: found 0; write a whole number, 1 to 4096"},
      {
        "tuning: { rx_rings: 8192 }",
        "13:11: tuning: unknown key 'rx_rings'; allowed are max_read_request, max_payload,"
            + " relaxed_ordering, acs, iommu, coalescing, queues, rx_ring, interrupts, governor,"
            + " idle_latency, apply; did you mean 'rx_ring'?"
      },
      {
        "tuning: { apply: [queues] }",
        "13:18: apply: queues has no value to be set to; add queues: 63, or take it off"
      },
      {"qos: { shared: yes }", "13:16: shared: found 'yes'; write allow or deny"},
      {"simulated: maybe", "13:12: simulated: found 'maybe'; write false or true"},
      {
        "testbed: ../x",
        "13:10: testbed: found '../x'; write a name of letters, digits, '.', '_', '-'"
      },
    };
  }

  @Test(dataProvider = "lines")
  public void aSettingIsRefusedWhereItIs(String line, String fault) {
    String yaml = Descriptors.sample("minimal") + line + "\n";

    assertThat(Descriptors.faults(yaml)).containsExactly(fault);
  }

  /** What access may hold besides a user, and the one fault of it. */
  @DataProvider
  public Object[][] accesses() {
    return new Object[][] {
      {"port: 0", "1:29: port: found 0; write a whole number, 1 to 65535"},
      {
        "key: a, agent: true",
        "1:31: agent: 'key' is given already; write only one of key, agent, password_env, password"
      },
      {
        "passphrase_env: P",
        "1:23: passphrase_env: there is no 'key' beside it; give the key that it opens"
      },
      {"key: ~ops/id", "1:28: key: found '~ops/id'; only ~/ is known, for your own home folder"},
      {"agent: false", "1:30: agent: found 'false'; write true"},
      {"sudo: no", "1:29: sudo: found 'no'; write false or true"},
      {
        "fingerprints: [SHA256:abc]",
        "1:38: fingerprints: found 'SHA256:abc'; write SHA256:… as ssh-keygen -lf prints it"
      },
      {
        "fingerprints: []",
        "1:37: fingerprints: the list is empty; write SHA256:… or delete the key"
      },
      {
        "jump: a@b@c",
        "1:29: jump: found 'a@b@c'; write user@host:port, none, or a mapping with address, user,"
            + " key …"
      },
      {"jump: 'bastion:70000'", "1:29: jump: found 70000; write a whole number, 1 to 65535"},
      {"jump: { user: ops }", "1:23: jump: 'address' is missing; add it, e.g. bastion.example.com"},
      {
        "usr: x",
        "1:23: access: unknown key 'usr'; allowed are user, port, key, passphrase_env, agent,"
            + " password_env, password, jump, known_hosts, fingerprints, sudo; did you mean"
            + " 'user'?"
      },
    };
  }

  @Test(dataProvider = "accesses")
  public void accessIsRefusedWhereItIs(String more, String fault) {
    String yaml = Descriptors.sample("minimal").replace("rack }", "rack, " + more + " }");

    assertThat(Descriptors.faults(yaml)).containsExactly(fault);
  }

  @Test
  public void aSecretIsNeverRepeated() {
    for (String key : new String[] {"password", "password_env", "passphrase_env"}) {
      String yaml =
          Descriptors.sample("minimal").replace("rack }", "rack, " + key + ": hunter-2 }");

      assertThat(Descriptors.faults(yaml))
          .isNotEmpty()
          .noneMatch(fault -> fault.contains("hunter"));
    }
  }
}
