package org.lucerna.types;

import java.util.stream.Collectors;

/**
 * Prints argument locations as IDA does: {@code @<eax>}, {@code @<edx:eax>}, {@code @<0:r3, 4:r4>}.
 */
final class LocationText {
  private final TypeNames names;

  LocationText(TypeNames names) {
    this.names = names;
  }

  /** The suffix of the name; empty if declarations omit it: on the stack. */
  String suffix(ArgumentLocation location) {
    return switch (location) {
      case ArgumentLocation.Unspecified _, ArgumentLocation.Stack _ -> "";
      default -> "@<" + text(location) + ">";
    };
  }

  private String text(ArgumentLocation location) {
    return switch (location) {
      case ArgumentLocation.Unspecified _ -> "?";
      case ArgumentLocation.Stack(long offset) -> "^" + offset;
      case ArgumentLocation.Register(int register, int offset) ->
          names.register(register) + (offset == 0 ? "" : "^" + offset);
      case ArgumentLocation.RegisterPair(int low, int high) ->
          names.register(high) + ":" + names.register(low);
      case ArgumentLocation.RegisterRelative(int register, long offset) ->
          "["
              + names.register(register)
              + (offset < 0 ? "" : "+")
              + TypeKeywords.signedHex(offset)
              + "]";
      case ArgumentLocation.Static(long address) -> TypeKeywords.hex(address);
      case ArgumentLocation.Scattered scattered ->
          scattered.parts().stream().map(this::text).collect(Collectors.joining(", "));
    };
  }

  private String text(ArgumentLocation.Part part) {
    String size = part.size() == 0 ? "" : "." + Integer.toUnsignedString(part.size());
    return part.offset() + ":" + text(part.location()) + size;
  }
}
