package org.lucerna.lidia;

/** The fields of a range. */
enum Field {
  LENGTH(0),
  DEPTH(1),
  FUNCTION(2),
  FILE(3),
  LINE_INDEX(4),
  LINE_COUNT(5),
  CALL_FILE(6),
  CALL_LINE(7);

  private final int place;

  Field(int place) {
    this.place = place;
  }

  /** Its index among the fields of a range. */
  int place() {
    return place;
  }
}
