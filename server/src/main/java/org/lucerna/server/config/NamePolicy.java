package org.lucerna.server.config;

/** What is made of names that a disassembler made up. */
public enum NamePolicy {
  /** They are stored. */
  OFF,
  /** They are refused, by their prefixes. */
  PREFIXES;

  /** As it is written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
