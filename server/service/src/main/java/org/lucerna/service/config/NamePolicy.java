package org.lucerna.service.config;

/** The treatment of names that a disassembler generated. */
public enum NamePolicy {
  /** They are stored. */
  OFF,
  /** They are refused, by their prefixes. */
  PREFIXES;

  /** The value as written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
