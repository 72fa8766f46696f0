package org.lucerna.server.pages;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.DeletionRequest;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;

/** Shows the versions to be deleted, and deletes them when the form is submitted. */
record DeletionHandler(FunctionService service) implements PageHandler, PageAction {
  private static final String UNDO = "undo";
  private static final String FUNCTION = "function";
  private static final String PUSH = "push";

  /**
   * A deletion to confirm.
   *
   * @param field that names it in the page's address and in the form
   * @param words for display
   * @param next link to the page that is shown afterwards
   */
  private record Wish(
      String field, String value, DeleteHistory request, String words, String next) {}

  private static Wish wish(Map<String, String> fields) throws RefusalException {
    try {
      for (Map.Entry<String, String> field : fields.entrySet()) {
        String value = field.getValue();
        switch (field.getKey()) {
          case UNDO -> {
            Md5 key = Md5.parse(value);
            return new Wish(
                UNDO,
                value,
                DeleteHistory.ofKeys(List.of(key), true),
                "the newest version of the function " + key,
                Links.function(key));
          }
          case FUNCTION -> {
            Md5 key = Md5.parse(value);
            return new Wish(
                FUNCTION,
                value,
                DeleteHistory.ofKeys(List.of(key), false),
                "all versions of the function " + key,
                "/");
          }
          case PUSH -> {
            List<DeleteHistory.Span> ids =
                DeletionRequest.Ids.parse(value).stream().map(DeletionRequest.Ids::span).toList();
            return new Wish(
                PUSH,
                value,
                DeleteHistory.ofPushes(ids),
                "all versions that push " + value + " added",
                "/");
          }
          default -> {
            // Does not select a deletion.
          }
        }
      }
    } catch (IllegalArgumentException other) {
      throw RefusalException.invalid("expected the key of a function or the number of a push");
    }
    throw RefusalException.invalid("expected something to delete");
  }

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    Wish wish = wish(request.parameters());
    int functions = service.histories().previewDeletion(wish.request(), request.caller());
    return new DeletionView(
        request.shell("Delete"),
        wish.words(),
        wish.field().equals(PUSH) ? push(wish, request) : newest(wish, request),
        Numbers.of(functions, "function", "functions"),
        functions > 0,
        wish.field(),
        wish.value(),
        wish.next());
  }

  /** The push, as lists of pushes show it; nothing if it is too old for them. */
  private List<DeletionView.Fact> push(Wish wish, PageRequest request) {
    return service.browsing().pushes(PushesHandler.MOST, request.caller()).stream()
        .filter(push -> has(push, wish.request().pushIds()))
        .map(push -> PushEntry.of(push, false))
        .findFirst()
        .map(push -> facts(null, push.file(), push.author(), push.time()))
        .orElse(List.of());
  }

  /** Whether the last of some messages is one of a push. */
  private static boolean has(PushSummary push, List<DeleteHistory.Span> ids) {
    long last = ids.getLast().last();
    return push.ids().stream().anyMatch(span -> span.first() <= last && last <= span.last());
  }

  /** The newest version of the function. */
  private List<DeletionView.Fact> newest(Wish wish, PageRequest request) throws RefusalException {
    try (RequestMemory held = request.share().memory()) {
      return service.histories().histories(wish.request().keys(), false, held).getFirst().stream()
          .findFirst()
          .map(
              version ->
                  facts(
                      FunctionName.of(version.name()).shown(),
                      VisibleText.EMPTY,
                      author(version.author()),
                      Moment.of(version.time())))
          .orElse(List.of());
    }
  }

  private static VisibleText author(@Nullable ByteString disclosed) {
    return disclosed == null ? VisibleText.EMPTY : VisibleText.line(disclosed);
  }

  private static List<DeletionView.Fact> facts(
      @Nullable VisibleText name, VisibleText file, VisibleText author, Moment time) {
    return Stream.of(
            new DeletionView.Fact("Name", name == null ? VisibleText.EMPTY : name),
            new DeletionView.Fact("File", file),
            new DeletionView.Fact("Who", author),
            new DeletionView.Fact("Time", VisibleText.line(time.text())))
        .filter(fact -> !fact.text().isEmpty())
        .toList();
  }

  @Override
  public ActionResult act(PageRequest request, SentForm form) throws RefusalException {
    Wish wish = wish(form.fields());
    int functions = service.histories().delete(wish.request(), request.caller());
    return new ActionResult.SeeOther(functions == 0 ? "/" : wish.next());
  }
}
