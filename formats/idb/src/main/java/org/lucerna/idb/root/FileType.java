package org.lucerna.idb.root;

import org.jspecify.annotations.Nullable;

/** The kind of file that a database was made from: the {@code f_} numbers of the SDK, in order. */
public enum FileType {
  OLD_EXE("MS-DOS EXE"),
  OLD_COM("MS-DOS COM"),
  BINARY("binary"),
  DOS_DRIVER("MS-DOS driver"),
  NE("NE"),
  INTEL_HEX("Intel HEX"),
  MOS_HEX("MOS Technology HEX"),
  LX("LX"),
  LE("LE"),
  NLM("NetWare module"),
  COFF("COFF"),
  PE("PE"),
  OMF("OMF object"),
  S_RECORD("S-record"),
  ZIP("ZIP"),
  OMF_LIBRARY("OMF library"),
  ARCHIVE("ar archive"),
  LOADER("defined by the loader"),
  ELF("ELF"),
  W32RUN("Watcom W32RUN"),
  A_OUT("a.out"),
  PRC("Palm PRC"),
  EXE("MS-DOS EXE"),
  COM("MS-DOS COM"),
  AIX_ARCHIVE("AIX archive"),
  MACH_O("Mach-O"),
  PSX_OBJECT("PlayStation object"),
  MD1("Mediatek firmware");

  private static final FileType[] ALL = values();

  private final String text;

  FileType(String text) {
    this.text = text;
  }

  /** The kind with this number; null if it is unknown. */
  static @Nullable FileType of(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : null;
  }

  /** The kind as text for display. */
  public String text() {
    return text;
  }
}
