package org.lucerna.harvest.database;

import java.nio.ByteOrder;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.Profile;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.segreg.SegmentRegister;
import org.lucerna.isa.Architecture;

/** The kind of keys for the code at an address, by processor module and settings. */
final class Processor {
  /** The names of the x86 module. */
  private static final Set<String> X86 =
      Set.of(
          "8086", "80286r", "80286p", "80386r", "80386p", "80486r", "80486p", "80586r", "80586p",
          "80686p", "k62", "p2", "p3", "athlon", "p4", "metapc");

  private static final Set<String> ARM = Set.of("ARM", "ARMB");
  private static final Set<String> MIPS = Set.of("mipsb", "mipsl", "mipsr", "mipsrl");
  private static final Set<String> PPC = Set.of("ppc", "ppcl");
  private static final Set<String> RISCV = Set.of("riscv");

  /** ARM's virtual register T, which marks Thumb code. */
  private static final int THUMB = 0;

  private final String name;
  private final ByteOrder order;
  private final NavigableMap<Long, IdbSegment> segments = new TreeMap<>(Long::compareUnsigned);
  private final NavigableMap<Long, SegmentRegister> thumb = new TreeMap<>(Long::compareUnsigned);

  Processor(IdaDatabase database, IdaInfo info) {
    name = info.processor().text();
    order = info.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    for (IdbSegment segment : database.segments()) {
      segments.put(segment.range().start(), segment);
    }
    if (ARM.contains(name)) {
      for (SegmentRegister register : database.segmentRegisters()) {
        if (register.register() == THUMB) {
          thumb.put(register.range().start(), register);
        }
      }
    }
  }

  /** The name of its module. */
  String name() {
    return name;
  }

  /** The keys of the code at an address; null if there are none. */
  @Nullable Profile profile(long address) {
    IdbSegment segment = segment(address);
    Architecture architecture = segment == null ? null : architecture(address, segment);
    return architecture == null ? null : Profile.of(architecture, order);
  }

  private @Nullable IdbSegment segment(long address) {
    var nearest = segments.floorEntry(address);
    return nearest != null && nearest.getValue().range().contains(address)
        ? nearest.getValue()
        : null;
  }

  private @Nullable Architecture architecture(long address, IdbSegment segment) {
    if (segment.bitness() == 16) {
      return null;
    }
    boolean wide = segment.bitness() == 64;
    if (X86.contains(name)) {
      return wide ? Architecture.X64 : Architecture.X86;
    }
    if (ARM.contains(name)) {
      if (wide) {
        return Architecture.A64;
      }
      return isThumb(address, segment) ? Architecture.T32 : Architecture.A32;
    }
    if (MIPS.contains(name)) {
      return Architecture.MIPS;
    }
    if (PPC.contains(name)) {
      return Architecture.PPC;
    }
    return RISCV.contains(name) ? Architecture.RISCV : null;
  }

  private boolean isThumb(long address, IdbSegment segment) {
    var range = thumb.floorEntry(address);
    Long value =
        range != null && range.getValue().range().contains(address)
            ? range.getValue().value()
            : segment.registers().get(THUMB);
    return value != null && value != 0;
  }
}
