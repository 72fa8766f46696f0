package org.lucerna.server.config;

/** What to do with names that a disassembler generated. */
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
