package org.lucerna.warp.code;

/** How the GUIDs of an architecture's functions are computed. */
public enum WarpScheme {
  /** AArch64. */
  A64("warp/1+a64", 0x4007_ffff, 0x4007_ffff),
  /** x86-64. */
  X64("warp/1+x64", 0x0fc7, 0x0f07);

  private final String id;
  private final int changedByCalls;
  private final int changedByCallsOnWindows;

  WarpScheme(String id, int changedByCalls, int changedByCallsOnWindows) {
    this.id = id;
    this.changedByCalls = changedByCalls;
    this.changedByCallsOnWindows = changedByCallsOnWindows;
  }

  /** Its name; a change of the rules changes it. */
  public String id() {
    return id;
  }

  InstructionLifter lifter() {
    return switch (this) {
      case A64 -> new A64Lifter();
      case X64 -> new X64Lifter();
    };
  }

  /** The registers that a function may change, as bits. */
  int changedByCalls(boolean isWindows) {
    return isWindows ? changedByCallsOnWindows : changedByCalls;
  }
}
