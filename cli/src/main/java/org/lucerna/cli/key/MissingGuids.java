package org.lucerna.cli.key;

/** What is said about files whose functions have no GUIDs. */
public final class MissingGuids {
  /** The message after the file's name. */
  public static final String TEXT =
      "no GUIDs of WARP: expected functions of x86-64 or AArch64 in a program, a library, object"
          + " files or an archive";

  private MissingGuids() {}
}
