package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

/** Hand-written type strings, following the package description. */
class TypeReaderTest {
  private static final CType INT = new IntegerType(0, IntegerType.Form.PLAIN);
  private static final CType CHAR = new IntegerType(1, IntegerType.Form.CHARACTER);

  @Test
  void readsTheCapturedPrototype() {
    CType type =
        read(
            "0c300a3d0f" + ascii("Addr_Map_Entry") + "033d0f" + ascii("Dwarf_Unsigned") + "0a32",
            "026b056e616d65");
    assertThat(type)
        .isEqualTo(
            new FunctionSignature(
                new PointerType(new NamedType(ByteString.utf8("Addr_Map_Entry"))),
                CallingConvention.CDECL,
                List.of(
                    new FunctionParameter(
                        ByteString.utf8("k"), new NamedType(ByteString.utf8("Dwarf_Unsigned"))),
                    new FunctionParameter(ByteString.utf8("name"), new PointerType(CHAR)))));
    assertThat(TypeDeclaration.of(type, "addr_map_create_entry"))
        .isEqualTo("Addr_Map_Entry *__cdecl addr_map_create_entry(Dwarf_Unsigned k, char *name)");
  }

  @ParameterizedTest
  @CsvSource({
    "01, void",
    "11, _BYTE",
    "10, _WORD",
    "21, _DWORD",
    "20, _QWORD",
    "31, _OWORD",
    "30, _UNKNOWN",
    "02, __int8",
    "12, signed __int8",
    "22, unsigned __int8",
    "32, char",
    "03, __int16",
    "24, unsigned __int32",
    "05, __int64",
    "15, signed __int64",
    "06, __int128",
    "07, int",
    "17, signed int",
    "27, unsigned int",
    "37, __seg",
    "08, bool",
    "18, _BOOL1",
    "28, _BOOL8",
    "38, _BOOL4",
    "09, float",
    "19, double",
    "29, long double",
    "39, _TBYTE",
    "41, const void",
    "87, volatile int",
    "c5, const volatile __int64",
  })
  void readsBasicTypes(String hex, String text) {
    assertThat(TypeDeclaration.of(read(hex, ""), "")).isEqualTo(text);
  }

  @Test
  void keepsAttributesOfABasicType() {
    assertThat(read("07fe04", "")).hasFieldOrPropertyWithValue("attributes", Attributes.of(4));
    // Key "k", value 00 ac 01: 0 is written ac, ac is written ae ac.
    CType type = read("07fe10" + "02" + "026b" + "04acaeac01", "");
    assertThat(type.attributes())
        .isEqualTo(
            new Attributes(
                0, List.of(new Attributes.Named(ByteString.utf8("k"), ByteString.hex("00ac01")))));
  }

  @Test
  void extractsTypeStringsOfMembers() {
    // struct { int; struct { char; short } *; int[2] }, unions alike; nothing of other types
    String members = "07" + "0a0d113203" + "1b0307";
    assertThat(TypeReader.memberTypes(ByteString.hex("0d19" + members)))
        .extracting(ByteString::hex)
        .containsExactly("07", "0a0d113203", "1b0307");
    assertThat(TypeReader.memberTypes(ByteString.hex("1d19" + members))).hasSize(3);
    assertThat(TypeReader.memberTypes(ByteString.hex("0a0d19" + members))).isEmpty();
  }

  @Test
  void readsPointers() {
    assertThat(read("0a0a4a32", ""))
        .isEqualTo(
            new PointerType(
                new PointerType(
                    new PointerType(
                        CHAR,
                        PointerType.Distance.DEFAULT,
                        null,
                        new Qualifiers(true, false),
                        Attributes.NONE))));
    assertThat(((PointerType) read("0afe2001", "")).width()).isEqualTo(PointerType.Width.PTR32);
    assertThat(((PointerType) read("0afe4001", "")).width()).isEqualTo(PointerType.Width.PTR64);
    assertThat(((PointerType) read("0afe6001", "")).width()).isEqualTo(PointerType.Width.RESTRICT);
    assertThat(((PointerType) read("1a01", "")).reach()).isEqualTo(PointerType.Distance.NEAR);
    assertThat(((PointerType) read("2a01", "")).reach()).isEqualTo(PointerType.Distance.FAR);
    assertThat(((PointerType) read("3a0301", "")).reach()).isEqualTo(new PointerType.Based(3));
    assertThat(((PointerType) read("3aff0c300102070a01", "")).reach())
        .isInstanceOf(PointerType.Closure.class);
  }

  @Test
  void readsAShiftedPointer() {
    PointerType pointer = (PointerType) read("0afe8001" + "07" + "3d0253" + "48", "");
    assertThat(pointer.shift())
        .isEqualTo(new PointerType.Shift(new NamedType(ByteString.utf8("S")), 8));
    assertThat(((PointerType) read("0afe8001073d02539fffffff7c", "")).shift())
        .isEqualTo(new PointerType.Shift(new NamedType(ByteString.utf8("S")), -4));
  }

  @Test
  void readsArrays() {
    assertThat(read("1b0b07", "")).isEqualTo(new ArrayType(INT, 10));
    assertThat(read("1b0107", "")).isEqualTo(new ArrayType(INT, 0));
    assertThat(read("1bfefffe0832", ""))
        .isEqualTo(new ArrayType(CHAR, 0x7ffd, 0, Qualifiers.NONE, new Attributes(8, List.of())));
    // 65536 elements, the first of which is 1.
    assertThat(read("0b8080808081" + "80848080" + "07", ""))
        .isEqualTo(new ArrayType(INT, 0x10000, 1, Qualifiers.NONE, Attributes.NONE));
  }

  @Test
  void readsConventionsAndPrefixes() {
    FunctionSignature function = (FunctionSignature) read("0caf01a2" + "3133" + "8301" + "01", "");
    assertThat(function.has(FunctionSignature.NO_RETURN)).isTrue();
    assertThat(function.spoiled())
        .containsExactly(
            new FunctionSignature.SpoiledRegister(0, 4),
            new FunctionSignature.SpoiledRegister(2, 4));
    assertThat(function.convention()).isEqualTo(CallingConvention.THISCALL);
    assertThat(function.memoryModel()).isEqualTo(3);

    FunctionSignature extended =
        (FunctionSignature) read("0caf819051" + "02ffc90110" + "300101", "");
    assertThat(extended.flags()).isEqualTo(0x410);
    assertThat(extended.spoiled()).containsExactly(new FunctionSignature.SpoiledRegister(200, 16));

    // From a database: a plug-in's convention, variadic by its number.
    FunctionSignature custom = (FunctionSignature) read("0cc0814101030707", "");
    assertThat(custom.convention()).isEqualTo(new CallingConvention(0x41));
    assertThat(custom.isVariadic()).isTrue();
    assertThat(custom.arguments()).hasSize(2);
  }

  @Test
  void readsArgumentFlags() {
    FunctionSignature function =
        (FunctionSignature) read("0c8001" + "02" + "ff41" + "0a01", "0574686973");
    assertThat(function.arguments())
        .containsExactly(
            new FunctionParameter(
                ByteString.utf8("this"),
                new PointerType(VoidType.PLAIN),
                ArgumentLocation.UNSPECIFIED,
                FunctionParameter.HIDDEN));
  }

  @Test
  void readsReferences() {
    assertThat(read("3d04537461", "")).isEqualTo(new NamedType(ByteString.utf8("Sta")));
    assertThat(read("3d03234c", "")).isEqualTo(new OrdinalType(12));
    assertThat(read("3d04238156", "")).isEqualTo(new OrdinalType(86));
    assertThat(((NamedType) read("0d010253", "")).tag()).isEqualTo(NamedType.Tag.STRUCT);
    assertThat(((NamedType) read("1d010253", "")).tag()).isEqualTo(NamedType.Tag.UNION);
    assertThat(((OrdinalType) read("2d010323" + "4c", "")).tag()).isEqualTo(NamedType.Tag.ENUM);
    // "struct x" inside the definition of x.
    assertThat(((NamedType) read("0d0101", "")).name()).isEqualTo(ByteString.EMPTY);
  }

  @Test
  void readsAStruct() {
    StructType struct = (StructType) read("0d12d1" + "07" + "32d0", "0278027a");
    assertThat(struct.pack()).isEqualTo(1);
    assertThat(struct.attributes()).isEqualTo(Attributes.of(4));
    assertThat(struct.members())
        .containsExactly(
            new StructMember(ByteString.utf8("x"), INT),
            new StructMember(
                ByteString.utf8("z"), CHAR, StructMember.NO_OFFSET, null, Attributes.of(3)));
    // Explicitly empty, a C++ object.
    assertThat(read("0dffff40f18001", ""))
        .isEqualTo(
            new StructType(
                List.of(),
                0,
                StructType.NO_TAIL,
                Qualifiers.NONE,
                Attributes.of(StructType.CPP_OBJECT)));
  }

  @Test
  void readsFixedPlacesAndFormats() {
    // From a database: char at byte 2, char[3] displayed as a table seven bytes after it.
    StructType struct =
        (StructType) read("0d11f1800c32010210" + "1b0432" + "0310414040" + "0238" + "0207", "");
    assertThat(struct.members()).extracting(StructMember::bitOffset).containsExactly(16L, 72L);
    assertThat(struct.members())
        .extracting(StructMember::format)
        .containsExactly(null, new ValueFormat(0x1000, List.of(1L, 0L, 0L)));
    assertThat(struct.tail()).isEqualTo(7);
  }

  @Test
  void readsAUnionAndBitFields() {
    assertThat(read("1d11" + "0e06" + "2e0a", "02610262"))
        .isEqualTo(
            new UnionType(
                List.of(
                    new StructMember(ByteString.utf8("a"), new BitfieldType(1, 2, true)),
                    new StructMember(ByteString.utf8("b"), new BitfieldType(4, 4, true)))));
  }

  @Test
  void readsEnumerations() {
    EnumType plain = (EnumType) read("2d03c0409fffffff7f", "");
    assertThat(plain.style()).isEqualTo(EnumType.Style.SIGNED_DECIMAL);
    assertThat(plain.constants())
        .extracting(EnumType.Constant::value)
        .containsExactly(0L, 0xffff_ffffL);

    // From a database, with names that state the values: halves are added without carry.
    EnumType wide = (EnumType) read("2d04fea009c441409fffffff7d9fffffff7f9becd684409beaedfb70", "");
    assertThat(wide.constants())
        .extracting(EnumType.Constant::value)
        .containsExactly(1L, -2L, 0xdeadbeefdecac0feL);
  }

  @Test
  void readsABitmask() {
    EnumType bitmask =
        (EnumType) read("2d03fea00a940241400487fc40408440408c4040", "0261026d026202" + "63");
    assertThat(bitmask.constants())
        .containsExactly(
            new EnumType.Constant(ByteString.utf8("a"), 1, true),
            new EnumType.Constant(ByteString.utf8("m"), 0xff00, true),
            new EnumType.Constant(ByteString.utf8("b"), 0x100),
            new EnumType.Constant(ByteString.utf8("c"), 0x400));
  }

  @Test
  void assignsNamesInOrder() {
    // int f(void (*a)(int b), struct {int d;} c), the result's own argument last.
    CType type =
        read(
            "0c30" + "0a0c300102" + "07" + "03" + "0a0c300102" + "07" + "0d0907",
            "0261" + "0262" + "0263" + "0264" + "0265");
    assertThat(TypeDeclaration.of(type, "f"))
        .isEqualTo("void (__cdecl *__cdecl f(void (__cdecl *a)(int b), struct {int d;} c))(int e)");
  }

  @Test
  void acceptsMissingLongAndNonUtf8Names() {
    FunctionSignature function = (FunctionSignature) read("0c3001" + "03" + "0707", "02ff");
    assertThat(function.arguments())
        .extracting(FunctionParameter::name)
        .containsExactly(ByteString.hex("ff"), ByteString.EMPTY);
    String name = "61".repeat(200);
    assertThat(
            ((FunctionSignature) read("0c30010207", "c901" + name)).arguments().getFirst().name())
        .isEqualTo(ByteString.hex(name));
  }

  private static CType read(String type, String names) {
    return TypeReader.read(ByteString.hex(type), ByteString.hex(names));
  }

  private static String ascii(String text) {
    return ByteString.utf8(text).hex();
  }
}
