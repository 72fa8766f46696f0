package org.lucerna.naming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Pushes programs to a server: the functions, then the other parts that it keeps. Not thread-safe.
 */
public final class ProgramPush {
  private final LuminaClient client;
  private final ProgressListener progress;

  /** Pushes to the server of a client. */
  public ProgramPush(LuminaClient client, ProgressListener progress) {
    this.client = client;
    this.progress = progress;
  }

  /**
   * A part that was not stored, although the server keeps such parts.
   *
   * @param failure an {@link IOException}, or a {@link FormatException} if the file is damaged
   */
  public record MissingPart(ProgramPart part, Exception failure) {}

  /**
   * Pushes functions of a file, and all its other parts.
   *
   * @param functions of the file that have names
   * @param listener gets the outcome of each, in their order
   * @return parts that are not stored; the functions are
   * @throws IOException if the server fails or refuses functions; batches before that are stored
   */
  public List<MissingPart> push(
      Harvest file, List<HarvestedFunction> functions, PushListener listener) throws IOException {
    try (PreparedProgram program =
        PreparedProgram.of(file, functions, EnumSet.allOf(ProgramPart.class))) {
      return push(program, listener);
    }
  }

  /** Pushes what was prepared of a file; as above. */
  public List<MissingPart> push(PreparedProgram program, PushListener listener) throws IOException {
    new FunctionPush(client, program.input(), progress).push(program.functions(), listener);
    List<MissingPart> missing = new ArrayList<>();
    for (ProgramPart part : ProgramPart.values()) {
      try {
        if (program.sends(part)) {
          push(part, program);
        }
      } catch (IOException | FormatException failure) {
        missing.add(new MissingPart(part, failure));
      }
    }
    return missing;
  }

  private void push(ProgramPart part, PreparedProgram program) throws IOException {
    switch (part) {
      case SKETCHES -> {
        @Nullable ByteString sketches = client.takesSketches() ? program.sketches() : null;
        if (sketches != null) {
          Object _ = client.push(new PushSketches(program.input().md5(), sketches));
        }
      }
      case OUTLINE -> {
        @Nullable ByteString outline = program.outline();
        if (outline != null && client.takesPrograms()) {
          Object _ = client.push(new PushProgram(outline));
        }
      }
      case ALIASES -> {
        List<ByteString> aliases = client.takesAliases() ? program.aliases() : List.of();
        for (ByteString each : aliases) {
          Object _ = client.push(new PushAliases(each));
        }
      }
      case CONTENTS -> {
        @Nullable ByteString contents = client.takesContents() ? program.contents() : null;
        if (contents != null) {
          Object _ = client.push(new PushContents(program.input().md5(), contents));
        }
      }
    }
  }
}
