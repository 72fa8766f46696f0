package org.lucerna.cli.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.Totals;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store stats}: the size of a store. */
@Command(
    name = "stats",
    description = {
      "Show how much a store holds, and the size of its columns on disk.",
      "A function of a file may have several keys; each counts. Sketches, postings and call graphs,"
          + " which similarity search uses, are estimated."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store stats --data /var/lib/lucerna")
final class StoreStatsCommand implements Callable<Integer> {
  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  StoreStatsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (StoreEngine store = data.openToRead(console)) {
      Totals totals = store.totals();
      long deleted = store.deletedVersions();
      SketchTotals similar = store.sketchTotals();
      Map<String, Long> bytes = store.fileBytes();
      long all = bytes.values().stream().mapToLong(Long::longValue).sum();
      if (json.isSet()) {
        List<JsonObject> columns = new ArrayList<>();
        bytes.forEach(
            (name, size) ->
                columns.add(new JsonObject().put("name", name).unsigned("bytes", size)));
        console
            .out()
            .json(
                new JsonObject()
                    .unsigned("functions", totals.functions())
                    .unsigned("versions", totals.versions())
                    .unsigned("deleted", deleted)
                    .unsigned("files", totals.files())
                    .unsigned("pushes", totals.pushes())
                    .unsigned("sketches", similar.sketches())
                    .unsigned("postings", similar.postings())
                    .unsigned("programs", similar.programs())
                    .unsigned("outlines", store.attachmentCount(AttachmentKind.OUTLINE))
                    .unsigned("provenances", store.provenanceCount())
                    .unsigned("packages", store.attachmentCount(AttachmentKind.PACKAGE))
                    .unsigned("aliases", store.aliasCount())
                    .unsigned("bytes", all)
                    .put("columns", columns));
      } else {
        Table table =
            new Table()
                .row("function keys", totals.functions())
                .row("versions", totals.versions())
                .row("deleted versions", deleted)
                .row("input files", totals.files())
                .row("pushes", totals.pushes())
                .row("sketches (estimate)", similar.sketches())
                .row("postings (estimate)", similar.postings())
                .row("call graphs (estimate)", similar.programs())
                .row(
                    "outlines of programs (estimate)",
                    store.attachmentCount(AttachmentKind.OUTLINE))
                .row("origins of files (estimate)", store.provenanceCount())
                .row("collected packages (estimate)", store.attachmentCount(AttachmentKind.PACKAGE))
                .row("aliases of functions (estimate)", store.aliasCount())
                .row("bytes on disk", all);
        bytes.forEach((name, size) -> table.row("  " + name, size));
        table.print(console.out());
      }
    }
    return ExitStatus.DONE;
  }
}
