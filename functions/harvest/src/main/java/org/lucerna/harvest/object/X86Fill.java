package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.lucerna.calcrel.OperandField;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;
import org.lucerna.isa.x86.X86Reference;

/** Fills in the places of x86 functions, as far as keys depend on them. */
public final class X86Fill implements RelocationFill {
  private static final int X64_GOTPCRELX = 41;
  private static final int NEAR_CALL = 0xe8;
  private static final int X64_TLS_GD = 19;
  private static final int X64_TLS_LD = 20;
  private static final int X64_TLSDESC_CALL = 35;

  private final ObjectFile file;
  private final boolean is64Bit;
  private final CodeWalk<X86Instruction> walk;

  /** Fills in the functions of a file. */
  public X86Fill(ObjectFile file) {
    this.file = file;
    this.is64Bit = file.machine().architecture() == Architecture.X64;
    this.walk = new CodeWalk<>(new X86Instruction(is64Bit));
  }

  @Override
  public void fill(ObjectCode function, List<Relocation> places) {
    int next = Relocation.first(places, function.start());
    walk.begin(function.code(), function.size());
    while (next < places.size() && walk.next()) {
      long end = function.start() + walk.end();
      for (; next < places.size() && places.get(next).offset() < end; next++) {
        fill(function, places.get(next));
      }
    }
  }

  private void fill(ObjectCode function, Relocation place) {
    X86Instruction instruction = walk.instruction();
    X86Reference reference = X86Reference.of(instruction);
    long address = function.start() + walk.at();
    long at = place.offset() - function.start();
    if (reference == X86Reference.BRANCH) {
      if (at == instruction.immediateAt() && instruction.immediateSize() == 4) {
        boolean stays = function.stays(place, 4);
        long distance = place.value() + place.addend() - place.offset();
        Bytes.put32(function.code(), (int) at, stays ? (int) distance : ObjectCode.FAR);
        refer(function, place, walk.end() - at);
      }
      return;
    }
    if (isAbsolute(place.type())) {
      if (instruction.displacementSize() > 0 && at == instruction.displacementAt()) {
        function.addOffset(address, OperandField.DISP);
      } else if (instruction.immediateSize() > 0 && at == instruction.immediateAt()) {
        function.addOffset(address, OperandField.IMM);
      }
    }
    if (reference != X86Reference.NONE && at == reference.at(instruction)) {
      if (reference == X86Reference.RELATIVE) {
        if (isDistance(place.type())) {
          refer(function, place, walk.end() - at);
        }
      } else if (isAbsolute(place.type())) {
        refer(function, place, 0);
      }
    }
  }

  private void refer(ObjectCode function, Relocation place, long bias) {
    function.addReference(place.reference(walk.at(), bias, file));
  }

  /** 64, 32, 32S; of 32 bits 32; image-relative. */
  private boolean isAbsolute(int type) {
    return type == 1
        || type == Relocation.IMAGE_RELATIVE
        || (is64Bit && (type == 10 || type == 11));
  }

  /** PC32, PLT32. */
  private boolean isDistance(int type) {
    return type == 2 || type == 4;
  }

  @Override
  public boolean isCall(Relocation place, MemorySegment code, long at) {
    return at > 0 && (code.get(ValueLayout.JAVA_BYTE, at - 1) & 0xff) == NEAR_CALL;
  }

  @Override
  public int callBias() {
    return 4;
  }

  @Override
  public ObjectCode relaxed(ObjectCode function, List<Relocation> places) {
    if (!is64Bit) {
      return function;
    }
    X86Relaxation relaxation = null;
    for (Relocation place : Relocation.within(places, function.start(), function.size())) {
      if (isRewritten(place.type())) {
        if (relaxation == null) {
          relaxation = new X86Relaxation(function.code().clone(), function.size());
        }
        relaxation.rewrite(place.type(), (int) (place.offset() - function.start()));
      }
    }
    return relaxation == null ? function : function.with(relaxation.code());
  }

  private static boolean isRewritten(int type) {
    return switch (type) {
      case X64_GOTPCRELX, X64_TLS_GD, X64_TLS_LD, X64_TLSDESC_CALL -> true;
      default -> false;
    };
  }
}
