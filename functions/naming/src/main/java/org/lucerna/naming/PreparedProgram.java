package org.lucerna.naming;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.file.SourceFile;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.packages.FileOrigin;

/**
 * A program that is ready to be pushed. Its other parts are made in the background while its
 * functions are sent. Thread-safe.
 */
public final class PreparedProgram implements AutoCloseable {
  private final SourceFile input;
  private final Set<ProgramPart> parts;
  private final List<HarvestedFunction> functions;
  private final CompletableFuture<@Nullable ByteString> outline;
  private final CompletableFuture<@Nullable ByteString> sketches;
  private final CompletableFuture<List<ByteString>> aliases;
  private final CompletableFuture<@Nullable ByteString> contents;

  /** Parts that are not begun are not needed any more. */
  private volatile boolean ended;

  private PreparedProgram(
      Harvest file,
      @Nullable FileOrigin origin,
      List<HarvestedFunction> functions,
      Set<ProgramPart> parts)
      throws IOException {
    SourceFile own = file.input();
    this.input = origin == null || origin.isAlone() ? own : own.at(origin.path());
    this.functions = List.copyOf(functions);
    this.parts = EnumSet.noneOf(ProgramPart.class);
    this.parts.addAll(parts);
    if (functions.isEmpty()) {
      this.parts.remove(ProgramPart.SKETCHES);
      this.parts.remove(ProgramPart.CONTENTS);
    }
    // One after the other: a file is read by one thread.
    outline =
        CompletableFuture.supplyAsync(() -> isDue(ProgramPart.OUTLINE) ? outline(file) : null);
    sketches =
        outline.handleAsync(
            (_, _) ->
                isDue(ProgramPart.SKETCHES) ? ProgramEncoder.sketches(file.features()) : null);
    aliases =
        sketches.handleAsync(
            (_, _) ->
                isDue(ProgramPart.ALIASES) ? ProgramEncoder.aliases(file.guids()) : List.of());
    contents =
        aliases.handleAsync(
            (_, _) -> isDue(ProgramPart.CONTENTS) ? ProgramEncoder.contents(file, origin) : null);
  }

  private boolean isDue(ProgramPart part) {
    return sends(part) && !ended;
  }

  /** Whether a part is to be sent. */
  boolean sends(ProgramPart part) {
    return parts.contains(part);
  }

  /**
   * Prepares functions of a file.
   *
   * @param file stays open until this is {@linkplain #made}; must not be read by others until then
   * @param functions those to send, which have names
   * @param parts the others to send; sketches and contents only with functions
   */
  public static PreparedProgram of(
      Harvest file, List<HarvestedFunction> functions, Set<ProgramPart> parts) throws IOException {
    return of(file, null, functions, parts);
  }

  /**
   * Prepares functions of a file that was found in a package or folder; as above.
   *
   * @param origin becomes the path of the file on the server, which keeps it in the contents, too;
   *     null for its own name
   */
  public static PreparedProgram of(
      Harvest file,
      @Nullable FileOrigin origin,
      List<HarvestedFunction> functions,
      Set<ProgramPart> parts)
      throws IOException {
    return new PreparedProgram(file, origin, functions, parts);
  }

  private static @Nullable ByteString outline(Harvest file) {
    try {
      return ProgramEncoder.outline(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  SourceFile input() {
    return input;
  }

  /** The functions to send. */
  public List<HarvestedFunction> functions() {
    return functions;
  }

  /** The outline; null if it is not sent, or there is none. */
  @Nullable ByteString outline() throws IOException {
    return part(outline);
  }

  /** The sketches; null if they are not sent, or there are none. */
  @Nullable ByteString sketches() throws IOException {
    return part(sketches);
  }

  /** The aliases, in parts; empty if they are not sent, or there are none. */
  List<ByteString> aliases() throws IOException {
    return part(aliases);
  }

  /** The contents; null if they are not sent, or are too large. */
  @Nullable ByteString contents() throws IOException {
    return part(contents);
  }

  /** Waits for a part, and throws what made it impossible. */
  private static <T extends @Nullable Object> T part(CompletableFuture<T> part) throws IOException {
    try {
      return part.join();
    } catch (CompletionException failure) {
      switch (failure.getCause()) {
        case FormatException damage -> throw damage;
        case UncheckedIOException failed -> throw failed.getCause();
        case null, default -> throw failure;
      }
    }
  }

  /** Completes when all parts are made, or have failed: the file is not read any more. */
  public CompletableFuture<?> made() {
    return contents.handle((_, _) -> true);
  }

  /** Gives up the parts that are not begun, and waits for the one that is. */
  @Override
  public void close() {
    ended = true;
    Object _ = made().join();
  }
}
