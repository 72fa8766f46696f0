package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Base64Text;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;

/**
 * A program that a disassembler has open, without its file: the server computes the keys of its
 * functions. A program that is too large for one request is sent in parts, each with some of its
 * functions and the memory around them. Addresses are the disassembler's.
 *
 * @param bigEndian whether instructions are in that order
 * @param windows whether functions are called as on Windows
 * @param bias number that the disassembler added to the addresses of the file, modulo 2^64
 * @param memory code, {@code .eh_frame}, and as much data as there is room for
 * @param functions in any order, each once
 * @param imports functions of other libraries
 */
@Strict
public record OpenProgram(
    Processor processor,
    @MayBeAbsent boolean bigEndian,
    @MayBeAbsent boolean windows,
    @Address long bias,
    List<Block> memory,
    List<Function> functions,
    @MayBeAbsent List<Import> imports) {
  public OpenProgram {
    memory = List.copyOf(memory);
    functions = List.copyOf(functions);
    imports = List.copyOf(imports);
  }

  /** The instructions of a program. */
  public enum Processor {
    /** 32-bit x86. */
    X86,
    /** 64-bit x86. */
    X64,
    /** 64-bit ARM. */
    A64,
    /** 32-bit ARM, whose functions may be Thumb code. */
    A32,
    /** MIPS without its compressed forms. */
    MIPS,
    /** PowerPC. */
    PPC,
    /** RISC-V. */
    RISCV
  }

  /**
   * A block of memory.
   *
   * @param size in bytes, at least as many as there are {@code bytes}
   * @param name of its section; empty if unknown
   * @param bytes its first bytes; empty if they are unknown or there is no room for them
   */
  @Strict
  public record Block(
      @Address long start,
      @Address long size,
      @MayBeAbsent String name,
      @MayBeAbsent boolean executable,
      @MayBeAbsent boolean writable,
      @MayBeAbsent @Base64Text ByteString bytes) {}

  /**
   * A function.
   *
   * @param start of its code
   * @param ranges of its code, ascending; empty if only its start is known
   * @param thumb whether it is Thumb code
   * @param data between its instructions, ascending
   * @param offsets operands that refer to addresses by a number
   * @param name that a user gave it, to be stored; null if there is none
   * @param comments to be stored with the name
   */
  @Strict
  public record Function(
      @Address long start,
      @MayBeAbsent List<Range> ranges,
      @MayBeAbsent boolean thumb,
      @MayBeAbsent List<Range> data,
      @MayBeAbsent List<Operand> offsets,
      @TextAndHex @Nullable ByteString name,
      @MayBeAbsent List<PlacedComment> comments) {
    public Function {
      ranges = List.copyOf(ranges);
      data = List.copyOf(data);
      offsets = List.copyOf(offsets);
      comments = List.copyOf(comments);
    }
  }

  /**
   * Addresses.
   *
   * @param end the address after the last
   */
  @Strict
  public record Range(@Address long start, @Address long end) {}

  /**
   * An operand of an instruction.
   *
   * @param number position of the operand in the printed instruction, 0 for the first
   */
  @Strict
  public record Operand(@Address long instruction, int number) {}

  /**
   * A comment.
   *
   * @param address of the instruction, or of the function
   */
  @Strict
  public record PlacedComment(
      @JsonName("kind") Place place, @Address long address, @TextAndHex ByteString text) {}

  /** The place of a comment. */
  public enum Place {
    /** The whole function. */
    FUNCTION,
    /** The whole function, and wherever it is referenced. */
    FUNCTION_REPEATABLE,
    /** An instruction, in its line. */
    LINE,
    /** An instruction, and wherever it is referenced. */
    REPEATABLE,
    /** Lines before an instruction. */
    BEFORE,
    /** Lines after an instruction. */
    AFTER
  }

  /**
   * A function of another library.
   *
   * @param address that represents it
   */
  @Strict
  public record Import(@Address long address, @TextAndHex ByteString name) {}
}
