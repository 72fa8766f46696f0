package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.OperandField;
import org.lucerna.isa.Architecture;

/** Fills in the places of functions with 32-bit instructions. */
public final class WordFill implements RelocationFill {
  private static final int WORD = 4;

  /** Distance from a Thumb branch to the address it is relative to. */
  private static final int THUMB_BIAS = 4;

  private final ObjectFile file;
  private final Machine machine;

  /** Null if the code is not 32-bit ARM. */
  private final @Nullable ThumbBranch thumb;

  /** Null if the code is not PowerPC. */
  private final @Nullable TocSlots slots;

  /** Fills in the functions of a file. */
  public WordFill(ObjectFile file) {
    this.file = file;
    this.machine = file.machine();
    this.thumb =
        machine.architecture() == Architecture.A32 ? new ThumbBranch(machine.order()) : null;
    this.slots = machine.architecture() == Architecture.PPC ? new TocSlots(file) : null;
  }

  /**
   * The location of a distance in an instruction.
   *
   * @param low its lowest bit
   * @param bits size of the field in bits
   * @param scale unit of the field in bytes
   * @param bias distance in bytes from the instruction to the address it is relative to
   */
  private record Branch(int low, int bits, int scale, int bias) {}

  @Override
  public void fill(ObjectCode function, List<Relocation> places) {
    for (Relocation place : Relocation.within(places, function.start(), function.size())) {
      int at = (int) (place.offset() - function.start());
      Branch branch = branch(place.type());
      OperandField field = branch == null ? field(place.type()) : null;
      if (branch != null && at + WORD <= function.size()) {
        fill(function, place, at, branch);
      } else if (field != null) {
        function.addOffset(place.offset(), field);
        if (isSlot(place.type())) {
          function.addReference(place.reference(at, 0, file));
        } else if (slots != null && isLowOfToc(place.type())) {
          // Of big-endian code the place is the second half of the instruction.
          function.addReference(slots.reference(place, at & -WORD));
        }
      } else if (thumb != null && ThumbBranch.isAt(place.type())) {
        fillThumb(thumb, function, place, at);
      }
    }
  }

  private void fill(ObjectCode function, Relocation place, int at, Branch branch) {
    // ARM's addends have in them how far ahead the program counter is.
    long bias = branch.bias;
    boolean stays = function.stays(place, bias);
    long target = stays ? place.value() + place.addend() + bias : place.offset() + farthest(branch);
    long distance = (target - place.offset() - bias) / branch.scale;
    int mask = ((1 << branch.bits) - 1) << branch.low;
    ByteOrder order = machine.order();
    int word = Bytes.get32(function.code(), at, order);
    word = (word & ~mask) | (((int) distance << branch.low) & mask);
    Bytes.put32(function.code(), at, word, order);
    function.addReference(place.reference(at, bias, file));
  }

  /** The farthest reach of a branch; functions are not as large in practice. */
  private static long farthest(Branch branch) {
    return (1L << (branch.bits - 1)) * branch.scale - branch.scale;
  }

  private @Nullable Branch branch(int type) {
    return switch (machine.architecture()) {
      case A64 ->
          switch (type) {
            // TSTBR14, CONDBR19, JUMP26, CALL26
            case 279 -> new Branch(5, 14, 4, 0);
            case 280 -> new Branch(5, 19, 4, 0);
            case 282, 283 -> new Branch(0, 26, 4, 0);
            default -> null;
          };
      // PC24, PLT32, CALL, JUMP24
      case A32 -> type == 1 || (type >= 27 && type <= 29) ? new Branch(0, 24, 4, 8) : null;
      // PC16
      case MIPS -> type == 10 ? new Branch(0, 16, 4, 4) : null;
      // REL14, REL24
      case PPC ->
          type == 11 ? new Branch(2, 14, 4, 0) : type == 10 ? new Branch(2, 24, 4, 0) : null;
      default -> null;
    };
  }

  /** Whether an instruction loads an address from a slot of MIPS's global offset table. */
  private boolean isSlot(int type) {
    // CALL16, GOT_DISP
    return machine.architecture() == Architecture.MIPS && (type == 11 || type == 19);
  }

  /** Whether an instruction of PowerPC has the lower half of a distance from the TOC. */
  private static boolean isLowOfToc(int type) {
    // TOC16, TOC16_LO, TOC16_DS, TOC16_LO_DS
    return type == 47 || type == 48 || type == 63 || type == 64;
  }

  private @Nullable OperandField field(int type) {
    return switch (machine.architecture()) {
      case A64 ->
          switch (type) {
            // ADD_ABS_LO12_NC, LDST8 to LDST128, LD64_GOT_LO12_NC, LD64_GOTPAGE_LO15
            case 277, 278, 284, 285, 286, 299, 312, 313 -> OperandField.IMM12;
            default -> null;
          };
      // MOVW_ABS_NC, MOVT_ABS, MOVW_PREL_NC, MOVT_PREL
      case A32 -> type >= 43 && type <= 46 ? OperandField.IMM16 : null;
      case MIPS ->
          switch (type) {
            // HI16, LO16, GPREL16, LITERAL, GOT16, CALL16, GOT_DISP, GOT_PAGE, GOT_OFST
            case 5, 6, 7, 8, 9, 11, 19, 20, 21 -> OperandField.IMM16;
            default -> null;
          };
      // ADDR16, _LO, _HI, _HA; TOC16 and its parts; TOC16_DS, _LO_DS
      case PPC ->
          (type >= 3 && type <= 6) || (type >= 47 && type <= 50) || type == 63 || type == 64
              ? OperandField.IMM16
              : null;
      default -> null;
    };
  }

  /** Whether a place is a call; on arm64, CALL26. */
  @Override
  public boolean isCall(Relocation place, MemorySegment code, long at) {
    return machine.architecture() == Architecture.A64 && place.type() == 283;
  }

  @Override
  public int callBias() {
    return 0;
  }

  @Override
  public ObjectCode relaxed(ObjectCode function, List<Relocation> places) {
    byte[] rewritten = null;
    for (Relocation place : Relocation.within(places, function.start(), function.size())) {
      // The place may be the second half of the instruction.
      int at = (int) (place.offset() - function.start()) & -WORD;
      if (WordRelaxation.isRewritten(machine.set(), place.type()) && at + WORD <= function.size()) {
        rewritten = rewritten == null ? function.code().clone() : rewritten;
        WordRelaxation.rewrite(rewritten, at, place.type(), machine.order());
      }
    }
    return rewritten == null ? function : function.with(rewritten);
  }

  private void fillThumb(ThumbBranch thumb, ObjectCode function, Relocation place, int at) {
    if (at + ThumbBranch.size(place.type()) <= function.size()) {
      // The lowest bit of a symbol's value says that it is Thumb code.
      boolean stays = function.stays(place, THUMB_BIAS);
      long distance =
          stays
              ? (place.value() & ~1L) + place.addend() - place.offset()
              : ThumbBranch.farthest(place.type());
      thumb.fill(function.code(), at, place.type(), (int) distance);
      function.addReference(place.reference(at, THUMB_BIAS, file));
    }
  }
}
