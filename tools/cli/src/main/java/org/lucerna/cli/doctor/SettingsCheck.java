package org.lucerna.cli.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.cli.command.FailureText;
import org.lucerna.service.config.ConfiguredFile;
import org.lucerna.service.config.ServerConfig;

/**
 * The files that settings name.
 *
 * @param source where the settings are from
 */
record SettingsCheck(ServerConfig config, String source) implements Check {
  private static final String SUBJECT = "settings";

  @Override
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (ConfiguredFile file : config.files()) {
      try {
        file.check();
      } catch (IOException unreadable) {
        findings.add(
            Finding.problem(
                SUBJECT, FailureText.of(unreadable), "correct the setting or the file"));
      }
    }
    return findings.isEmpty() ? List.of(Finding.ok(SUBJECT, source)) : findings;
  }
}
