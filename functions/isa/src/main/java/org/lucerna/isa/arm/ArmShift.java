package org.lucerna.isa.arm;

/** The shifts of 32-bit ARM, in the order of their numbers. */
public enum ArmShift {
  LEFT,
  RIGHT,
  RIGHT_SIGNED,
  ROTATE;

  private static final ArmShift[] ALL = values();

  /** The shift of a number of two bits. */
  static ArmShift of(int type) {
    return ALL[type & 3];
  }
}
