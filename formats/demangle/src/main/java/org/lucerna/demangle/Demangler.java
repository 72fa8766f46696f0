package org.lucerna.demangle;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Converts mangled symbol names of C++, Rust, D, Swift and Go to readable form. Thread-safe. */
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
    return Optional.ofNullable(demangle(name, Itanium::demangle, Msvc::demangle));
  }

  /**
   * Like {@link #readable}, but a C++ function without return type and parameters, as perf prints
   * it and PDB files have it.
   */
  public static String withoutParameters(String name) {
    String readable = demangle(name, Itanium::withoutParameters, Msvc::withoutParameters);
    return readable == null ? name : readable;
  }

  private static @Nullable String demangle(
      String name, UnaryOperator<String> itanium, UnaryOperator<String> msvc) {
    if (name.length() < 3 || name.length() > MAX_NAME) {
      return null;
    }
    try {
      String readable =
          switch (name.charAt(0)) {
            case '_' -> underscored(name, itanium);
            case '?' -> msvc.apply(name);
            case '.' -> name.startsWith(".?A") ? msvc.apply(name) : null;
            case '$' -> swift(name);
            default ->
                name.indexOf('%') > 0
                    ? GoName.demangle(name)
                    : RustLegacy.isPath(name) ? RustLegacy.path(name) : null;
          };
      return readable == null || readable.length() > MAX_TEXT ? null : readable;
    } catch (MalformedNameException e) {
      return null;
    }
  }

  /** Names that begin with an underscore, or with two as on macOS. */
  private static @Nullable String underscored(String name, UnaryOperator<String> itanium) {
    String mangled = name.charAt(1) == '_' ? name.substring(1) : name;
    return switch (mangled.charAt(1)) {
      case 'Z' -> {
        String rust = RustLegacy.demangle(mangled);
        yield rust != null ? rust : inBytes(mangled, itanium);
      }
      case 'R' -> RustV0.demangle(mangled);
      case 'D' -> inBytes(mangled, Dlang::demangle);
      case '$' ->
          RustLegacy.isPath(mangled) ? RustLegacy.path(mangled) : swift(mangled.substring(1));
      default -> null;
    };
  }

  private static @Nullable String swift(String name) {
    if (!Swift.isMangled(name)) {
      return null;
    }
    return inBytes(name, Swift::demangle);
  }

  /**
   * Demangles a name whose lengths count bytes of UTF-8: during this, each byte is a character,
   * unless all are ASCII anyway.
   */
  private static String inBytes(String name, UnaryOperator<String> scheme) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) > 0x7f) {
        String bytes =
            new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return new String(
            scheme.apply(bytes).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      }
    }
    return scheme.apply(name);
  }
}
