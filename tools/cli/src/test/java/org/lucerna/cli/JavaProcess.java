package org.lucerna.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a class of the tests' class path in a JVM of its own. */
public final class JavaProcess {
  private JavaProcess() {}

  /**
   * The process, not yet started.
   *
   * @param options of the JVM
   * @param main name of the class
   */
  public static ProcessBuilder builder(List<String> options, String main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
