package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.FunctionService;
import org.lucerna.service.PathName;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.store.Pull;
import org.lucerna.store.Sighting;

/** Everything known about one function. */
record FunctionHandler(FunctionService service) implements PageHandler {
  /** Maximum number of versions that are listed. */
  private static final int LISTED = 200;

  /** Maximum number of files that are listed. */
  private static final int SEEN = 50;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    Md5 key = request.key();
    try (RequestMemory held = request.share().memory()) {
      PullResult.Found served = KnownFunction.of(service.pulls(), key, held);
      FunctionInfo function = served.function();
      FunctionName name = FunctionName.of(function.name());
      List<HistoriesResult.Entry> versions =
          service.histories().histories(List.of(key), false, held).getFirst();
      List<Sighting> seen = service.programs().sightings(key, SEEN + 1, request.caller());
      List<Sighting> listed = seen.subList(0, Math.min(SEEN, seen.size()));
      return new FunctionView(
          request.shell(name.shown().plain()),
          key.toString(),
          name,
          Numbers.size(function.size()),
          Numbers.of(Integer.toUnsignedLong(served.frequency()), "pull", "pulls"),
          FunctionContents.of(function.metadata(), function.name()),
          EvidenceTable.of(explained(key)),
          versions(key, versions),
          Math.max(0, versions.size() - LISTED),
          versions.stream().anyMatch(version -> version.author() != null),
          seen(listed, request.caller()),
          seen.size() > SEEN,
          request.caller().role().mayDelete() ? deletions(key) : List.of(),
          service.similarity().findsSimilar() ? Links.similar(key) : null);
    }
  }

  private List<FunctionView.Seen> seen(List<Sighting> sightings, Principal caller) {
    List<List<Provenance>> origins =
        service.programs().origins(sightings.stream().map(Sighting::inputMd5).toList(), caller);
    List<FunctionView.Seen> seen = new ArrayList<>();
    for (int i = 0; i < sightings.size(); i++) {
      seen.add(seen(sightings.get(i), FilePackages.of(origins.get(i))));
    }
    return seen;
  }

  private static FunctionView.Seen seen(Sighting sighting, List<VisibleText> packages) {
    ByteString path = sighting.inputPath();
    return new FunctionView.Seen(
        Links.file(sighting.inputMd5()),
        path.isEmpty()
            ? VisibleText.line("MD5 " + sighting.inputMd5())
            : VisibleText.line(PathName.base(path)),
        sighting.address() == PushedFunction.NO_ADDRESS ? "" : Numbers.hex(sighting.address()),
        packages);
  }

  private static List<FunctionView.Deletion> deletions(Md5 key) {
    return List.of(
        new FunctionView.Deletion(Links.undo(key), "Undo the newest version"),
        new FunctionView.Deletion(Links.deletion(key), "Delete all versions"));
  }

  private @Nullable ExplainedPlace explained(Md5 key) {
    List<ExplainedPlace> places =
        service.pulls().explain(Pull.of(List.of(key), false), List.of(key));
    return places.isEmpty() ? null : places.getFirst();
  }

  private static List<FunctionView.ListedVersion> versions(
      Md5 key, List<HistoriesResult.Entry> all) {
    List<FunctionView.ListedVersion> listed = new ArrayList<>();
    for (int i = 0; i < Math.min(all.size(), LISTED); i++) {
      HistoriesResult.Entry version = all.get(i);
      ByteString database = version.idbPath();
      listed.add(
          new FunctionView.ListedVersion(
              version.id(),
              Moment.of(version.time()),
              FunctionName.of(version.name()),
              disclosed(version.author()),
              disclosed(database == null ? null : PathName.base(database)),
              i + 1 < all.size() ? Links.compare(key, all.get(i + 1).id(), version.id()) : null));
    }
    return listed;
  }

  private static VisibleText disclosed(@Nullable ByteString text) {
    return text == null ? VisibleText.EMPTY : VisibleText.line(text);
  }
}
