package org.lucerna.calcrel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Instruction;

/**
 * Computes the keys of functions under one profile. It accepts any bytes: bytes that are no
 * instruction are hashed unchanged. The time is proportional to the function's size.
 *
 * <p>Buffers are reused between functions. Not thread-safe.
 */
public final class CalcRel {
  /** The largest function that can have a key, in bytes: 256 MiB. */
  public static final int MAX_BYTES = 1 << 28;

  private final Profile profile;
  private final Masker masker;
  private final MessageDigest md5;
  private final byte[] digest = new byte[Md5.BYTES];
  private byte[] code = {};
  private byte[] mask = {};

  /** The size of all chunks of the function, in bytes. */
  private int size;

  /** Creates a calculator for keys of a profile. */
  public CalcRel(Profile profile) {
    this.profile = profile;
    this.masker = masker(profile);
    try {
      md5 = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has MD5", missing);
    }
  }

  private static Masker masker(Profile profile) {
    if (profile.scheme() == Scheme.LINK_1) {
      return linkMasker(profile);
    }
    return switch (profile.architecture()) {
      case X86, X64 -> new X86Masker(profile);
      case A64 -> new A64Masker(profile);
      case A32 -> new A32Masker(profile);
      case T32 -> new T32Masker(profile);
      case MIPS, PPC, RISCV -> new WordMasker(profile);
    };
  }

  private static Masker linkMasker(Profile profile) {
    return switch (profile.architecture()) {
      case X64 -> new X86Masker(profile);
      case X86 -> new X86LinkMasker(profile);
      case A64 -> new A64LinkMasker(profile);
      case A32 -> new A32LinkMasker(profile);
      case T32 -> new T32LinkMasker(profile);
      case MIPS -> new MipsLinkMasker(profile);
      case PPC -> new PpcLinkMasker(profile);
      case RISCV -> new RiscvLinkMasker(profile);
    };
  }

  /** The profile that keys are computed with. */
  public Profile profile() {
    return profile;
  }

  /**
   * The key of a function.
   *
   * @throws IllegalArgumentException if it has more than {@link #MAX_BYTES} bytes
   */
  public FunctionKey key(CodeView function) {
    int counted = normalize(function);
    int hashed = counted;
    if (profile.has(Parameter.INPUT, MaskingOption.NORM_AND_MASK)) {
      // In one piece: two updates would split a block.
      System.arraycopy(mask, 0, code, counted, counted);
      hashed += counted;
    }
    md5.update(code, 0, hashed);
    try {
      md5.digest(digest, 0, digest.length);
    } catch (DigestException tooShort) {
      throw new IllegalStateException("an MD5 has 16 bytes", tooShort);
    }
    return new FunctionKey(profile, size, Md5.of(digest, 0));
  }

  /** The input of the hash of {@link #key}; errors as for that. */
  public NormalizedCode normalizedCode(CodeView function) {
    int counted = normalize(function);
    return new NormalizedCode(
        ByteString.wrap(Arrays.copyOf(code, counted)),
        ByteString.wrap(Arrays.copyOf(mask, counted)));
  }

  /** Fills the buffers and returns the number of bytes in use in each. */
  private int normalize(CodeView function) {
    MaskingPass sweep = new MaskingPass(function, profile);
    prepare(sweep);
    int at = 0;
    for (CodeChunk chunk : sweep.chunks) {
      int end = at + (int) chunk.size();
      MemorySegment.copy(chunk.bytes(), ValueLayout.JAVA_BYTE, 0, code, at, end - at);
      Arrays.fill(code, end, end + Instruction.LOOKAHEAD, (byte) 0);
      sweep.begin(chunk, code, mask, at);
      sweep(sweep);
      at += masker.counted(sweep);
      Arrays.fill(mask, at, end, (byte) 0);
    }
    return at;
  }

  private void prepare(MaskingPass sweep) {
    long total = 0;
    for (CodeChunk chunk : sweep.chunks) {
      total += chunk.size();
      if (total > MAX_BYTES) {
        throw new IllegalArgumentException("a function with more than " + MAX_BYTES + " bytes");
      }
    }
    size = (int) total;
    int needed = size + Instruction.LOOKAHEAD;
    if (mask.length < needed) {
      mask = new byte[Math.max(needed, Math.min(2 * mask.length, MAX_BYTES))];
      code = new byte[2 * mask.length];
    } else {
      Arrays.fill(mask, 0, size, (byte) 0);
    }
  }

  private void sweep(MaskingPass sweep) {
    boolean asksForData = profile.usesHost() && sweep.host.mayHaveData();
    int at = sweep.from;
    while (at < sweep.to) {
      // Data, and bytes that are no instruction, are taken byte by byte.
      boolean isData = asksForData && sweep.host.isData(sweep.address(at));
      int length = isData ? 0 : masker.mask(sweep, at);
      at += Math.max(1, length);
    }
  }
}
