package org.lucerna.similarity.feature;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Flow;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/**
 * Reads the features of functions from their code: the package describes them. Work and memory are
 * bounded by the size of the code. Not thread-safe.
 */
public final class FeatureReader {
  /** Number of instructions at the start of a function that are searched for arguments. */
  private static final int PROLOGUE = 60;

  /** Smallest immediate number that may be an address. */
  private static final long LOWEST_ADDRESS = 0x10000;

  private final InstructionReader instructions;
  private final ProgramView program;
  private final ReferenceReader references;
  private final FeatureCounter counter = new FeatureCounter();
  private final DecodedInstruction instruction = new DecodedInstruction();
  private final int[] measures = new int[Measure.COUNT];
  private final BasicBlocks blocks;
  private byte[] code = new byte[1 << 12];
  private long[] callees = new long[16];
  private int calleeCount;
  private int written;

  /** The number that the instruction before compares with, until the next one uses it. */
  private boolean hasPending;

  private long pending;

  /** The number compared with last, as its distance from 0; -1 before the first. */
  private long bound;

  /** Reads functions of one program. */
  public FeatureReader(InstructionReader instructions, ProgramView program) {
    this.instructions = instructions;
    this.program = program;
    references = new ReferenceReader(program, counter, measures);
    blocks = new BasicBlocks(counter, measures);
  }

  /**
   * Reads a function.
   *
   * @param start its address
   * @param bytes its code, less than 2 GiB
   */
  public FunctionFeatures read(long start, MemorySegment bytes) {
    int size = Math.toIntExact(bytes.byteSize());
    begin(start, bytes, size);
    int at = 0;
    for (int i = 0; at < size; i++) {
      instructions.read(code, at, start + at, instruction);
      int next = at + Math.max(instruction.length, instructions.alignment());
      blocks.add(at, instruction.kind);
      if (instruction.length > 0) {
        read(start, size, at, next, i);
      }
      at = next;
    }
    usePending(false);
    blocks.addFeatures();
    references.types().addSlots(program.slotsOf(start));
    addSummary();
    return result();
  }

  private void begin(long start, MemorySegment bytes, int size) {
    int needed = size + instructions.lookahead();
    if (code.length < needed) {
      code = new byte[Math.max(needed, (int) Math.min(code.length * 2L, Integer.MAX_VALUE - 8))];
    }
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, code, 0, size);
    Arrays.fill(code, size, needed, (byte) 0);
    instructions.begin(code, size, start, program);
    references.counted().begin();
    counter.clear();
    blocks.begin(needed);
    Arrays.fill(measures, 0);
    calleeCount = 0;
    written = 0;
    hasPending = false;
    bound = -1;
  }

  private void read(long start, int size, int at, int next, int index) {
    if (index < PROLOGUE) {
      instructions.readArguments(instruction);
      measures[Measure.ARGUMENTS.place()] |= instruction.reads & ~written;
      written |= instruction.writes;
    }
    if (instruction.frame != 0 && measures[Measure.FRAME.place()] == 0) {
      measures[Measure.FRAME.place()] = Math.clamp(instruction.frame, 0, 1 << 30);
    }
    usePending(instruction.includesBound);
    references.counted().next();
    if (instruction.kind == InstructionClass.IGNORED) {
      return;
    }
    addFlow(start, size, at, next);
    if (instruction.hasImmediate) {
      addImmediate();
    }
    if (instruction.shift > 3) {
      add(FeatureFamily.SMALL_CONSTANT, instruction.shift ^ 0x5100);
    }
    if (instruction.base != Base.NONE) {
      addMemory();
      if (instruction.isPair) {
        blocks.add(at, instruction.kind);
        instruction.displacement += instruction.accessSize;
        addMemory();
      }
    }
  }

  /** Basic blocks begin where branches lead, and after them. */
  private void addFlow(long start, int size, int at, int next) {
    switch (instruction.flow) {
      case CONDITIONAL -> {
        count(Measure.CONDITIONS, 1);
        count(Measure.EDGES, 2);
        addBranch(instruction.target - start, size, at);
        blocks.begins(next);
      }
      case JUMP -> {
        long target = instruction.target - start;
        if (target >= 0 && target < size) {
          count(Measure.EDGES, 1);
          addBranch(target, size, at);
        } else {
          boolean _ = addCall(instruction.target);
        }
        blocks.begins(next);
      }
      case CALL -> {
        boolean _ = addCall(instruction.target);
      }
      case INDIRECT_CALL -> addIndirect();
      case INDIRECT_JUMP -> {
        addIndirect();
        blocks.begins(next);
      }
      case RETURN -> {
        count(Measure.RETURNS, 1);
        blocks.begins(next);
      }
      case NEXT, TRAP -> {}
    }
  }

  private void addBranch(long target, int size, int at) {
    if (target >= 0 && target < size) {
      blocks.begins((int) target);
      count(Measure.LOOPS, target <= at ? 1 : 0);
    }
  }

  /** Whether a function or an import is at the target. */
  private boolean addCall(long target) {
    ByteString name = program.importAt(target);
    if (name != null) {
      references.addImport(name);
      count(Measure.IMPORTED_CALLS, 1);
      return true;
    }
    long function = program.functionAt(target);
    if (function == 0) {
      return false;
    }
    count(Measure.CALLS, 1);
    if (calleeCount == callees.length) {
      callees = Arrays.copyOf(callees, calleeCount * 2);
    }
    callees[calleeCount++] = function;
    return true;
  }

  /** Through a slot of the program, the call is as good as a direct one. */
  private void addIndirect() {
    if (instruction.base == Base.ADDRESS && !instruction.indexed) {
      long slot = instruction.displacement;
      long pointer = program.pointerAt(slot);
      if (addCall(pointer == 0 ? slot : pointer)) {
        return;
      }
    }
    if (instruction.flow == Flow.INDIRECT_CALL) {
      count(Measure.INDIRECT_CALLS, 1);
    } else {
      count(Measure.SWITCHES, 1);
      if (bound >= 0) {
        add(FeatureFamily.SWITCH, bound);
      }
    }
  }

  private void addImmediate() {
    long number = instruction.immediate;
    boolean mayBeAddress = instruction.mayBeAddress && isAddress(number);
    if (mayBeAddress && program.content(number) != ProgramView.Content.NOTHING) {
      references.add(number, instruction, false);
      return;
    }
    long distance = Math.abs(number);
    if (instruction.kind == InstructionClass.COMPARE) {
      bound = distance;
      pending = number;
      hasPending = true;
    } else {
      addNumber(distance);
      if (instruction.kind == InstructionClass.MOVE) {
        references.counted().addLength(number);
      }
    }
  }

  /** Whether {@code < 10} or {@code <= 9} was compiled, the number is the same. */
  private void usePending(boolean includesBound) {
    if (hasPending) {
      hasPending = false;
      addNumber(Math.abs(includesBound ? pending + 1 : pending));
    }
  }

  private void addNumber(long number) {
    boolean isCommonPower = (number & number - 1) == 0 && number <= 4096;
    if (number < 0 || (number > 255 && !isCommonPower)) {
      add(FeatureFamily.CONSTANT, number);
    } else if (number >= 2) {
      add(FeatureFamily.SMALL_CONSTANT, number);
    }
  }

  private static boolean isAddress(long number) {
    return Long.compareUnsigned(number, LOWEST_ADDRESS) > 0;
  }

  private void addMemory() {
    boolean accesses = instruction.kind != InstructionClass.ADDRESS;
    if (instruction.base == Base.ADDRESS) {
      references.add(instruction.displacement, instruction, accesses);
      return;
    }
    if (accesses) {
      count(instruction.stores ? Measure.STORES : Measure.LOADS, 1);
    }
    long distance = instruction.displacement;
    if (instruction.base == Base.FRAME || distance == 0) {
      return;
    }
    if (instruction.indexed) {
      add(FeatureFamily.SMALL_CONSTANT, Math.abs(distance) ^ 0x7700_0000);
      return;
    }
    add(FeatureFamily.FIELD, distance);
    if (accesses) {
      long access = (long) instruction.accessSize << 50 ^ (instruction.stores ? 1L << 60 : 0);
      add(FeatureFamily.FIELD_ACCESS, distance ^ access);
    }
  }

  private void add(FeatureFamily family, long number) {
    counter.add(family.feature(FeatureHash.mix(number)));
  }

  private void count(Measure measure, int times) {
    measures[measure.place()] += times;
  }

  private void addSummary() {
    addSize(Measure.BLOCKS);
    addSize(Measure.CONDITIONS);
    addSize(Measure.CALLS);
    addSize(Measure.IMPORTED_CALLS);
    addSize(Measure.INSTRUCTIONS);
    addSize(Measure.LOOPS);
    addSize(Measure.LOADS);
    addSize(Measure.STORES);
    long arguments = (long) Measure.ARGUMENTS.place() << 32;
    add(FeatureFamily.SIZE, arguments | measures[Measure.ARGUMENTS.place()]);
  }

  /** A measure to about a fifth: half the logarithm to the base of the fourth root of two. */
  private void addSize(Measure measure) {
    int size = measures[measure.place()];
    long rounded = size < 4 ? size : Math.round(4 * Math.log(size / 4.0) / Math.log(2)) + 4;
    add(FeatureFamily.SIZE, (long) measure.place() << 32 | rounded / 2);
  }

  private FunctionFeatures result() {
    long[] pairs = counter.pairs();
    int[] features = new int[pairs.length];
    char[] counts = new char[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      features[i] = FeatureCounter.feature(pairs[i]);
      counts[i] = (char) FeatureCounter.count(pairs[i]);
    }
    return new FunctionFeatures(features, counts, measures.clone(), distinctCallees());
  }

  private long[] distinctCallees() {
    Arrays.sort(callees, 0, calleeCount);
    int distinct = 0;
    for (int i = 0; i < calleeCount; i++) {
      if (distinct == 0 || callees[i] != callees[distinct - 1]) {
        callees[distinct++] = callees[i];
      }
    }
    return Arrays.copyOf(callees, distinct);
  }
}
