package org.lucerna.idb.til;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.types.Attributes;
import org.lucerna.types.CType;
import org.lucerna.types.IntegerType;
import org.lucerna.types.IntegerType.Form;
import org.lucerna.types.PointerType;
import org.lucerna.types.Qualifiers;
import org.lucerna.types.VoidType;

/**
 * Types of C and Windows that mean the same everywhere. A database refers to them by name and
 * leaves them in the libraries that it is based on.
 */
final class WellKnownTypes {
  private static final CType UNSIGNED_8 = new IntegerType(1, Form.UNSIGNED);
  private static final CType UNSIGNED_16 = new IntegerType(2, Form.UNSIGNED);
  private static final CType UNSIGNED_32 = new IntegerType(4, Form.UNSIGNED);
  private static final CType UNSIGNED_64 = new IntegerType(8, Form.UNSIGNED);
  private static final CType SIGNED_8 = new IntegerType(1, Form.SIGNED);
  private static final CType SIGNED_16 = new IntegerType(2, Form.PLAIN);
  private static final CType SIGNED_32 = new IntegerType(4, Form.PLAIN);
  private static final CType SIGNED_64 = new IntegerType(8, Form.PLAIN);
  private static final CType CHARACTER = new IntegerType(1, Form.CHARACTER);
  private static final CType POINTER =
      new PointerType(new VoidType(Qualifiers.NONE, Attributes.NONE));

  private static final Map<String, CType> FIXED =
      Map.ofEntries(
          Map.entry("uint8_t", UNSIGNED_8),
          Map.entry("uint16_t", UNSIGNED_16),
          Map.entry("uint32_t", UNSIGNED_32),
          Map.entry("uint64_t", UNSIGNED_64),
          Map.entry("int8_t", SIGNED_8),
          Map.entry("int16_t", SIGNED_16),
          Map.entry("int32_t", SIGNED_32),
          Map.entry("int64_t", SIGNED_64),
          Map.entry("BYTE", UNSIGNED_8),
          Map.entry("UCHAR", UNSIGNED_8),
          Map.entry("BOOLEAN", UNSIGNED_8),
          Map.entry("CHAR", CHARACTER),
          Map.entry("WORD", UNSIGNED_16),
          Map.entry("USHORT", UNSIGNED_16),
          Map.entry("WCHAR", UNSIGNED_16),
          Map.entry("SHORT", SIGNED_16),
          Map.entry("DWORD", UNSIGNED_32),
          Map.entry("ULONG", UNSIGNED_32),
          Map.entry("UINT", UNSIGNED_32),
          Map.entry("LONG", SIGNED_32),
          Map.entry("INT", SIGNED_32),
          Map.entry("BOOL", SIGNED_32),
          Map.entry("NTSTATUS", SIGNED_32),
          Map.entry("HRESULT", SIGNED_32),
          Map.entry("ULONGLONG", UNSIGNED_64),
          Map.entry("DWORD64", UNSIGNED_64),
          Map.entry("LONGLONG", SIGNED_64),
          Map.entry("VOID", new VoidType(Qualifiers.NONE, Attributes.NONE)),
          Map.entry("PVOID", POINTER),
          Map.entry("LPVOID", POINTER),
          Map.entry("HANDLE", POINTER),
          Map.entry("HMODULE", POINTER));

  /** Types as large as a pointer, with their form. */
  private static final Map<String, Form> LIKE_POINTERS =
      Map.of(
          "size_t", Form.UNSIGNED,
          "uintptr_t", Form.UNSIGNED,
          "intptr_t", Form.PLAIN,
          "ptrdiff_t", Form.PLAIN,
          "SIZE_T", Form.UNSIGNED,
          "ULONG_PTR", Form.UNSIGNED,
          "DWORD_PTR", Form.UNSIGNED,
          "UINT_PTR", Form.UNSIGNED,
          "LONG_PTR", Form.PLAIN,
          "INT_PTR", Form.PLAIN);

  private WellKnownTypes() {}

  /**
   * The type that a name denotes, or null if unknown.
   *
   * @param pointerSize in bytes: 4 or 8; 0 if unknown
   */
  static @Nullable CType of(String name, int pointerSize) {
    Form form = LIKE_POINTERS.get(name);
    if (form != null) {
      return pointerSize == 0 ? null : new IntegerType(pointerSize, form);
    }
    return FIXED.get(name);
  }
}
