package org.lucerna.server.disassembly;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.lucerna.api.OpenProgram;
import org.lucerna.api.PushAnswer;
import org.lucerna.api.PushSubmission;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.client.SketchPush;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.disassembly.FunctionNotes;
import org.lucerna.lumina.Limits;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.store.MemoryGrant;

/** A push of an open program's functions, by their keys. Not thread-safe. */
public final class DisassemblyPush {
  private final ReceivedProgram received;
  private final PushSubmission submission;

  /** For each function of the submission, the number of that function among those with a name. */
  private final List<Integer> owners;

  private final int named;

  private DisassemblyPush(
      ReceivedProgram received, PushSubmission submission, List<Integer> owners, int named) {
    this.received = received;
    this.submission = submission;
    this.owners = owners;
    this.named = named;
  }

  /**
   * Computes the keys of the functions that have a name. A function whose bytes are missing gets no
   * key.
   *
   * @param submission with a program
   * @param limits of pushes
   * @throws OperationRefusedException if the program contradicts itself
   */
  public static DisassemblyPush of(PushSubmission submission, Limits limits, MemoryGrant memory)
      throws OperationRefusedException {
    OpenProgram program = Objects.requireNonNull(submission.program());
    ReceivedProgram received = ReceivedProgram.of(program, HarvestOptions.PLAIN, limits, memory);
    List<PushSubmission.Function> functions = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    int named = 0;
    for (OpenProgram.Function function : program.functions()) {
      ByteString name = function.name();
      if (name == null) {
        continue;
      }
      HarvestedFunction harvested = received.byAddress().get(function.start());
      if (harvested != null) {
        ByteString metadata = notes(function, program.bias()).metadata(harvested).encode();
        for (FunctionKey key : harvested.primaryKeys()) {
          functions.add(
              new PushSubmission.Function(
                  key.md5(), name, key.size(), harvested.address(), metadata));
          owners.add(named);
        }
      }
      named++;
    }
    return new DisassemblyPush(
        received,
        new PushSubmission(
            functions,
            submission.inputMd5(),
            submission.inputPath(),
            submission.idbPath(),
            submission.hostName()),
        owners,
        named);
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

  /** The same push by keys. */
  public PushSubmission submission() {
    return submission;
  }

  /**
   * The push's outcome for each function with a name, in their order: the outcome of the key that
   * it changed most.
   *
   * @param outcomes for each function of the {@link #submission}
   */
  public List<PushAnswer.Outcome> outcomes(List<PushAnswer.Outcome> outcomes) {
    List<PushAnswer.Outcome> best =
        new ArrayList<>(Collections.nCopies(named, PushAnswer.Outcome.REFUSED));
    for (int i = 0; i < owners.size(); i++) {
      PushAnswer.Outcome outcome = outcomes.get(i);
      int owner = owners.get(i);
      if (outcome.compareTo(best.get(owner)) < 0) {
        best.set(owner, outcome);
      }
    }
    return best;
  }

  /**
   * The sketches that similarity search uses; takes a while. Empty if functions of its architecture
   * cannot be compared.
   */
  public ByteString sketches() {
    HarvestedFeatures features = received.harvest().features();
    return features == null ? ByteString.EMPTY : SketchPush.encode(features);
  }
}
