package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * Generates types of every form, except the few that are ambiguous in type strings: attributes of a
 * member whose type could have them itself, and const volatile if it looks like attributes.
 */
final class RandomTypes {
  private static final int NAME_LENGTH = 6;

  private final RandomGenerator random;
  private final RandomLocations locations;

  RandomTypes(RandomGenerator random) {
    this.random = random;
    this.locations = new RandomLocations(random);
  }

  /**
   * A type.
   *
   * @param depth maximum levels of types inside it
   */
  CType type(int depth) {
    if (depth == 0 || chance(3)) {
      return leaf();
    }
    return switch (random.nextInt(7)) {
      case 0, 1 -> pointer(depth - 1);
      case 2 ->
          new ArrayType(
              type(depth - 1),
              chance(4) ? random.nextInt(Integer.MAX_VALUE) : random.nextInt(100),
              chance(4) ? random.nextLong(1L << 32) : 0,
              qualifiers(),
              attributes(0));
      case 3 -> function(depth - 1);
      case 4 -> struct(depth - 1);
      case 5 -> {
        Attributes attributes = attributes(StructType.UNALIGNED | StructType.FORMATS);
        yield new UnionType(members(depth - 1, attributes), pack(), qualifiers(), attributes);
      }
      default -> enumeration();
    };
  }

  private CType leaf() {
    return switch (random.nextInt(9)) {
      case 0 -> new VoidType(oneQualifier(), attributes(0));
      case 1 -> new UnknownType(pick(0, 1, 2, 4, 8, 16), oneQualifier(), attributes(0));
      case 2, 3 -> integer();
      case 4 -> new BoolType(pick(0, 1, 4, 8), qualifiers(), attributes(0));
      case 5 -> new FloatType(pick(FloatType.Form.values()), qualifiers(), attributes(0));
      case 6 -> new NamedType(pick(NamedType.Tag.values()), name(), qualifiers(), attributes(0));
      case 7 ->
          new OrdinalType(
              pick(NamedType.Tag.values()),
              1 + random.nextLong(chance(2) ? 100 : 0xffff_ffffL),
              qualifiers(),
              attributes(0));
      default ->
          new BitfieldType(
              pick(1, 2, 4, 8),
              random.nextInt(0x3fff),
              random.nextBoolean(),
              oneQualifier(),
              attributes(0));
    };
  }

  private CType integer() {
    int size = pick(0, 1, 2, 4, 8, 16);
    IntegerType.Form form =
        switch (random.nextInt(4)) {
          case 0 -> IntegerType.Form.SIGNED;
          case 1 -> IntegerType.Form.UNSIGNED;
          case 2 ->
              size == 0
                  ? IntegerType.Form.SEGMENT
                  : size == 1 ? IntegerType.Form.CHARACTER : IntegerType.Form.PLAIN;
          default -> IntegerType.Form.PLAIN;
        };
    return new IntegerType(size, form, qualifiers(), attributes(0));
  }

  private CType pointer(int depth) {
    PointerType.Reach reach =
        switch (random.nextInt(8)) {
          case 0 -> PointerType.Distance.NEAR;
          case 1 -> PointerType.Distance.FAR;
          case 2 -> new PointerType.Based(1 + random.nextInt(254));
          case 3 -> new PointerType.Closure(function(depth));
          default -> PointerType.Distance.DEFAULT;
        };
    // After a closure's function they would be read as those of its last argument.
    Attributes attributes =
        reach instanceof PointerType.Closure
            ? Attributes.NONE
            : attributes(PointerType.WIDTH | PointerType.SHIFTED);
    PointerType.Shift shift =
        attributes.has(PointerType.SHIFTED)
            ? new PointerType.Shift(type(Math.min(depth, 1)), random.nextInt(-1000, 1000))
            : null;
    return new PointerType(type(depth), reach, shift, qualifiers(), attributes);
  }

  private FunctionSignature function(int depth) {
    int code = 0x10 + 0x10 * random.nextInt(15);
    CallingConvention convention =
        new CallingConvention(code == 0xa0 || code == 0xc0 ? pick(0x41, 0x100, 0xd5, 0x201) : code);
    boolean located = convention.isUserDefined();
    CType returnType = type(depth);
    List<FunctionParameter> arguments =
        convention.equals(CallingConvention.NO_ARGUMENTS)
            ? List.of()
            : list(
                4,
                () -> {
                  CType type = type(depth);
                  return new FunctionParameter(
                      name(), type, where(located, type), chance(4) ? random.nextInt(32) : 0);
                });
    if (arguments.size() == 1 && arguments.getFirst().type() instanceof VoidType nothing) {
      arguments = List.of(new FunctionParameter(ByteString.EMPTY, nothing));
    }
    return new FunctionSignature(
        returnType,
        where(located, returnType),
        convention,
        random.nextInt(16),
        pick(FunctionSignature.CallMethod.values()),
        chance(2) ? 0 : random.nextInt(chance(2) ? 0x20 : 0x1000) << 1,
        chance(4) ? spoiled() : List.of(),
        arguments,
        qualifiers(),
        attributes(0));
  }

  private List<FunctionSignature.SpoiledRegister> spoiled() {
    return list(
        20,
        () ->
            new FunctionSignature.SpoiledRegister(
                random.nextInt(chance(3) ? 0x7fff : 16), 1 + random.nextInt(chance(3) ? 255 : 8)));
  }

  private ArgumentLocation where(boolean located, CType type) {
    return located && !(type instanceof VoidType) ? locations.next() : ArgumentLocation.UNSPECIFIED;
  }

  private CType struct(int depth) {
    Attributes attributes = attributes(0x1fe0);
    return new StructType(
        members(depth, attributes),
        pack(),
        attributes.has(StructType.FIXED) ? offset() : StructType.NO_TAIL,
        qualifiers(),
        attributes);
  }

  private List<StructMember> members(int depth, Attributes aggregate) {
    List<StructMember> members = new ArrayList<>();
    long bitOffset = 0;
    for (int i = random.nextInt(5); i > 0; i--) {
      CType type = type(depth);
      Attributes attributes = takesAttributes(type) ? attributes(0x7fe0) : Attributes.NONE;
      boolean placed = aggregate.has(StructType.FIXED) && !attributes.has(StructMember.METHOD);
      bitOffset += placed ? random.nextInt(chance(3) ? 1 << 20 : 100) : 0;
      members.add(
          new StructMember(
              name(),
              type,
              placed ? bitOffset : StructMember.NO_OFFSET,
              aggregate.has(StructType.FORMATS) ? format() : null,
              attributes));
    }
    return members;
  }

  /** Whether attributes after a member of {@code type} cannot be read as the type's own. */
  private static boolean takesAttributes(CType type) {
    return type instanceof IntegerType || type instanceof BoolType || type instanceof UnknownType;
  }

  private @Nullable ValueFormat format() {
    int kind = pick(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 12);
    long bits = kind | (long) random.nextInt(0x20) << 8;
    if (bits == 0) {
      return null;
    }
    List<Long> parameters = new ArrayList<>();
    if (kind == 9) {
      long flags = random.nextLong(0x2000);
      parameters.add(flags);
      for (int i = (flags & 0x1010) == 0 ? 0 : 1; i < 3; i++) {
        parameters.add(chance(2) ? -1L : random.nextLong());
      }
    } else if (kind > 9) {
      parameters.add(random.nextLong(1L << 32));
    }
    for (int i = (bits & 0x1000) == 0 ? 0 : 3; i > 0; i--) {
      parameters.add(random.nextLong(1L << 32));
    }
    return new ValueFormat(bits, parameters);
  }

  private CType enumeration() {
    Attributes attributes = attributes(0x0fe0);
    int size = pick(0, 1, 2, 4, 8);
    boolean bitmask = chance(3);
    int valueBits = EnumType.valueBits(size, attributes);
    int bits = attributes.has(EnumType.WIDE) ? valueBits : Math.min(32, valueBits);
    List<EnumType.Constant> constants = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      boolean mask = bitmask && (constants.isEmpty() || chance(3));
      constants.add(new EnumType.Constant(name(), random.nextLong() >>> (Long.SIZE - bits), mask));
    }
    return new EnumType(
        constants, size, pick(EnumType.Style.values()), bitmask, qualifiers(), attributes);
  }

  private Attributes attributes(int mask) {
    if (!chance(4)) {
      return Attributes.NONE;
    }
    int bits = random.nextInt(16) | (random.nextInt() & mask);
    return chance(3)
        ? new Attributes(bits, List.of(new Attributes.Named(name(), bytes(8)), named()))
        : Attributes.of(bits);
  }

  private Attributes.Named named() {
    return new Attributes.Named(ByteString.utf8("format"), bytes(4));
  }

  private Qualifiers qualifiers() {
    return chance(4) ? new Qualifiers(chance(2), chance(2)) : Qualifiers.NONE;
  }

  private Qualifiers oneQualifier() {
    return chance(4) ? new Qualifiers(true, false) : Qualifiers.NONE;
  }

  private int pack() {
    return pick(0, 1, 2, 4, 8, 16, 32, 64);
  }

  private long offset() {
    return chance(4) ? random.nextLong() : random.nextInt(1000);
  }

  private ByteString name() {
    ByteString name = bytes(NAME_LENGTH);
    return name.indexOf('#') == 0 || name.indexOf(0) >= 0 ? ByteString.utf8("n") : name;
  }

  private ByteString bytes(int length) {
    byte[] bytes = new byte[random.nextInt(length)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private int pick(int... values) {
    return values[random.nextInt(values.length)];
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> List<T> list(int bound, Supplier<T> maker) {
    return IntStream.range(0, random.nextInt(bound)).mapToObj(_ -> maker.get()).toList();
  }
}
