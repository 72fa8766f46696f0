package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushAnswer;
import org.lucerna.api.PushPage;
import org.lucerna.api.PushSubmission;
import org.lucerna.api.PushSummary;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.server.disassembly.DisassemblyPush;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.RefusalException;
import org.lucerna.store.account.Role;

/** Pushes functions, and lists pushes. Thread-safe. */
final class PushApi {
  /** Maximum number of pushes that are listed, the last ones. */
  private static final int MOST_PUSHES = 10_000;

  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();

  private final FunctionService service;
  private final Limits limits;

  PushApi(FunctionService service, Limits limits) {
    this.service = service;
    this.limits = limits;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                POST,
                "/push",
                Role.CONTRIBUTOR,
                "Stores functions of a file, or of a program that a disassembler has open; the"
                    + " answer has an outcome for each",
                new AnswerType.Single(PushAnswer.class),
                this::push)
            .reading(PushSubmission.class),
        Route.of(
                GET,
                "/pushes",
                Role.READER,
                "The last 10,000 pushes, newest first; what is not disclosed is empty",
                new AnswerType.Single(PushPage.class),
                this::pushes)
            .with(LIMIT, CURSOR));
  }

  private Reply push(ApiRequest request) throws RefusalException {
    PushSubmission submission = request.body(PushSubmission.class);
    PushOrigin origin =
        new PushOrigin(
            submission.idbPath(),
            submission.inputPath(),
            submission.inputMd5(),
            submission.hostName());
    return Reply.of(
        new PushAnswer(
            submission.program() == null
                ? pushFunctions(submission, origin, request)
                : pushProgram(submission, origin, request)));
  }

  private List<PushOutcome> pushFunctions(
      PushSubmission submission, PushOrigin origin, ApiRequest request) throws RefusalException {
    ProgramSubmission push =
        ProgramSubmission.of(
            origin,
            submission.functions().stream().map(PushApi::submitted).toList(),
            ProgramParts.NONE);
    return request.share().run(() -> store(push, request));
  }

  /** Pushes the named functions, and the sketches that similarity search uses. */
  private List<PushAnswer.Outcome> pushProgram(PushSubmission submission, ApiRequest request)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    DisassemblyPush program =
        request.share().run(() -> DisassemblyPush.of(submission, limits, request.memory()));
    List<PushAnswer.Outcome> outcomes = program.outcomes(push(program.submission(), request));
    if (service.findsSimilar()) {
      ByteString sketches = request.share().run(program::sketches);
      if (!sketches.isEmpty()) {
        int _ = service.pushSketches(submission.inputMd5(), sketches, request.caller());
      }
    }
    return outcomes;
  }

  private static PushAnswer.Outcome outcome(@Nullable Outcome outcome) {
    return switch (outcome) {
      case ADDED -> PushAnswer.Outcome.ADDED;
      case UPDATED -> PushAnswer.Outcome.UPDATED;
      case UNCHANGED -> PushAnswer.Outcome.UNCHANGED;
      case null -> PushAnswer.Outcome.REFUSED;
    };
  }

  private static PushedFunction pushed(PushSubmission.Function function) {
    return new PushedFunction(
        function.key(),
        new FunctionInfo(function.name(), function.size(), function.metadata()),
        Objects.requireNonNullElse(function.address(), PushedFunction.NO_ADDRESS));
  }

  /**
   * Checks the limits that readers of Lumina messages check, and rejects values that the dialects
   * cannot express.
   */
  private static void check(PushSubmission push, Limits limits) throws RefusalException {
    limits.checkItems(push.functions().size(), "functions");
    checkText("inputPath", push.inputPath(), limits);
    checkText("idbPath", push.idbPath(), limits);
    checkText("host", push.hostName(), limits);
    for (PushSubmission.Function function : push.functions()) {
      checkText("name", function.name(), limits);
      limits.checkBlob(function.metadata().length());
      if (MetadataBlob.check(function.metadata()) != null) {
        throw new RefusalException(400, "metadata: expected chunks in IDA's form");
      }
    }
  }

  private static void checkText(String field, ByteString text, Limits limits)
      throws RefusalException {
    return service
        .pushes()
        .push(push, request.caller(), request.http().remoteAddress(), request.memory())
        .functions();
  }

  private static SubmittedFunction submitted(PushSubmission.Function function) {
    return SubmittedFunction.of(
        new PushedFunction(
            function.key(),
            new FunctionInfo(function.name(), function.size(), function.metadata()),
            Objects.requireNonNullElse(function.address(), PushedFunction.NO_ADDRESS)));
  }

  private Reply pushes(ApiRequest request) throws RefusalException {
    int limit = request.get(LIMIT);
    String cursor = request.get(CURSOR);
    List<PushSummary> last =
        new ArrayList<>(
            service.browsing().pushes(cursor == null ? limit + 1 : MOST_PUSHES, request.caller()));
    Collections.reverse(last);
    ListPage<PushSummary> page = ListPage.of(last, push -> Long.toString(push.id()), limit, cursor);
    return Reply.of(new PushPage(page.values(), page.cursor()));
  }
}
