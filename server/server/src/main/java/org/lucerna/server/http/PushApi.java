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
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.server.disassembly.DisassemblyPush;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.PushRequest;
import org.lucerna.store.Outcome;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.account.Role;

/** Pushes functions, and lists pushes. Thread-safe. */
final class PushApi {
  /** The pushes that are listed are the last ones, at most this many. */
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

  private Reply push(ApiRequest request)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    PushSubmission submission = request.body(PushSubmission.class);
    return Reply.of(
        new PushAnswer(
            submission.program() == null
                ? push(submission, request)
                : pushProgram(submission, request)));
  }

  private List<PushAnswer.Outcome> push(PushSubmission submission, ApiRequest request)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    check(submission, limits);
    PushRequest push =
        new PushRequest(
            new PushOrigin(
                submission.idbPath(),
                submission.inputPath(),
                submission.inputMd5(),
                submission.hostName()),
            PushMode.OVERRIDE_IF_BETTER,
            true,
            submission.functions().stream().map(PushApi::pushed).toList());
    String client = request.http().remoteAddress();
    List<@Nullable Outcome> outcomes =
        request.share().run(() -> service.push(push, request.caller(), client));
    List<PushAnswer.Outcome> answer = new ArrayList<>(outcomes.size());
    for (Outcome outcome : outcomes) {
      answer.add(outcome(outcome));
    }
    return answer;
  }

  /** The functions that were named, and what similar ones are found by. */
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

  /** The limits that readers of Lumina messages check, and what their dialects cannot express. */
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
    limits.checkName(text.length());
    if (text.indexOf(0) >= 0) {
      throw new RefusalException(400, field + ": expected bytes other than NUL");
    }
  }

  private Reply pushes(ApiRequest request) throws RefusalException {
    int limit = request.get(LIMIT);
    String cursor = request.get(CURSOR);
    List<PushSummary> last =
        new ArrayList<>(service.pushes(cursor == null ? limit + 1 : MOST_PUSHES, request.caller()));
    Collections.reverse(last);
    ListPage<PushSummary> page = ListPage.of(last, push -> Long.toString(push.id()), limit, cursor);
    return Reply.of(new PushPage(page.values(), page.cursor()));
  }
}
