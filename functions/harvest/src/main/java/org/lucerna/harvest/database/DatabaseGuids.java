package org.lucerna.harvest.database;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.EndlessNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.GuidTargets;
import org.lucerna.harvest.code.GuidsBuilder;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.address.AddressRanges;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.name.Name;
import org.lucerna.idb.root.FileType;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/**
 * The GUIDs of functions of an IDA database, equal to those of the program that the database was
 * made from.
 */
public final class DatabaseGuids {
  private static final ByteString HEADERS = ByteString.utf8("HEADER");
  private static final ByteString GAP = ByteString.utf8("GAP");
  private static final ByteString OFFSETS = ByteString.utf8(".got");
  private static final ByteString SLOT_SUFFIX = ByteString.utf8("_ptr");

  private DatabaseGuids() {}

  /**
   * The GUIDs of harvested functions.
   *
   * @param withOthers whether other GUIDs are computed that Binary Ninja may have given
   * @return null if there are none for the processor of the first function
   * @throws org.lucerna.bytes.FormatException if data that all functions need is damaged
   */
  public static @Nullable HarvestedGuids of(
      IdaDatabase database, List<HarvestedFunction> functions, boolean withOthers) {
    if (functions.isEmpty()) {
      return null;
    }
    WarpScheme scheme =
        WarpScheme.of(functions.getFirst().keys().getFirst().profile().architecture());
    if (scheme == null) {
      return null;
    }
    Map<Long, ByteString> imports = DatabaseLoader.imports(database);
    GuidsBuilder guids =
        new GuidsBuilder(load(database, scheme, imports), imports::get, withOthers);
    functions.forEach(function -> guids.add(function, function.address()));
    return guids.build();
  }

  private static GuidImage load(
      IdaDatabase database, WarpScheme scheme, Map<Long, ByteString> imports) {
    IdaInfo info = database.root().idaInfo();
    boolean isWindows = info != null && info.inputType() == FileType.PE;
    boolean isAtZero = !isWindows && database.root().imageBase().orElse(-1) == 0;
    long bias = isAtZero ? GuidImage.ELF_BASE : 0;
    WarpProgram.Builder program = new WarpProgram.Builder(scheme);
    if (isWindows) {
      program.ofWindows();
    }
    long held = 0;
    for (AddressRange region : database.memory().regions()) {
      held += region.size();
    }
    CodeBudget code = new CodeBudget(held);
    CodeBudget offsets = new CodeBudget(held);
    for (IdbSegment segment : database.segments()) {
      AddressRange range = segment.range();
      if (!DatabaseLoader.isExternal(segment) && !isMadeUp(segment)) {
        program.region(AddressRange.sized(bias + range.start(), range.size()));
        if (DatabaseLoader.isCode(segment) && code.take(range.size())) {
          byte[] bytes = database.memory().bytes(range.start(), (int) range.size());
          program.section(new CodeSection(bias + range.start(), MemorySegment.ofArray(bytes)));
        }
        if (isNamed(segment, OFFSETS) && offsets.take(range.size())) {
          addPointers(database, range, bias, program);
        }
      }
    }
    for (IdbFunction function : database.functions()) {
      program.function(bias + function.start());
      if (isEndlessStub(function)) {
        program.endless(bias + function.start());
      }
    }
    for (Name name : database.names()) {
      ByteString slot = withoutSuffix(name.name());
      if (slot != null) {
        EndlessNames.mark(program, bias + name.address(), slot);
      }
    }
    imports.forEach((address, name) -> EndlessNames.mark(program, bias + address, name));
    return new GuidImage(
        program.build(), isWindows ? GuidTargets.windows(scheme) : GuidTargets.linux(scheme), bias);
  }

  /** The slots of the global offset table, as IDA has filled them in. */
  private static void addPointers(
      IdaDatabase database, AddressRange table, long bias, WarpProgram.Builder program) {
    AddressRanges externals = DatabaseLoader.externals(database);
    byte[] bytes = database.memory().bytes(table.start(), (int) table.size());
    for (int at = 0; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      long slot = table.start() + at;
      long address = (long) Unaligned.ARRAY_U64LE.get(bytes, at);
      if (externals.contains(address)) {
        program.imported(bias + slot);
      } else if (address != 0) {
        program.pointer(bias + slot, bias + address);
      }
    }
  }

  /** Segments of Windows programs that are not sections: the headers, and the gaps between them. */
  private static boolean isMadeUp(IdbSegment segment) {
    return isNamed(segment, HEADERS) || isNamed(segment, GAP);
  }

  private static boolean isNamed(IdbSegment segment, ByteString name) {
    ByteString its = segment.name();
    return its != null && its.equals(name);
  }

  /** IDA calls the slot of {@code abort} {@code abort_ptr}; null for other names. */
  private static @Nullable ByteString withoutSuffix(ByteString name) {
    int end = name.length() - SLOT_SUFFIX.length();
    return end > 0 && name.slice(end, name.length()).equals(SLOT_SUFFIX)
        ? name.slice(0, end)
        : null;
  }

  /** IDA calls the stub of {@code abort} {@code .abort} or {@code _abort}. */
  private static boolean isEndlessStub(IdbFunction function) {
    ByteString name = function.name();
    if (name == null || name.isEmpty()) {
      return false;
    }
    boolean isStub = name.at(0) == '.' || name.at(0) == '_';
    return isStub && EndlessNames.contains(name.slice(1, name.length()).text());
  }
}
