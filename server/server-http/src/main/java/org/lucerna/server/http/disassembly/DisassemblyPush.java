package org.lucerna.server.http.disassembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.OpenProgram;
import org.lucerna.api.PushSubmission;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.disassembly.FunctionNotes;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.naming.FunctionSubmission;
import org.lucerna.naming.ProgramEncoder;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;

/** A push of an open program's functions. Not thread-safe. */
public final class DisassemblyPush {
  private final ReceivedProgram received;
  private final PushOrigin origin;

  /** The functions with a name; null for those whose bytes are missing, which have no key. */
  private final List<@Nullable SubmittedFunction> named;

  private DisassemblyPush(
      ReceivedProgram received, PushOrigin origin, List<@Nullable SubmittedFunction> named) {
    this.received = received;
    this.origin = origin;
    this.named = named;
  }

  /**
   * Computes the keys of the functions that have a name.
   *
   * @param submission with a program
   * @param limits of pushes
   * @throws RefusalException if the program contradicts itself
   */
  public static DisassemblyPush of(
      PushSubmission submission, PushOrigin origin, Limits limits, MemoryGrant memory)
      throws RefusalException {
    OpenProgram program = Objects.requireNonNull(submission.program());
    ReceivedProgram received = ReceivedProgram.of(program, HarvestOptions.PLAIN, limits, memory);
    List<@Nullable SubmittedFunction> named = new ArrayList<>();
    for (OpenProgram.Function function : program.functions()) {
      ByteString name = function.name();
      if (name != null) {
        HarvestedFunction harvested = received.byAddress().get(function.start());
        named.add(
            harvested == null
                ? null
                : FunctionSubmission.of(
                    harvested,
                    name,
                    notes(function, program.bias()).metadata(harvested),
                    harvested.address()));
      }
    }
    return new DisassemblyPush(received, origin, named);
  }

  private static FunctionNotes notes(OpenProgram.Function function, long bias) {
    return new FunctionNotes(
        null,
        function.comments().stream()
            .filter(comment -> !comment.text().isEmpty())
            .map(
                comment ->
                    new FunctionNotes.Comment(
                        place(comment.place()), comment.address() - bias, comment.text()))
            .toList());
  }

  private static FunctionNotes.Place place(OpenProgram.Place place) {
    return switch (place) {
      case FUNCTION -> FunctionNotes.Place.FUNCTION;
      case FUNCTION_REPEATABLE -> FunctionNotes.Place.FUNCTION_REPEATABLE;
      case LINE -> FunctionNotes.Place.LINE;
      case REPEATABLE -> FunctionNotes.Place.REPEATABLE;
      case BEFORE -> FunctionNotes.Place.BEFORE;
      case AFTER -> FunctionNotes.Place.AFTER;
    };
  }

  /**
   * The push; takes a while.
   *
   * @param withSketches whether the server keeps sketches
   */
  public ProgramSubmission submission(boolean withSketches) {
    ByteString sketches =
        withSketches ? ProgramEncoder.sketches(received.harvest().features()) : null;
    return ProgramSubmission.of(
        origin,
        named.stream().filter(Objects::nonNull).toList(),
        new ProgramParts(sketches, null, List.of(), null));
  }

  /**
   * The outcome of each function with a name, in order.
   *
   * @param pushed the outcomes of the functions of the {@link #submission}
   */
  public List<PushOutcome> outcomes(List<PushOutcome> pushed) {
    List<PushOutcome> outcomes = new ArrayList<>(named.size());
    int next = 0;
    for (SubmittedFunction function : named) {
      outcomes.add(function == null ? PushOutcome.REFUSED : pushed.get(next++));
    }
    return outcomes;
  }
}
