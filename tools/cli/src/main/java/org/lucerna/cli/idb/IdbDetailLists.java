package org.lucerna.cli.idb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixup.Fixup;
import org.lucerna.idb.fixup.FixupType;
import org.lucerna.idb.function.FunctionDetails;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.LocalLabel;
import org.lucerna.idb.function.RegisterArgument;
import org.lucerna.idb.function.RegisterVariable;
import org.lucerna.idb.function.StackPoint;
import org.lucerna.idb.processor.ProcessorRegisters;
import org.lucerna.idb.region.FileRegion;
import org.lucerna.idb.segreg.SegmentRegister;
import org.lucerna.types.TypeNames;
import org.lucerna.types.TypeText;

/** The lists of details of functions and segments. */
final class IdbDetailLists {
  private IdbDetailLists() {}

  /** An item of a function. */
  private record Detail<T>(long function, T thing) {}

  /** A list with many entries for each function. */
  private interface Details<T> extends java.util.function.Function<FunctionDetails, List<T>> {}

  static void addTo(Subcommands idb) {
    idb.add(
        "stackpoints",
        "List where functions change the stack pointer, in bytes.",
        console ->
            IdbListCommand.of(
                console,
                "FUNCTION ADDRESS CHANGE",
                database -> details(database, FunctionDetails::stackPoints),
                IdbDetailLists::stackPoint));
    idb.add(
        "labels",
        "List the labels that are local to functions.",
        console ->
            IdbListCommand.of(
                console,
                "FUNCTION ADDRESS NAME",
                database -> details(database, FunctionDetails::labels),
                IdbDetailLists::label));
    idb.add(
        "regvars",
        "List the names that functions give to registers.",
        console ->
            IdbListCommand.of(
                console,
                "FUNCTION START END REGISTER NAME COMMENT",
                database -> details(database, FunctionDetails::registerVariables),
                IdbDetailLists::registerVariable));
    idb.add(
        "regargs",
        "List the arguments that functions take in registers.",
        console ->
            IdbListCommand.of(
                console,
                "FUNCTION REGISTER DECLARATION",
                IdbDetailLists::registerArguments,
                row -> row));
    idb.add(
        "segregs",
        "List the values of the segment registers.",
        console ->
            IdbListCommand.of(
                console,
                "START END REGISTER VALUE ORIGIN",
                IdbDetailLists::segmentRegisters,
                row -> row));
    idb.add(
        "fixups",
        "List the fixups (relocations).",
        console ->
            IdbListCommand.of(
                console,
                "ADDRESS TYPE FLAGS SELECTOR TARGET DISPLACEMENT",
                IdaDatabase::fixups,
                IdbDetailLists::fixup));
    idb.add(
        "regions",
        "List the offsets of the program's bytes in the input file.",
        console ->
            IdbListCommand.of(
                console, "START END OFFSET", IdaDatabase::fileRegions, IdbDetailLists::fileRegion));
    idb.add(
        "memory-regions",
        "List the address ranges for which the database has flags.",
        console ->
            IdbListCommand.of(
                console, "START END KIND", IdbDetailLists::memoryRegions, region -> region));
  }

  private static List<IdbRow> memoryRegions(IdaDatabase database) {
    List<IdbRow> rows = new ArrayList<>();
    database.memory().regions().forEach(range -> rows.add(memoryRegion(range, "full")));
    database.memory().sparse().ranges().forEach(range -> rows.add(memoryRegion(range, "sparse")));
    return rows;
  }

  private static IdbRow memoryRegion(AddressRange range, String kind) {
    return new IdbRow()
        .address("start", range.start())
        .address("end", range.end())
        .word("kind", kind);
  }

  private static <T> Iterable<Detail<T>> details(IdaDatabase database, Details<T> details) {
    return () ->
        database.functions().stream()
            .flatMap(function -> details(database, function, details))
            .iterator();
  }

  private static <T> Stream<Detail<T>> details(
      IdaDatabase database, IdbFunction function, Details<T> details) {
    return details.apply(database.functions().details(function)).stream()
        .map(thing -> new Detail<>(function.start(), thing));
  }

  private static @Nullable ByteString text(@Nullable String declaration) {
    return declaration == null ? null : ByteString.utf8(declaration);
  }

  private static IdbRow stackPoint(Detail<StackPoint> detail) {
    return new IdbRow()
        .address("function", detail.function())
        .address("address", detail.thing().address())
        .number("change", detail.thing().change());
  }

  private static IdbRow label(Detail<LocalLabel> detail) {
    return new IdbRow()
        .address("function", detail.function())
        .address("address", detail.thing().address())
        .text("name", detail.thing().name());
  }

  private static IdbRow registerVariable(Detail<RegisterVariable> detail) {
    RegisterVariable variable = detail.thing();
    return new IdbRow()
        .address("function", detail.function())
        .address("start", variable.range().start())
        .address("end", variable.range().end())
        .text("register", variable.register())
        .text("name", variable.name())
        .text("comment", variable.comment());
  }

  private static Iterable<IdbRow> registerArguments(IdaDatabase database) {
    ProcessorRegisters names = ProcessorRegisters.of(database.root().idaInfo());
    TypeNames types = database.knownTypes().names();
    return rows(
        details(database, FunctionDetails::registerArguments),
        detail -> registerArgument(detail, names, types));
  }

  private static IdbRow registerArgument(
      Detail<RegisterArgument> detail, ProcessorRegisters names, TypeNames types) {
    RegisterArgument argument = detail.thing();
    long register = argument.register();
    return new IdbRow()
        .address("function", detail.function())
        .named("register", register, names.general(register))
        .text(
            "declaration",
            text(TypeText.declaration(argument.type(), null, argument.name().text(), types)));
  }

  private static Iterable<IdbRow> segmentRegisters(IdaDatabase database) {
    ProcessorRegisters names = ProcessorRegisters.of(database.root().idaInfo());
    return rows(database.segmentRegisters(), register -> segmentRegister(register, names));
  }

  private static IdbRow segmentRegister(SegmentRegister register, ProcessorRegisters names) {
    SegmentRegister.Origin origin = register.origin();
    return new IdbRow()
        .address("start", register.range().start())
        .address("end", register.range().end())
        .named("register", register.register(), names.segment(register.register()))
        .optional("value", register.value())
        .text("origin", origin == null ? null : word(origin));
  }

  private static <T> Iterable<IdbRow> rows(
      Iterable<T> things, java.util.function.Function<T, IdbRow> row) {
    return () -> StreamSupport.stream(things.spliterator(), false).map(row).iterator();
  }

  private static IdbRow fixup(Fixup fixup) {
    FixupType type = fixup.type();
    return new IdbRow()
        .address("address", fixup.address())
        .text("type", fixup.handler() != null || type == null ? fixup.handler() : word(type))
        .number("flags", fixup.flags())
        .optional("selector", fixup.selector())
        .address("target", fixup.target())
        .number("displacement", fixup.displacement());
  }

  private static ByteString word(Enum<?> constant) {
    return ByteString.utf8(constant.name().toLowerCase(Locale.ROOT).replace("_", ""));
  }

  private static IdbRow fileRegion(FileRegion region) {
    return new IdbRow()
        .address("start", region.range().start())
        .address("end", region.range().end())
        .address("offset", region.offset());
  }
}
