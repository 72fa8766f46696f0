package org.lucerna.packages.rpm;

/** What a package says about itself, as far as it is read. */
public enum RpmTag {
  NAME(1000),
  VERSION(1001),
  RELEASE(1002),
  EPOCH(1003),
  DISTRIBUTION(1010),
  VENDOR(1011),
  ARCHITECTURE(1022),
  SOURCE_PACKAGE(1044);

  private final int number;

  RpmTag(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
