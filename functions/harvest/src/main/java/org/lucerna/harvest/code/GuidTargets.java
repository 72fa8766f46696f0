package org.lucerna.harvest.code;

import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpScheme;

/** The WARP targets of functions with GUIDs. */
public final class GuidTargets {
  private GuidTargets() {}

  /** The target of Linux functions. */
  public static WarpTarget linux(WarpScheme scheme) {
    return switch (scheme) {
      case A64 -> WarpTarget.of("aarch64", "linux-aarch64");
      case X64 -> WarpTarget.of("x86_64", "linux-x86_64");
    };
  }

  /** The target of Windows functions. */
  public static WarpTarget windows(WarpScheme scheme) {
    return switch (scheme) {
      case A64 -> WarpTarget.of("aarch64", "windows-aarch64");
      case X64 -> WarpTarget.of("x86_64", "windows-x86_64");
    };
  }
}
