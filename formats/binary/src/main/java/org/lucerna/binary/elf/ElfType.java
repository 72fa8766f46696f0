package org.lucerna.binary.elf;

/** The purpose of an ELF file, {@code e_type}. */
public enum ElfType {
  /** 0, and every number not listed here. */
  OTHER(0),
  /** 1: an object file. Symbol values count from the start of their section. */
  RELOCATABLE(1),
  /** 2: a program at fixed addresses. */
  EXECUTABLE(2),
  /** 3: a library, or a position-independent program. */
  SHARED(3),
  /** 4: a core dump. */
  CORE(4);

  private final int code;

  ElfType(int code) {
    this.code = code;
  }

  /** The number in the header; 0 for {@link #OTHER}. */
  public int code() {
    return code;
  }

  static ElfType of(int code) {
    return switch (code) {
      case 1 -> RELOCATABLE;
      case 2 -> EXECUTABLE;
      case 3 -> SHARED;
      case 4 -> CORE;
      default -> OTHER;
    };
  }
}
