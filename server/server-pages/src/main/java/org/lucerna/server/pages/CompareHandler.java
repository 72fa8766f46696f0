package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.service.FunctionHistories;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;

/** Two versions of a function side by side. */
record CompareHandler(FunctionHistories histories) implements PageHandler {
  /** Maximum number of versions to choose from; others are reached by links. */
  private static final int CHOICES = 200;

  /** Labels that are shown even if both versions are equal. */
  private static final Set<String> ALWAYS = Set.of("name", "prototype");

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    Md5 key = request.key();
    try (RequestMemory held = request.share().memory()) {
      List<HistoriesResult.Entry> versions =
          histories.histories(List.of(key), true, held).getFirst();
      HistoriesResult.Entry from = version(versions, request.version("from"));
      HistoriesResult.Entry to = version(versions, request.version("to"));
      FunctionName name = FunctionName.of(to.name());
      return new CompareView(
          request.shell("Versions of " + name.shown().plain()),
          Links.compare(key),
          Links.function(key),
          name,
          from.id(),
          to.id(),
          versions.stream().limit(CHOICES).map(CompareHandler::choice).toList(),
          rows(parts(from), parts(to)));
    }
  }

  private static HistoriesResult.Entry version(List<HistoriesResult.Entry> versions, long id)
      throws RefusalException {
    return versions.stream()
        .filter(version -> version.id() == id)
        .findFirst()
        .orElseThrow(() -> RefusalException.notFound("the function has no version " + id));
  }

  private static CompareView.Choice choice(HistoriesResult.Entry version) {
    String name = FunctionName.of(version.name()).shown().plain();
    return new CompareView.Choice(version.id(), Moment.of(version.time()).text() + "  " + name);
  }

  /** The contents of a version, by labels that name the same thing in another one. */
  private static Map<String, VisibleText> parts(HistoriesResult.Entry version) {
    Map<String, VisibleText> parts = new LinkedHashMap<>();
    FunctionContents contents = FunctionContents.of(version.metadata(), ByteString.EMPTY);
    VisibleText prototype = contents.prototype();
    parts.put("name", VisibleText.line(version.name()));
    parts.put("prototype", prototype == null ? VisibleText.EMPTY : prototype);
    for (FunctionContents.Comment comment : contents.comments()) {
      String kind = comment.kind().isEmpty() ? "" : ", " + comment.kind();
      parts.put("comment, " + comment.place() + kind, comment.text());
    }
    for (FunctionContents.Member member : contents.members()) {
      String label = "frame, " + (member.offset().isEmpty() ? "?" : member.offset());
      parts.put(label, member.name());
      parts.put(label + ", type", member.type());
      parts.put(label + ", comment", member.comment());
    }
    return parts;
  }

  private static List<CompareView.Row> rows(
      Map<String, VisibleText> from, Map<String, VisibleText> to) {
    SequencedSet<String> labels = new LinkedHashSet<>(from.keySet());
    labels.addAll(to.keySet());
    List<CompareView.Row> rows = new ArrayList<>();
    for (String label : labels) {
      CompareView.Row row =
          new CompareView.Row(
              label,
              from.getOrDefault(label, VisibleText.EMPTY),
              to.getOrDefault(label, VisibleText.EMPTY));
      if (!row.isSame() || ALWAYS.contains(label)) {
        rows.add(row);
      }
    }
    return rows;
  }
}
