package org.lucerna.idb.til.header;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Defines IDA's keywords and types that declarations use. */
final class Prelude {
  private static final List<String> INTEGERS =
      List.of(
          "__int8 char",
          "__int16 short",
          "__int32 int",
          "__int64 long long",
          "__seg unsigned short",
          "__unaligned __attribute__((__packed__))");

  private static final List<String> EMPTY =
      List.of(
          "__cdecl",
          "__stdcall",
          "__pascal",
          "__fastcall",
          "__thiscall",
          "__swiftcall",
          "__golang",
          "__usercall",
          "__userpurge",
          "__cc(number)",
          "__noreturn",
          "__pure");

  /** The macros, which no identifier may equal. */
  static final Set<String> MACROS =
      Stream.concat(INTEGERS.stream(), EMPTY.stream())
          .map(line -> line.split("[ (]", 2)[0])
          .collect(Collectors.toUnmodifiableSet());

  /** Types. They take precedence over a library's definitions. */
  private static final Map<String, String> TYPES = new LinkedHashMap<>();

  static {
    TYPES.put("_BYTE", "unsigned char");
    TYPES.put("_WORD", "unsigned short");
    TYPES.put("_DWORD", "unsigned int");
    TYPES.put("_QWORD", "unsigned long long");
    TYPES.put("_OWORD", "struct __attribute__((__aligned__(16))) {unsigned char bytes[16];}");
    TYPES.put("_UNKNOWN", "unsigned char");
    TYPES.put("_BOOL1", "unsigned char");
    TYPES.put("_BOOL2", "unsigned short");
    TYPES.put("_BOOL4", "unsigned int");
    TYPES.put("_BOOL8", "unsigned long long");
    TYPES.put("_TBYTE", "long double");
  }

  private Prelude() {}

  /** The names of the types that it defines. */
  static Set<String> types() {
    return TYPES.keySet();
  }

  /** The lines. */
  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (String integer : INTEGERS) {
      define(lines, integer);
    }
    EMPTY.forEach(word -> define(lines, word));
    lines.add("#if !defined(__cplusplus) && !defined(bool) && \\");
    lines.add("    (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)");
    lines.add("#define bool _Bool");
    lines.add("#endif");
    TYPES.forEach((name, type) -> lines.add("typedef " + type + " " + name + ";"));
    return lines;
  }

  private static void define(List<String> lines, String macro) {
    lines.add("#ifndef " + macro.split("[ (]", 2)[0]);
    lines.add("#define " + macro);
    lines.add("#endif");
  }
}
