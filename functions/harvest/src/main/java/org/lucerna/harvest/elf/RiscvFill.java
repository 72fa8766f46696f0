package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Unaligned;
import org.lucerna.calcrel.OperandField;
import org.lucerna.harvest.object.ObjectCode;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.Relocation;
import org.lucerna.harvest.object.RelocationFill;
import org.lucerna.isa.riscv.RiscvBranch;

/**
 * Fills in the branches of RISC-V functions. A reference is recorded at the offset of its
 * instruction in the code that linkers keep; see {@link RiscvOffsets}.
 */
final class RiscvFill implements RelocationFill {
  private static final int GOT_HIGH = 20;
  private static final int PC_HIGH = 23;

  private final ObjectFile file;

  RiscvFill(ObjectFile file) {
    this.file = file;
  }

  @Override
  public void fill(ObjectCode function, List<Relocation> places) {
    RiscvOffsets offsets =
        new RiscvOffsets(MemorySegment.ofArray(function.code()).asSlice(0, function.size()));
    for (Relocation place : Relocation.within(places, function.start(), function.size())) {
      int at = (int) (place.offset() - function.start());
      switch (place.type()) {
        case 16 -> branch(function, place, at, RiscvBranch.CONDITIONAL);
        case 17 -> {
          branch(function, place, at, RiscvBranch.JUMP);
          refer(function, place, offsets.of(at));
        }
        case 44 -> branch(function, place, at, RiscvBranch.SHORT_CONDITIONAL);
        case 45 -> {
          branch(function, place, at, RiscvBranch.SHORT_JUMP);
          refer(function, place, offsets.of(at));
        }
        // CALL, CALL_PLT
        case 18, 19 -> refer(function, place, offsets.of(at));
        // PCREL_LO12_I, PCREL_LO12_S: their symbol is where the upper part is.
        case 24, 25 -> {
          function.addOffset(place.offset(), OperandField.IMM12);
          Relocation upper = function.stays(place, 0) ? upper(places, place.value()) : null;
          if (upper != null) {
            refer(function, upper, offsets.of(at));
          }
        }
        // LO12_I, LO12_S
        case 27, 28 -> {
          function.addOffset(place.offset(), OperandField.IMM12);
          refer(function, place, offsets.of(at));
        }
        default -> {}
      }
    }
  }

  private static void branch(ObjectCode function, Relocation place, int at, RiscvBranch branch) {
    boolean isShort = branch == RiscvBranch.SHORT_JUMP || branch == RiscvBranch.SHORT_CONDITIONAL;
    if (at + (isShort ? 2 : 4) <= function.size()) {
      long distance = place.value() + place.addend() - place.offset();
      boolean stays = function.stays(place, 0) && Math.abs(distance) <= branch.reach();
      int code = (int) Unaligned.ARRAY_U32LE.get(function.code(), at);
      int filled = branch.withDistance(code, stays ? (int) distance : branch.reach());
      Unaligned.ARRAY_U32LE.set(function.code(), at, filled);
    }
  }

  /** The place of an upper part at an offset; null if unknown. */
  private static @Nullable Relocation upper(List<Relocation> places, long at) {
    for (int i = Relocation.first(places, at);
        i < places.size() && places.get(i).offset() == at;
        i++) {
      int type = places.get(i).type();
      if (type == PC_HIGH || type == GOT_HIGH) {
        return places.get(i);
      }
    }
    return null;
  }

  /** Distances within an object file change when it is linked. */
  private void refer(ObjectCode function, Relocation place, long instruction) {
    if (place.isShared()) {
      function.addReference(place.reference(instruction, 0, file));
    }
  }

  @Override
  public boolean isCall(Relocation place, MemorySegment code, long at) {
    return place.type() == 18 || place.type() == 19;
  }

  @Override
  public int callBias() {
    return 0;
  }
}
