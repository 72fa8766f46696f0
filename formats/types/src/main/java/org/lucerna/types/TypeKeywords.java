package org.lucerna.types;

import java.util.Locale;

/** IDA's keywords in declarations. */
final class TypeKeywords {
  private TypeKeywords() {}

  /** The non-empty words, separated by single spaces. */
  static String join(String... words) {
    StringBuilder text = new StringBuilder();
    for (String word : words) {
      if (!word.isEmpty()) {
        text.append(text.isEmpty() ? "" : " ").append(word);
      }
    }
    return text.toString();
  }

  static String of(Qualifiers qualifiers) {
    return join(qualifiers.isConst() ? "const" : "", qualifiers.isVolatile() ? "volatile" : "");
  }

  static String of(UnknownType type) {
    return switch (type.size()) {
      case 1 -> "_BYTE";
      case 2 -> "_WORD";
      case 4 -> "_DWORD";
      case 8 -> "_QWORD";
      case 16 -> "_OWORD";
      default -> "_UNKNOWN";
    };
  }

  static String of(IntegerType type) {
    return switch (type.form()) {
      case PLAIN -> integer(type.size());
      case SIGNED -> "signed " + integer(type.size());
      case UNSIGNED -> "unsigned " + integer(type.size());
      case CHARACTER -> "char";
      case SEGMENT -> "__seg";
    };
  }

  /** The integer of {@code size} bytes; 0 for {@code int}. */
  static String integer(int size) {
    return size == 0 ? "int" : "__int" + 8 * size;
  }

  static String of(BoolType type) {
    return type.size() == 0 ? "bool" : "_BOOL" + type.size();
  }

  static String of(FloatType type) {
    return switch (type.form()) {
      case FLOAT -> "float";
      case DOUBLE -> "double";
      case LONG_DOUBLE -> "long double";
      case PROCESSOR -> "_TBYTE";
    };
  }

  static String of(BitfieldType type) {
    return (type.unsigned() ? "unsigned " : "") + integer(type.size());
  }

  static String of(NamedType type) {
    return join(of(type.tag()), type.name().isEmpty() ? "{}" : type.name().text());
  }

  static String of(NamedType.Tag tag) {
    return tag == NamedType.Tag.TYPEDEF ? "" : tag.name().toLowerCase(Locale.ROOT);
  }

  /** Empty if a declaration expresses it in another way, or not at all. */
  static String of(CallingConvention convention) {
    return switch (convention.code()) {
      case 0x10, 0x20, 0x40 -> "";
      case 0x30 -> "__cdecl";
      case 0x50 -> "__stdcall";
      case 0x60 -> "__pascal";
      case 0x70 -> "__fastcall";
      case 0x80 -> "__thiscall";
      case 0x90 -> "__swiftcall";
      case 0xb0, 0x100 -> "__golang";
      case 0xe0 -> "__userpurge";
      default ->
          convention.isUserDefined()
              ? "__usercall"
              : "__cc(0x" + Integer.toHexString(convention.code()) + ")";
    };
  }

  static String of(FunctionSignature.CallMethod method) {
    return switch (method) {
      case DEFAULT -> "";
      case NEAR -> "__near";
      case FAR -> "__far";
      case INTERRUPT -> "__interrupt";
    };
  }

  static String of(PointerType.Width width) {
    return switch (width) {
      case DEFAULT -> "";
      case PTR32 -> "__ptr32";
      case PTR64 -> "__ptr64";
      case RESTRICT -> "__restrict";
    };
  }

  static String of(PointerType.Reach reach) {
    return switch (reach) {
      case PointerType.Distance.DEFAULT -> "";
      case PointerType.Distance.NEAR -> "__near";
      case PointerType.Distance.FAR -> "__far";
      case PointerType.Based(int size) -> "__based(" + size + ")";
      case PointerType.Closure _ -> "__closure";
    };
  }

  static String argumentFlags(int flags) {
    return join(
        (flags & FunctionParameter.HIDDEN) != 0 ? "__hidden" : "",
        (flags & FunctionParameter.RETURN_POINTER) != 0 ? "__return_ptr" : "",
        (flags & FunctionParameter.STRUCT_POINTER) != 0 ? "__struct_ptr" : "",
        (flags & FunctionParameter.ARRAY_POINTER) != 0 ? "__array_ptr" : "",
        (flags & FunctionParameter.UNUSED) != 0 ? "__unused" : "");
  }

  static String hex(long value) {
    return "0x" + Long.toHexString(value).toUpperCase(Locale.ROOT);
  }

  static String signedHex(long value) {
    return value < 0 ? "-" + hex(-value) : hex(value);
  }
}
