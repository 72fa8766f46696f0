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
import org.lucerna.server.http.disassembly.DisassemblyPush;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
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

  private List<PushOutcome> pushProgram(
      PushSubmission submission, PushOrigin origin, ApiRequest request) throws RefusalException {
    return request
        .share()
        .run(
            () -> {
              DisassemblyPush program =
                  DisassemblyPush.of(submission, origin, limits, request.memory());
              return program.outcomes(
                  store(program.submission(service.pushes().keeps(ProgramPart.SKETCHES)), request));
            });
  }

  private List<PushOutcome> store(ProgramSubmission push, ApiRequest request)
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
