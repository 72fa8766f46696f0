package org.lucerna.service.config;

import java.util.ArrayList;
import java.util.List;

/** An invalid configuration file. The message is one line: {@code FILE:LINE: why}. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final ArrayList<String> problems;

  /**
   * A problem at one place.
   *
   * @param file name of the file, as given by the user
   * @param line starting at 1; 0 if unknown
   * @param problem the error, in one line
   */
  ConfigException(String file, int line, String problem) {
    this(line, List.of(problem(file, line, problem)));
  }

  private ConfigException(int line, List<String> problems) {
    super(
        problems.getFirst()
            + (problems.size() == 1 ? "" : " (and " + (problems.size() - 1) + " more)"));
    this.line = line;
    this.problems = new ArrayList<>(problems);
  }

  /** Several problems in one file; the message is the first. */
  static ConfigException of(List<ConfigException> all) {
    return new ConfigException(
        all.getFirst().line, all.stream().flatMap(one -> one.problems.stream()).toList());
  }

  private static String problem(String file, int line, String problem) {
    return (line == 0 ? file : file + ':' + line) + ": " + problem;
  }

  /** All problems, one line each; at least one. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Line of the problem, starting at 1; 0 if unknown. */
  public int line() {
    return line;
  }
}
