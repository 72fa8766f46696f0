package org.lucerna.idb.processor;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.root.IdaInfo;

/**
 * The names of a processor module's registers, by their numbers in the database.
 *
 * @param general the registers used in instructions, from 0 on
 * @param segment the segment registers, from 0 on
 */
public record ProcessorRegisters(List<String> general, List<String> segment) {
  private static final ProcessorRegisters UNKNOWN = new ProcessorRegisters(List.of(), List.of());

  private static final Set<String> X86 =
      Set.of(
          "metapc", "8086", "80286r", "80286p", "80386r", "80386p", "80486r", "80486p", "80586r",
          "80586p", "80686p", "k62", "p2", "p3", "athlon", "p4");
  private static final Set<String> ARM = Set.of("arm", "armb");
  private static final Set<String> MIPS = Set.of("mipsl", "mipsb", "mipsr", "mipsrl");

  private static final List<String> X86_SEGMENT = List.of("es", "cs", "ss", "ds", "fs", "gs");
  private static final List<String> X86_16 =
      List.of(
          "ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w", "r12w",
          "r13w", "r14w", "r15w", "al", "cl", "dl", "bl", "ah", "ch", "dh", "bh");

  private static final ProcessorRegisters ARM_REGISTERS =
      new ProcessorRegisters(
          List.of(
              "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "SP",
              "LR", "PC"),
          List.of("T", "CS", "DS"));

  private static final ProcessorRegisters MIPS_REGISTERS =
      new ProcessorRegisters(
          List.of(
              "$zero", "$at", "$v0", "$v1", "$a0", "$a1", "$a2", "$a3", "$t0", "$t1", "$t2", "$t3",
              "$t4", "$t5", "$t6", "$t7", "$s0", "$s1", "$s2", "$s3", "$s4", "$s5", "$s6", "$s7",
              "$t8", "$t9", "$k0", "$k1", "$gp", "$sp", "$fp", "$ra"),
          List.of());

  /** Copies the lists. */
  public ProcessorRegisters {
    general = List.copyOf(general);
    segment = List.copyOf(segment);
  }

  /**
   * The registers for a database with these settings; empty if the processor is unknown or {@code
   * info} is null.
   */
  public static ProcessorRegisters of(@Nullable IdaInfo info) {
    if (info == null) {
      return UNKNOWN;
    }
    String processor = info.processor().text().toLowerCase(java.util.Locale.ROOT);
    if (X86.contains(processor)) {
      return x86(info.bitness());
    }
    if (ARM.contains(processor)) {
      return ARM_REGISTERS;
    }
    return MIPS.contains(processor) ? MIPS_REGISTERS : UNKNOWN;
  }

  private static ProcessorRegisters x86(int bitness) {
    return new ProcessorRegisters(
        X86_16.stream().map(name -> widened(name, bitness)).toList(), X86_SEGMENT);
  }

  private static String widened(String name, int bitness) {
    boolean isExtended = name.endsWith("w");
    String core = isExtended ? name.substring(0, name.length() - 1) : name;
    boolean isByte = name.endsWith("l") || name.endsWith("h");
    if (isByte || bitness == 16) {
      return name;
    }
    if (isExtended) {
      return bitness == 64 ? core : core + "d";
    }
    return (bitness == 64 ? "r" : "e") + core;
  }

  /** The name of a register used in instructions; null if it is unknown. */
  public @Nullable String general(long number) {
    return name(general, number);
  }

  /** The name of a segment register; null if it is unknown. */
  public @Nullable String segment(long number) {
    return name(segment, number);
  }

  private static @Nullable String name(List<String> names, long number) {
    return number >= 0 && number < names.size() ? names.get((int) number) : null;
  }
}
