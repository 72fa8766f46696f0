package org.lucerna.idb.item;

/** The kind of data at an address: bits 28 to 31 of its flags. */
public enum DataType {
  BYTE,
  WORD,
  DWORD,
  QWORD,
  TBYTE,
  STRING,
  STRUCTURE,
  OWORD,
  FLOAT,
  DOUBLE,
  PACKED_REAL,
  ALIGNMENT,
  /** Three bytes in old releases, reserved in new ones. */
  THREE_BYTES,
  CUSTOM,
  YWORD,
  ZWORD;

  private static final DataType[] BY_CODE = values();

  static DataType of(int flags) {
    return BY_CODE[flags >>> 28];
  }
}
