package org.lucerna.harvest.object;

import org.lucerna.bytes.ByteString;

/** The symbols of an object file, numbered from 1. */
public interface ObjectSymbols {
  /** One more than the highest number. */
  int count();

  /** Whether it has a name. */
  boolean hasName(int symbol);

  /** Its name, as linkers compare it. */
  ByteString name(int symbol);

  /** Whether it is a place in a section. */
  boolean hasSection(int symbol);

  /** Number of its section, if it has one. */
  int section(int symbol);

  /** Its offset in its section. */
  long value(int symbol);

  /** Whether other files do not see it. */
  boolean isLocal(int symbol);

  /** Whether another definition takes precedence. */
  boolean isWeak(int symbol);

  /** Whether it is a function that selects one of several when a program starts. */
  boolean isChooser(int symbol);
}
