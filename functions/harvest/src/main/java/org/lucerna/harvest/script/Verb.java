package org.lucerna.harvest.script;

import java.util.Locale;

/** The action of a {@link Step}. The package description lists the arguments of each. */
enum Verb {
  FUNCTION(true),
  NAME(true),
  PROTOTYPE(true),
  NOTE(true),
  COMMENT(true),
  BEFORE(true),
  BEHIND(true),
  STACK(false),
  FRAME(false),
  VARIABLE(false),
  OPERAND(false);

  private final boolean everywhere;

  Verb(boolean everywhere) {
    this.everywhere = everywhere;
  }

  /** Whether every disassembler supports it; otherwise only IDA does. */
  boolean isEverywhere() {
    return everywhere;
  }

  /** The word as it is written. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
