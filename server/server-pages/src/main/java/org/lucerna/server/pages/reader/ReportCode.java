package org.lucerna.server.pages.reader;

import org.jspecify.annotations.Nullable;

/** The reports of a process that reads a file; the codes differ from all of Lumina's. */
enum ReportCode {
  /** The file's description: a {@link FileReport}. The first one. */
  FILE(0xf0),
  /** The progress: a {@link ProgressReport}. */
  PROGRESS(0xf1),
  /** A {@link FunctionReport}. */
  FUNCTION(0xf2),
  /** The sketches that similarity search uses, as bytes. */
  SKETCHES(0xf3),
  /** A {@link org.lucerna.server.pages.stack.StackNaming.Named}. */
  STACK(0xf4),
  /** A part that was left out, in a line of UTF-8. */
  NOTE(0xf5),
  /** The task is done. The last one. */
  DONE(0xf6),
  /** The file cannot be read: the reason, in a line of UTF-8. The last one. */
  REFUSED(0xf7),
  /**
   * The file, or something made from it, is too large: the reason, in a line of UTF-8. The last
   * one.
   */
  TOO_LARGE(0xf8),
  /** The program has a defect: a stack trace in UTF-8. The last one. */
  DEFECT(0xf9),
  /** The outline from which debuggers get names, or only the program's headers, as bytes. */
  OUTLINE(0xfa),
  /** The WARP GUIDs of functions: the bytes of aliases. There may be several. */
  ALIASES(0xfb),
  /** Scheme and target of the GUIDs: a {@link GuidsReport}. */
  GUIDS(0xfc),
  /** The GUIDs of a function: a {@link GuidReport}. */
  GUID(0xfd),
  /** The objects that the file consists of, as bytes of contents. */
  CONTENTS(0xfe),
  /**
   * The hashes of the strings in the file's data: a {@link org.lucerna.harvest.contents.HashList}.
   */
  STRINGS(0xff),
  /** What the program says that it consists of: a {@link StatedReport}. */
  STATED(0xee),
  /** What is different between two files: a {@link DifferencesReport}. */
  DIFFERENCES(0xef);

  private static final ReportCode[] CODES = values();

  private final int code;

  ReportCode(int code) {
    this.code = code;
  }

  /** The code in a frame. */
  int code() {
    return code;
  }

  /** The report with a code; null if it is a request. */
  static @Nullable ReportCode of(int code) {
    for (ReportCode each : CODES) {
      if (each.code == code) {
        return each;
      }
    }
    return null;
  }
}
