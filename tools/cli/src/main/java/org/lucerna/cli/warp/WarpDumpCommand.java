package org.lucerna.cli.warp;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.warp.ChunkContent;
import org.lucerna.warp.ComputedType;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpSymbol;
import org.lucerna.warp.WarpType;
import picocli.CommandLine.Command;

/** {@code lucerna warp dump}: lists the contents of a file. */
@Command(
    name = "dump",
    description = "List the functions and types in a WARP file.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna warp dump libc.warp --json")
final class WarpDumpCommand extends WarpReader {
  private final Table table = new Table("GUID", "KIND", "CONSTRAINTS", "COMMENTS", "NAME", "TYPE");

  WarpDumpCommand(Console console) {
    super(console);
  }

  @Override
  void read(WarpFile file) throws IOException {
    for (WarpChunk chunk : file.chunks()) {
      ChunkContent content = chunk.content();
      if (content instanceof ChunkContent.Signatures signatures) {
        for (WarpFunction function : signatures.functions()) {
          add(function, chunk);
        }
      } else if (content instanceof ChunkContent.Types types) {
        for (ComputedType type : types.types()) {
          add(type, chunk);
        }
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }

  private void add(WarpFunction function, WarpChunk chunk) throws IOException {
    WarpSymbol symbol = function.symbol();
    ByteString name = symbol == null ? null : symbol.name();
    int constraints = function.constraints().size();
    int comments = function.comments().size();
    if (wantsJson()) {
      out()
          .json(
              new JsonObject()
                  .put("guid", function.guid().toString())
                  .put("kind", "function")
                  .name("name", name, NameStyle.STORED)
                  .name("platform", chunk.target().platform(), NameStyle.STORED)
                  .number("constraints", constraints)
                  .number("comments", comments)
                  .number("variables", function.variables().size())
                  .put("typed", function.type() != null)
                  .put("declaration", declaration(function.type())));
    } else {
      table.row(
          function.guid(),
          "function",
          constraints,
          comments,
          text(name),
          Objects.requireNonNullElse(declaration(function.type()), ""));
    }
  }

  private static @Nullable String declaration(@Nullable WarpType type) {
    return type == null ? null : WarpDeclaration.of(type, "");
  }

  private void add(ComputedType type, WarpChunk chunk) throws IOException {
    if (wantsJson()) {
      out()
          .json(
              new JsonObject()
                  .put("guid", type.guid().toString())
                  .put("kind", "type")
                  .name("name", type.type().name(), NameStyle.STORED)
                  .put("declaration", WarpDeclaration.of(type.type(), ""))
                  .name("platform", chunk.target().platform(), NameStyle.STORED));
    } else {
      String name = text(type.type().name());
      table.row(type.guid(), "type", "", "", name, WarpDeclaration.of(type.type(), ""));
    }
  }
}
