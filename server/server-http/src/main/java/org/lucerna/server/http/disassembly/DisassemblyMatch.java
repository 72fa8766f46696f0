package org.lucerna.server.http.disassembly;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.KnownName;
import org.lucerna.api.LikelyFunction;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.MatchedFunction;
import org.lucerna.api.OpenProgram;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.disassembly.FunctionNotes;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.SimilarPull;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.StoredFunctions;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;

/**
 * Names for the functions of open programs. Nothing is stored or counted. Thread-safe.
 *
 * @param limits of pulls
 */
public record DisassemblyMatch(FunctionService service, Limits limits) {
  /** Number of functions whose names are explained at once. */
  private static final int BATCH = 1000;

  /** Memory of a function with its names and the names of similar ones, in bytes. */
  private static final int RESULT = 2000;

  /** Memory of a candidate for a name, in bytes. */
  private static final int CANDIDATE = 500;

  /** Memory of a byte of metadata that is decoded, in bytes. */
  private static final int DECODED = 100;

  /**
   * The known functions of a program, and the functions that are similar to known ones.
   *
   * @param request with a program
   * @param memory called while functions are read
   * @throws RefusalException if the program is refused, or the server keeps no functions
   */
  public MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException {
    OpenProgram program = Objects.requireNonNull(request.program());
    // Taken before the work, so that too large a request fails at once.
    memory.take((long) RESULT * program.functions().size());
    Supplier<RequestMemory> parts = RequestMemory.inTurn(memory);
    ReceivedProgram received =
        ReceivedProgram.of(program, new HarvestOptions(true, HarvestListener.NONE), limits, memory);
    Md5 input = Objects.requireNonNullElse(request.inputMd5(), PushOrigin.NO_FILE);
    Principal reader = caller.asReader();
    StoredFunctions known = new StoredFunctions(service, parts, input, reader);
    List<String> notes = new ArrayList<>();
    List<PulledFunction> pulled = pull(received, known, input, notes);
    Map<Long, ExplainedPlace.Name> evidence = evidence(pulled, input, parts);
    TreeMap<Integer, MatchedFunction> matched = new TreeMap<>();
    Map<Long, Integer> places = new HashMap<>();
    for (int place = 0; place < program.functions().size(); place++) {
      places.putIfAbsent(program.functions().get(place).start() - program.bias(), place);
    }
    for (PulledFunction function : pulled) {
      Integer place = places.get(function.function().address());
      List<LikelyFunction> similar =
          function.similar().stream()
              .filter(each -> each.probability() >= request.least())
              .map(DisassemblyMatch::likely)
              .toList();
      if (place != null && (function.found() || !similar.isEmpty())) {
        memory.take((long) DECODED * function.metadata().encode().length());
        KnownName name =
            function.found()
                ? known(function, evidence.get(function.function().address()), program.bias())
                : null;
        matched.put(place, new MatchedFunction(place, function.key(), similar, name));
      }
    }
    return new MatchResult(List.copyOf(matched.values()), List.of(), notes);
  }

  private static List<PulledFunction> pull(
      ReceivedProgram received, StoredFunctions known, Md5 input, List<String> notes)
      throws RefusalException {
    List<PulledFunction> pulled;
    try {
      pulled =
          new FunctionPull(
                  new FunctionQueries(known, ProgressListener.NONE), received.harvest()::references)
              .pull(received.harvest().functions());
    } catch (IOException refused) {
      throw RefusalException.invalid(String.valueOf(refused.getMessage()));
    }
    return new SimilarPull(known, ProgressListener.NONE, SimilarFunction.NAME)
        .addTo(
            pulled,
            received.harvest()::features,
            () -> input,
            failure -> notes.add(missing(failure)));
  }

  private static String missing(Exception failure) {
    return "names of similar functions are missing: " + failure.getMessage();
  }

  /** The evidence for the served names of functions, by their addresses. */
  private Map<Long, ExplainedPlace.Name> evidence(
      List<PulledFunction> pulled, Md5 input, Supplier<RequestMemory> memory) {
    Map<Long, ExplainedPlace.Name> evidence = new HashMap<>();
    List<PulledFunction> named =
        pulled.stream().filter(function -> function.name() != null).toList();
    for (int from = 0; from < named.size(); from += BATCH) {
      List<PulledFunction> part = named.subList(from, Math.min(from + BATCH, named.size()));
      Pull pull =
          Pull.of(part.stream().map(PulledFunction::key).toList(), false)
              .withAddresses(part.stream().map(each -> each.function().address()).toList())
              .from(input, ByteString.EMPTY);
      try (RequestMemory held = memory.get()) {
        for (ExplainedPlace place :
            service.pulls().explain(pull, pull.keys().stream().distinct().toList())) {
          held.take((long) CANDIDATE * place.names().size());
          PulledFunction function = part.get(place.place());
          for (ExplainedPlace.Name name : place.names()) {
            if (Objects.equals(function.name(), name.name())) {
              evidence.put(function.function().address(), name);
            }
          }
        }
      }
    }
    return evidence;
  }

  private static KnownName known(
      PulledFunction function, ExplainedPlace.@Nullable Name evidence, long bias) {
    FunctionNotes notes =
        FunctionNotes.of(function.function(), function.name(), function.metadata());
    return new KnownName(
        function.name(),
        !function.isProbable(),
        function.candidateNames().stream().map(ByteString::text).toList(),
        evidence == null ? 0 : evidence.files(),
        evidence == null ? 0 : evidence.accounts(),
        function.frequency(),
        notes.prototype(),
        notes.comments().stream()
            .map(
                comment ->
                    new OpenProgram.PlacedComment(
                        place(comment.place()), comment.address() + bias, comment.text()))
            .toList());
  }

  private static OpenProgram.Place place(FunctionNotes.Place place) {
    return switch (place) {
      case FUNCTION -> OpenProgram.Place.FUNCTION;
      case FUNCTION_REPEATABLE -> OpenProgram.Place.FUNCTION_REPEATABLE;
      case LINE -> OpenProgram.Place.LINE;
      case REPEATABLE -> OpenProgram.Place.REPEATABLE;
      case BEFORE -> OpenProgram.Place.BEFORE;
      case AFTER -> OpenProgram.Place.AFTER;
    };
  }

  private static LikelyFunction likely(SimilarName similar) {
    return LikelyFunction.of(
        new SimilarResult.Similar(
            0,
            Math.round(similar.probability() * SimilarResult.CERTAIN),
            similar.key(),
            similar.name(),
            similar.file(),
            similar.reasons().numbers(),
            similar.renamed()));
  }
}
