package io.rackproof.harness;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Sends the log to the run's own file. The test engine logs before any of our code runs, so the
 * file cannot be named by the configuration alone.
 */
final class RunLog {
  private RunLog() {}

  static void sendTo(Path file) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
        && context.getLogger("ROOT").getAppender("FILE") instanceof FileAppender<?> appender) {
      appender.stop();
      appender.setFile(file.toString());
      appender.start();
    }
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
  }
}
