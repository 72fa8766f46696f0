package org.lucerna.binary.elf;

/** The purpose of an ELF file, {@code e_type}. */
public enum ElfType {
  /** 0, and every number not listed here. */
  OTHER,
  /** 1: an object file. Symbol values count from the start of their section. */
  RELOCATABLE,
  /** 2: a program at fixed addresses. */
  EXECUTABLE,
  /** 3: a library, or a position-independent program. */
  SHARED,
  /** 4: a core dump. */
  CORE;

  static ElfType of(int code) {
    return code >= 1 && code <= 4 ? values()[code] : OTHER;
  }
}
