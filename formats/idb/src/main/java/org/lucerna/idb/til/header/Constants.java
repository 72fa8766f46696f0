package org.lucerna.idb.til.header;

import org.lucerna.types.EnumType;

/** The enumeration constants of a header, which share one scope with its types. */
final class Constants {
  private final Identifiers identifiers;
  private final Identifiers constants = new Identifiers();

  Constants(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  /** The constant's identifier; empty if it has no name, or the identifier is already taken. */
  String take(EnumType.Constant constant) {
    String name = Identifiers.valid(constant.name());
    if (name.isEmpty() || !identifiers.isFree(name)) {
      return "";
    }
    constants.take(name);
    return identifiers.take(name);
  }

  /** Whether a constant has this identifier. */
  boolean has(String identifier) {
    return !constants.isFree(identifier);
  }
}
