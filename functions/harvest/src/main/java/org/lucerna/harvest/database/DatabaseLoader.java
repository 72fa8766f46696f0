package org.lucerna.harvest.database;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.harvest.code.OrdinalName;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.address.AddressRanges;
import org.lucerna.idb.fixup.Fixup;
import org.lucerna.idb.imports.Import;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.similarity.feature.ProgramView.Content;

/** Loads the program of a database, as far as its functions refer to it. */
final class DatabaseLoader {
  /** Type and kind of segments for imports; either may be missing. */
  private static final String EXTERNAL = "XTRN";

  private static final int EXTERNAL_KIND = 1;
  private static final String SLOT_PREFIX = "__imp_";

  /** Bits of permissions. */
  private static final int EXECUTE = 1;

  private static final int WRITE = 2;

  private final IdaDatabase database;
  private final LoadedProgram program;

  private DatabaseLoader(IdaDatabase database) {
    this.database = database;
    MemoryPages pages = new MemoryPages(database.memory());
    List<IdbSegment> segments = database.segments().stream().toList();
    program =
        new LoadedProgram(
            segments.stream()
                .filter(segment -> !isExternal(segment))
                .map(segment -> section(segment, pages))
                .toList());
  }

  /**
   * The program of a database.
   *
   * @param isWindows whether it is one of Windows
   */
  static ProgramView load(
      IdaDatabase database,
      Architecture architecture,
      boolean isWindows,
      List<HarvestedFunction> functions) {
    DatabaseLoader loader = new DatabaseLoader(database);
    for (HarvestedFunction function : functions) {
      loader.program.putFunction(function.address(), function.address());
    }
    imports(database).forEach(loader.program::putImport);
    return ClassView.of(
        new ImageView(loader.program, architecture, loader.pointers(isWindows)), isWindows);
  }

  /** Whether a segment is for imports. */
  static boolean isExternal(IdbSegment segment) {
    return isOfType(segment, EXTERNAL) || segment.kind() == EXTERNAL_KIND;
  }

  private static boolean isOfType(IdbSegment segment, String type) {
    return segment.type() != null && segment.type().text().equalsIgnoreCase(type);
  }

  private static LoadedSection section(IdbSegment segment, MemoryPages pages) {
    long start = segment.range().start();
    long size = segment.range().size();
    return new LoadedSection(
        start,
        size,
        content(segment),
        (from, into) -> {
          long left = size - from;
          boolean isEnough = Long.compareUnsigned(left, into.length) >= 0;
          int copied = isEnough ? into.length : (int) left;
          pages.copy(start + from, into, copied);
          return copied;
        });
  }

  /** Whether a segment has code. */
  static boolean isCode(IdbSegment segment) {
    return content(segment) == Content.CODE;
  }

  private static Content content(IdbSegment segment) {
    long permissions = segment.permissions();
    if (isOfType(segment, "CODE")) {
      return Content.CODE;
    }
    if (permissions != 0) {
      return LoadedSection.content((permissions & EXECUTE) != 0, (permissions & WRITE) != 0);
    }
    ByteString name = segment.name();
    String text = name == null ? "" : name.text().toLowerCase(Locale.ROOT);
    boolean isConstant =
        isOfType(segment, "CONST") || text.startsWith(".rdata") || text.startsWith(".rodata");
    return isConstant ? Content.CONSTANT : Content.VARIABLE;
  }

  /** The segments for imports. */
  static AddressRanges externals(IdaDatabase database) {
    return new AddressRanges(
        database.segments().stream()
            .filter(DatabaseLoader::isExternal)
            .map(IdbSegment::range)
            .toList());
  }

  /** Imports, and names in segments for them, by address; at equal addresses the imports count. */
  static Map<Long, ByteString> imports(IdaDatabase database) {
    AddressRanges externals = externals(database);
    Map<Long, ByteString> imports = new LinkedHashMap<>();
    for (Name name : database.names()) {
      if (externals.contains(name.address())) {
        imports.putIfAbsent(name.address(), withoutPrefix(name.name()));
      }
    }
    for (Import each : database.imports()) {
      ByteString name = name(each);
      if (name != null) {
        imports.putIfAbsent(each.address(), name);
      }
    }
    return imports;
  }

  private static ByteString withoutPrefix(ByteString name) {
    return name.text().startsWith(SLOT_PREFIX)
        ? name.slice(SLOT_PREFIX.length(), name.length())
        : name;
  }

  private static @Nullable ByteString name(Import each) {
    if (each.name() != null) {
      return each.name();
    }
    ByteString module = each.module();
    Long ordinal = each.ordinal();
    return module == null || ordinal == null ? null : OrdinalName.of(module, ordinal);
  }

  /** Addresses with fixups; of a Windows program without fixups, all. */
  private LongPredicate pointers(boolean isWindows) {
    AddressTable marks = new AddressTable();
    boolean isMarked = false;
    for (Fixup fixup : database.fixups()) {
      marks.put(fixup.address(), 1);
      isMarked = true;
    }
    return isMarked ? address -> marks.get(address) != 0 : _ -> isWindows;
  }
}
