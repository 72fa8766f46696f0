package org.lucerna.cli.warp;

import java.io.IOException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.warp.ChunkContent;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import picocli.CommandLine.Command;

/** {@code lucerna warp info}: describes a file. */
@Command(
    name = "info",
    description = "Show the parts of a WARP file: their targets, kinds and sizes.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna warp info libc.warp")
final class WarpInfoCommand extends WarpReader {
  WarpInfoCommand(Console console) {
    super(console);
  }

  @Override
  void read(WarpFile file) throws IOException {
    Table table = new Table("KIND", "ITEMS", "SIZE", "STORED", "ARCHITECTURE", "PLATFORM");
    for (WarpChunk chunk : file.chunks()) {
      ChunkContent content = chunk.content();
      String kind =
          switch (content) {
            case ChunkContent.Signatures _ -> "functions";
            case ChunkContent.Types _ -> "types";
            case ChunkContent.Unknown unknown -> "unknown " + unknown.kind();
          };
      int items =
          switch (content) {
            case ChunkContent.Signatures signatures -> signatures.functions().size();
            case ChunkContent.Types types -> types.types().size();
            case ChunkContent.Unknown _ -> 0;
          };
      if (wantsJson()) {
        out()
            .json(
                new JsonObject()
                    .put("kind", kind)
                    .number("items", items)
                    .number("size", chunk.size())
                    .number("stored", chunk.stored().length())
                    .name("architecture", chunk.target().architecture(), NameStyle.STORED)
                    .name("platform", chunk.target().platform(), NameStyle.STORED));
      } else {
        table.row(
            kind,
            items,
            chunk.size(),
            chunk.stored().length(),
            text(chunk.target().architecture()),
            text(chunk.target().platform()));
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }
}
