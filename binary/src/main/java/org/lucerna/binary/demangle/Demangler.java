package org.lucerna.binary.demangle;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** Converts mangled symbol names of C++ and Rust to readable form. Thread-safe. */
public final class Demangler {
  /** The longest demangled text, in UTF-16 units; names with longer ones stay mangled. */
  public static final int MAX_TEXT = 64 << 10;

  /** The longest name that is demangled, in UTF-16 units. */
  public static final int MAX_NAME = 64 << 10;

  private Demangler() {}

  /**
   * The readable form of {@code name}, or {@code name} itself if it is not mangled, damaged, or
   * exceeds the limits.
   */
  public static String readable(String name) {
    return demangle(name).orElse(name);
  }

  /**
   * The readable form of {@code name}; empty if it is not mangled in a known scheme, damaged, or
   * exceeds the limits.
   */
  public static Optional<String> demangle(String name) {
    return demangle(name, Itanium::demangle);
  }

  /**
   * Like {@link #readable}, but a C++ function without return type and parameters, as perf prints
   * it.
   */
  public static String withoutParameters(String name) {
    return demangle(name, Itanium::withoutParameters).orElse(name);
  }

  private static Optional<String> demangle(String name, UnaryOperator<String> itanium) {
    // Every scheme begins with an underscore: most C names are done here.
    if (name.length() < 3 || name.charAt(0) != '_' || name.length() > MAX_NAME) {
      return Optional.empty();
    }
    String mangled = name.startsWith("__Z") || name.startsWith("__R") ? name.substring(1) : name;
    try {
      if (mangled.startsWith("_R")) {
        return Optional.of(RustV0.demangle(mangled));
      }
      if (mangled.startsWith("_Z")) {
        Optional<String> rust = RustLegacy.demangle(mangled);
        return rust.isPresent() ? rust : Optional.of(itanium.apply(mangled));
      }
      return Optional.empty();
    } catch (MalformedNameException e) {
      return Optional.empty();
    }
  }
}
