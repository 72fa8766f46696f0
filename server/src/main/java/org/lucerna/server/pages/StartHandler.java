package org.lucerna.server.pages;

import java.util.List;
import java.util.function.Supplier;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.StoreFunctionService;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.Totals;

/** The start page: one search box, and what the server holds. */
record StartHandler(FunctionService service, Supplier<ServerFacts> facts) implements PageHandler {
  /** Pushes and functions that are listed, each at most. */
  private static final int LISTED = 10;

  @Override
  public PageView view(PageRequest request) {
    List<StartView.Pushed> pushes =
        service.pushes(LISTED, request.caller()).reversed().stream()
            .map(push -> pushed(push, request.caller().role().mayDelete()))
            .toList();
    ServerFacts now = facts.get();
    return new StartView(
        request.searching("Lucerna", ""),
        now,
        held(service.totals(), now.connections()),
        pushes,
        pushes.stream().anyMatch(push -> !push.author().isEmpty()),
        popular());
  }

  private static List<StartView.Held> held(Totals totals, int connections) {
    return List.of(
        new StartView.Held(Numbers.grouped(totals.functions()), "functions"),
        new StartView.Held(Numbers.grouped(totals.versions()), "versions"),
        new StartView.Held(Numbers.grouped(totals.files()), "files"),
        new StartView.Held(Numbers.grouped(totals.pushes()), "pushes"),
        new StartView.Held(Numbers.grouped(connections), "connections"));
  }

  private static StartView.Pushed pushed(PushSummary push, boolean mayDelete) {
    ByteString path = push.inputPath().isEmpty() ? push.idbPath() : push.inputPath();
    return new StartView.Pushed(
        Moment.of(push.time()),
        VisibleText.line(push.account()),
        path.isEmpty() ? file(push) : VisibleText.line(StoreFunctionService.baseName(path)),
        PushOrigin.isFile(push.inputMd5()) ? Links.file(push.inputMd5()) : null,
        mayDelete ? Links.deletion(push.id()) : null);
  }

  private static VisibleText file(PushSummary push) {
    return PushOrigin.isFile(push.inputMd5())
        ? VisibleText.line("MD5 " + push.inputMd5())
        : VisibleText.EMPTY;
  }

  private List<StartView.Popular> popular() {
    try {
      return service.popular(LISTED).stream().map(StartHandler::popular).toList();
    } catch (OperationRefusedException proxy) {
      return List.of();
    }
  }

  private static StartView.Popular popular(PopularFunction popular) {
    return new StartView.Popular(
        Links.function(popular.key()),
        FunctionName.of(popular.function().name()),
        Numbers.size(popular.function().size()),
        Numbers.grouped(popular.frequency()));
  }
}
