package org.lucerna.cli.command;

import java.util.List;
import java.util.Map;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --symbols} and {@code --any-pdb}, for commands that read Windows programs. */
public final class SymbolsOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--symbols",
      paramLabel = "PLACE",
      description =
          "Where PDB files of Windows programs are, besides beside the program: a folder, flat or"
              + " as a symbol server keeps them, a symbol server such as"
              + " https://symbols.example.org, or srv*DIR*URL; may be repeated. Then"
              + " LUCERNA_SYMBOLS and _NT_SYMBOL_PATH are searched, which have such places, too,"
              + " separated by semicolons.")
  List<String> places = List.of();

  @Option(
      names = "--any-pdb",
      description =
          "Take a PDB file beside a program, or one that is named, even if it is of another build:"
              + " names and lines may be wrong.")
  boolean takesAnyBuild;

  /** Whether a place was named. */
  public boolean isSet() {
    return takesAnyBuild || !places.isEmpty();
  }

  /**
   * Finds the PDB files of programs.
   *
   * @throws ParameterException if a place is no valid address or path
   */
  public PdbSearch search(Console console) {
    Map<String, String> environment = console.environment();
    SymbolPath path = new SymbolPath(environment, console::begin);
    try {
      places.forEach(path::add);
      path.add(environment.get("LUCERNA_SYMBOLS")).add(environment.get("_NT_SYMBOL_PATH"));
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), "--symbols: " + wrong.getMessage(), wrong);
    }
    return new PdbSearch(true, path.places(), takesAnyBuild);
  }
}
