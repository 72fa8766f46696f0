package org.lucerna.idb.item;

import java.util.EnumSet;
import java.util.Set;

/** Flags of an address in addition to those of its byte, with the names of the public SDK. */
public enum AdditionalFlag {
  HAS_LINE_NUMBER(0),
  USER_STACK_CHANGE(1),
  PUBLIC_NAME(2),
  WEAK_NAME(3),
  HIDDEN(4),
  MANUAL(5),
  HIDDEN_BORDER(6),
  FIELD_AT_ZERO_OFFSET(7),
  BITWISE_NOT_0(8),
  BITWISE_NOT_1(9),
  LIBRARY(10),
  HAS_TYPE(11),
  HAS_TYPE_0(12),
  HAS_TYPE_1(13),
  LOCAL_NAME(14),
  TYPE_COMMENT(15),
  LEADING_ZEROES_0(16),
  LEADING_ZEROES_1(17),
  COLOURED(18),
  TERSE_STRUCTURE(19),
  SIGN_0(20),
  SIGN_1(21),
  NO_RETURN(22),
  FIXED_STACK_CHANGE(23),
  ALIGNMENT_FLOW(24),
  /** The type comes from the user or a library. */
  DEFINITE_TYPE(25),
  RETURNS_FLOAT(26),
  USES_CHANGED_STACK(27),
  NOT_CODE(28),
  NOT_FUNCTION(29),
  FUNCTION_TYPE_GUESSED_BY_DECOMPILER(30),
  DATA_TYPE_GUESSED_BY_DECOMPILER(31);

  private final int bit;

  AdditionalFlag(int bit) {
    this.bit = bit;
  }

  static Set<AdditionalFlag> of(long bits) {
    Set<AdditionalFlag> flags = EnumSet.noneOf(AdditionalFlag.class);
    for (AdditionalFlag flag : values()) {
      if ((bits >>> flag.bit & 1) != 0) {
        flags.add(flag);
      }
    }
    return flags;
  }
}
