package org.lucerna.cli.format;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Output;
import org.lucerna.client.PulledFunction;
import org.lucerna.client.SimilarName;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;

/**
 * The pulled functions of a program, and how to write them.
 *
 * @param base image base of the program's file; 0 if it has none
 * @param functions in the order of their addresses
 * @param file to which they are written; null for standard output
 * @param overwrite whether a script replaces what a user has set
 * @param names how names are shown
 */
public record PulledProgram(
    long base,
    List<PulledFunction> functions,
    @Nullable Path file,
    boolean overwrite,
    DemangleOption names) {
  public PulledProgram {
    functions = List.copyOf(functions);
  }

  /** The form of names in data. */
  NameStyle styleOfData() {
    return names.ofData();
  }

  /** The form of names in a table. */
  NameStyle styleOfTable(Output out) {
    return names.of(false, out);
  }

  private static Metadata metadata(PulledFunction function) {
    SimilarName similar = function.mostSimilar();
    return similar == null
        ? function.metadata()
        : Metadata.of(new FunctionComment(false, ByteString.utf8(similar.comment())));
  }

  /** What a script adds to a database of the program. */
  Annotations annotations() {
    Annotations annotations = new Annotations(base);
    for (PulledFunction function : functions) {
      annotations.add(function.function(), function.writtenName(), metadata(function));
    }
    return annotations;
  }
}
