package org.lucerna.cli.idb;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lucerna.bytes.AddressRange;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.demangle.NameStyle;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.comment.Comment;
import org.lucerna.idb.comment.CommentKind;
import org.lucerna.idb.entry.EntryPoint;
import org.lucerna.idb.function.FunctionFlag;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.imports.Import;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.patch.Patch;
import org.lucerna.idb.script.Script;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.xref.Xref;
import org.lucerna.idb.xref.XrefType;

/** The lists in a database: for each its command, columns and fields. */
final class IdbLists {
  private IdbLists() {}

  static void addTo(Subcommands idb) {
    idb.add(
        "functions",
        "List the functions, with their tail chunks.",
        console ->
            IdbListCommand.ofNames(
                console,
                "START END NAME COMMENT REPEATABLE FLAGS TAILS",
                IdaDatabase::functions,
                IdbLists::function));
    idb.add(
        "names",
        "List the names of addresses.",
        console ->
            IdbListCommand.ofNames(
                console,
                "ADDRESS NAME",
                database -> {
                  noteNamesOfRecords(console, database);
                  return database.names();
                },
                IdbLists::name));
    idb.add(
        "segments",
        "List the segments.",
        console ->
            IdbListCommand.of(
                console, "START END NAME CLASS BITNESS", IdaDatabase::segments, IdbLists::segment));
    idb.add(
        "imports",
        "List the imports of the program.",
        console ->
            IdbListCommand.ofNames(
                console, "MODULE ADDRESS NAME ORDINAL", IdaDatabase::imports, IdbLists::imported));
    idb.add(
        "entries",
        "List the entry points: exports and the program's start.",
        console ->
            IdbListCommand.ofNames(
                console, "ORDINAL ADDRESS NAME", IdaDatabase::entries, IdbLists::entry));
    idb.add(
        "comments",
        "List the comments of addresses.",
        console ->
            IdbListCommand.of(
                console, "ADDRESS KIND LINE TEXT", IdaDatabase::comments, IdbLists::comment));
    idb.add(
        "enums",
        "List the enumerations, with their members.",
        console ->
            IdbListCommand.of(
                console, "NAME KIND COMMENT", IdaDatabase::enumerations, IdbMembers::enumeration));
    idb.add(
        "patches",
        "List the patched bytes, with their original values.",
        console ->
            IdbListCommand.of(console, "ADDRESS ORIGINAL", IdaDatabase::patches, IdbLists::patch));
  }

  /** Says so if the list of names is missing or wrong. */
  static void noteNamesOfRecords(Console console, IdaDatabase database) {
    if (database.names().areOfRecords()) {
      console.say(
          "the list of names (section nam) is missing or belongs to other addresses: these are the"
              + " names that the records have");
    }
  }

  private static IdbRow function(IdbFunction function, NameStyle style) {
    return new IdbRow()
        .address("start", function.range().start())
        .address("end", function.range().end())
        .name(function.name(), style)
        .text("comment", function.comment())
        .text("repeatableComment", function.repeatableComment())
        .word("flagNames", flags(function))
        .more(json -> json.unsigned("flags", function.flags()))
        .list(
            "tails",
            function.tails().stream().map(IdbLists::range).toList(),
            function.tails().stream()
                .map(tail -> "0x" + Long.toHexString(tail.start()))
                .collect(Collectors.joining(" ")));
  }

  /** The flags in words. */
  private static String flags(IdbFunction function) {
    return EnumSet.allOf(FunctionFlag.class).stream()
        .filter(function::is)
        .map(flag -> flag.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .collect(Collectors.joining(" "));
  }

  private static JsonObject range(AddressRange range) {
    return new JsonObject().unsigned("start", range.start()).unsigned("end", range.end());
  }

  private static IdbRow name(Name name, NameStyle style) {
    return new IdbRow().address("address", name.address()).name(name.name(), style);
  }

  private static IdbRow segment(IdbSegment segment) {
    return new IdbRow()
        .address("start", segment.range().start())
        .address("end", segment.range().end())
        .text("name", segment.name())
        .text("class", segment.type())
        .number("bitness", segment.bitness());
  }

  private static IdbRow imported(Import imported, NameStyle style) {
    return new IdbRow()
        .text("module", imported.module())
        .address("address", imported.address())
        .name(imported.name(), style)
        .optional("ordinal", imported.ordinal());
  }

  private static IdbRow entry(EntryPoint entry, NameStyle style) {
    return new IdbRow()
        .optional("ordinal", entry.ordinal())
        .address("address", entry.address())
        .name(entry.name(), style);
  }

  private static IdbRow comment(Comment comment) {
    boolean isLine = List.of(CommentKind.ANTERIOR, CommentKind.POSTERIOR).contains(comment.kind());
    return new IdbRow()
        .address("address", comment.address())
        .word("kind", comment.kind().name().toLowerCase(Locale.ROOT))
        .optional("line", isLine ? Long.valueOf(comment.line()) : null)
        .text("text", comment.text());
  }

  /** A script, for a command with options of its own. */
  static IdbRow script(Script script) {
    return new IdbRow()
        .text("name", script.name())
        .text("language", script.language())
        .text("body", script.body());
  }

  private static IdbRow patch(Patch patch) {
    return new IdbRow().address("address", patch.address()).address("original", patch.original());
  }

  /** A cross-reference, for a command with options of its own. */
  static IdbRow xref(Xref xref) {
    XrefType kind = xref.kind();
    String words =
        (kind == null ? "type " + xref.type() : kind.text()) + (xref.isByUser() ? " (user)" : "");
    return new IdbRow()
        .address("from", xref.from())
        .address("to", xref.to())
        .word("kind", xref.code() ? "code" : "data")
        .word("typeName", words)
        .more(json -> json.number("type", xref.type()));
  }
}
