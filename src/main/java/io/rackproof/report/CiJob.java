package io.rackproof.report;

import java.util.Map;
import java.util.Optional;

/**
 * Who started the run: a CI system by the variables that it sets, or a person.
 *
 * @param type which Allure has an icon for
 * @param url page of the job, where the system tells
 * @see <a href="https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables">
 *     Jenkins</a>
 * @see <a href="https://docs.gitlab.com/ci/variables/predefined_variables/">GitLab</a>
 * @see <a
 *     href="https://docs.github.com/actions/reference/workflows-and-actions/variables">GitHub</a>
 */
record CiJob(String name, String type, Optional<String> url) {
  static CiJob of(Map<String, String> environment) {
    if (environment.containsKey("JENKINS_URL")) {
      return new CiJob("Jenkins", "jenkins", web(environment.get("BUILD_URL")));
    }
    if (environment.containsKey("GITLAB_CI")) {
      return new CiJob("GitLab", "gitlab", web(environment.get("CI_JOB_URL")));
    }
    if (environment.containsKey("GITHUB_RUN_ID")) {
      String url =
          environment.getOrDefault("GITHUB_SERVER_URL", "")
              + "/"
              + environment.getOrDefault("GITHUB_REPOSITORY", "")
              + "/actions/runs/"
              + environment.get("GITHUB_RUN_ID");
      return new CiJob("GitHub", "github", web(url));
    }
    return new CiJob("Rackproof", "rackproof", Optional.empty());
  }

  /** Only an address of the web becomes a link. */
  private static Optional<String> web(String url) {
    return Optional.ofNullable(url).filter(text -> text.matches("https?://[^\\s\"'<>]+"));
  }
}
