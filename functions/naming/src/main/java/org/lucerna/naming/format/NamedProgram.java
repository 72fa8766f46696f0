package org.lucerna.naming.format;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;

/**
 * The functions of a program with their names and metadata.
 *
 * @param base image base of the program's file; 0 if there is none
 * @param functions in the order of their addresses
 */
public record NamedProgram(long base, List<PulledFunction> functions) {
  public NamedProgram {
    functions = List.copyOf(functions);
  }

  /** The annotations that a script adds to a database of the program. */
  public Annotations annotations() {
    Annotations annotations = new Annotations(base);
    for (PulledFunction function : functions) {
      annotations.add(function.function(), function.writtenName(), metadata(function));
    }
    return annotations;
  }

  private static Metadata metadata(PulledFunction function) {
    SimilarName similar = function.mostSimilar();
    return similar == null
        ? function.metadata()
        : Metadata.of(new FunctionComment(false, ByteString.utf8(similar.comment())));
  }

  /** The code that has a name. */
  public List<NamedCode> code() {
    return NamedCode.of(functions);
  }
}
