package org.lucerna.lumina.metadata;

/** Something that is said of one place in a function. */
public interface Located {
  /** Where. */
  Location at();
}
