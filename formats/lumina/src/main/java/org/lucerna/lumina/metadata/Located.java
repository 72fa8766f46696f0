package org.lucerna.lumina.metadata;

/** Data attached to one place in a function. */
public interface Located {
  /** The location. */
  Location at();
}
