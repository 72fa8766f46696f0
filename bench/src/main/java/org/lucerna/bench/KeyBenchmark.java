package org.lucerna.bench;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.x86.X86Instruction;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The keys of all functions of an x64 library, on one thread. {@code megabytes} is millions of
 * bytes of code per second; one operation is the whole library.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KeyBenchmark {
  /** An x64 ELF file; by default the JVM that runs this. */
  @Param("")
  public String library = "";

  private final List<CodeView> functions = new ArrayList<>();
  private final CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
  private final X86Instruction instruction = new X86Instruction(true);
  private final MessageDigest md5 = newMd5();

  /** The code of all functions, concatenated. */
  private byte[] code = {};

  /** Zeros of the same length. */
  private byte[] masks = {};

  /** Counts the code processed. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Code {
    public double megabytes;
  }

  private static MessageDigest newMd5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has MD5", missing);
    }
  }

  /** Reads the functions with code in the library. */
  @Setup
  public void prepare() throws IOException {
    try (ElfFile file = ElfFile.open(library())) {
      BinaryFunctions all = BinaryFunctions.of(file);
      List<MemorySegment> pieces = new ArrayList<>();
      List<Long> addresses = new ArrayList<>();
      for (BinaryFunction function : all.list()) {
        ByteView piece = all.code(function);
        if (piece != null && piece.size() > 0) {
          pieces.add(piece.segment());
          addresses.add(function.address());
        }
      }
      long size = pieces.stream().mapToLong(MemorySegment::byteSize).sum();
      code = new byte[Math.toIntExact(size) + Instruction.LOOKAHEAD];
      masks = new byte[code.length];
      MemorySegment whole = MemorySegment.ofArray(code);
      long at = 0;
      for (int i = 0; i < pieces.size(); i++) {
        MemorySegment copy = whole.asSlice(at, pieces.get(i).byteSize()).copyFrom(pieces.get(i));
        functions.add(CodeView.of(new CodeChunk(addresses.get(i), copy)));
        at += copy.byteSize();
      }
    }
  }

  private Path library() {
    return library.isEmpty()
        ? Path.of(System.getProperty("java.home"), "lib/server/libjvm.so")
        : Path.of(library);
  }

  private int size() {
    return code.length - Instruction.LOOKAHEAD;
  }

  /** Everything: decoding, masking, hashing. */
  @Benchmark
  public long keys(Code counted) {
    long sum = 0;
    for (CodeView function : functions) {
      sum += calcRel.key(function).size();
    }
    counted.megabytes += size() / 1e6;
    return sum;
  }

  /** Everything except hashing, with copies of the result. */
  @Benchmark
  public long decodeAndMask(Code counted) {
    long sum = 0;
    for (CodeView function : functions) {
      sum += calcRel.normalizedCode(function).mask().length();
    }
    counted.megabytes += size() / 1e6;
    return sum;
  }

  @Benchmark
  public long decode(Code counted) {
    long instructions = 0;
    for (int at = 0; at < size(); instructions++) {
      at += Math.max(1, instruction.decode(code, at));
    }
    counted.megabytes += size() / 1e6;
    return instructions;
  }

  /** Only the hashing of code and masks. */
  @Benchmark
  public int md5(Code counted) {
    int at = 0;
    int sum = 0;
    for (CodeView function : functions) {
      int size = (int) function.chunks().getFirst().size();
      md5.update(code, at, size);
      md5.update(masks, at, size);
      sum += md5.digest()[0];
      at += size;
    }
    counted.megabytes += size() / 1e6;
    return sum;
  }
}
