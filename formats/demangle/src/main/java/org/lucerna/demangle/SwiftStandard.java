package org.lucerna.demangle;

import org.jspecify.annotations.Nullable;

/** The meanings of one letter after an S in a Swift name. */
final class SwiftStandard {
  private SwiftStandard() {}

  static @Nullable String type(char c) {
    return switch (c) {
      case 'A' -> "AutoreleasingUnsafeMutablePointer";
      case 'a' -> "Array";
      case 'b' -> "Bool";
      case 'D' -> "Dictionary";
      case 'd' -> "Double";
      case 'f' -> "Float";
      case 'h' -> "Set";
      case 'I' -> "DefaultIndices";
      case 'i' -> "Int";
      case 'J' -> "Character";
      case 'N' -> "ClosedRange";
      case 'n' -> "Range";
      case 'O' -> "ObjectIdentifier";
      case 'P' -> "UnsafePointer";
      case 'p' -> "UnsafeMutablePointer";
      case 'q' -> "Optional";
      case 'R' -> "UnsafeBufferPointer";
      case 'r' -> "UnsafeMutableBufferPointer";
      case 'S' -> "String";
      case 's' -> "Substring";
      case 'u' -> "UInt";
      case 'V' -> "UnsafeRawPointer";
      case 'v' -> "UnsafeMutableRawPointer";
      case 'W' -> "UnsafeRawBufferPointer";
      case 'w' -> "UnsafeMutableRawBufferPointer";
      default -> null;
    };
  }

  static @Nullable String protocol(char c) {
    return switch (c) {
      case 'B' -> "BinaryFloatingPoint";
      case 'E' -> "Encodable";
      case 'e' -> "Decodable";
      case 'F' -> "FloatingPoint";
      case 'G' -> "RandomNumberGenerator";
      case 'H' -> "Hashable";
      case 'j' -> "Numeric";
      case 'K' -> "BidirectionalCollection";
      case 'k' -> "RandomAccessCollection";
      case 'L' -> "Comparable";
      case 'l' -> "Collection";
      case 'M' -> "MutableCollection";
      case 'm' -> "RangeReplaceableCollection";
      case 'Q' -> "Equatable";
      case 'T' -> "Sequence";
      case 't' -> "IteratorProtocol";
      case 'U' -> "UnsignedInteger";
      case 'X' -> "RangeExpression";
      case 'x' -> "Strideable";
      case 'Y' -> "RawRepresentable";
      case 'y' -> "StringProtocol";
      case 'Z' -> "SignedInteger";
      case 'z' -> "BinaryInteger";
      default -> null;
    };
  }
}
