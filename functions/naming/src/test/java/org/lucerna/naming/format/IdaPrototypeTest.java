package org.lucerna.naming.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeReader;
import org.lucerna.warp.WarpLocation;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.EnumerationClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.StructureClass;
import org.lucerna.warp.WarpTypeClass.UnionClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

class IdaPrototypeTest {
  private static final WarpType INT = type(new IntegerClass(32, true));
  private static final WarpType VOID = type(new VoidClass());

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static WarpType type(WarpTypeClass kind) {
    return WarpType.of(null, kind);
  }

  private static WarpType named(String name, WarpTypeClass kind) {
    return WarpType.of(text(name), kind);
  }

  private static WarpType pointer(WarpType target) {
    return type(new PointerClass(64, null, target, 0, null));
  }

  private static Parameter parameter(@Nullable String name, WarpType type) {
    return new Parameter(name == null ? null : text(name), type, null);
  }

  private static WarpType function(WarpType result, Parameter... parameters) {
    return type(
        new FunctionClass(null, List.of(parameters), List.of(new Parameter(null, result, null))));
  }

  private static String declaration(WarpType type) {
    FunctionType written = Objects.requireNonNull(IdaPrototype.of(type));
    ByteString names = written.fields();
    return TypeDeclaration.of(
        TypeReader.read(written.type(), names == null ? ByteString.EMPTY : names), "f");
  }

  @Test
  void prototypesAreDeclaredAsInC() {
    WarpType letters =
        pointer(
            new WarpType(
                null, new CharacterClass(null), 255, 0, WarpType.CONST, List.of(), List.of()));
    assertThat(declaration(function(INT, parameter("count", INT), parameter(null, letters))))
        .isEqualTo("int f(int count, const char *)");
    assertThat(declaration(function(type(new IntegerClass(null, false)))))
        .isEqualTo("unsigned int f(void)");
    assertThat(declaration(type(new FunctionClass(text("sysv"), List.of(), List.of()))))
        .isEqualTo("void f(void)");
  }

  @Test
  void structuresAreReferredToByName() {
    WarpType file = named("FILE", new StructureClass(List.of()));
    WarpType value = named("value", new UnionClass(List.of()));
    WarpType color = named("color", new EnumerationClass(INT, List.of()));
    WarpType size = type(new ReferrerClass(new UUID(1, 2), text("size_t")));
    assertThat(
            declaration(
                function(
                    VOID,
                    parameter("a", pointer(file)),
                    parameter("b", value),
                    parameter("c", color),
                    parameter("d", size))))
        .isEqualTo("void f(struct FILE *a, union value b, enum color c, size_t d)");
  }

  @Test
  void originOfATypeIsKept() {
    WarpType guessed = new WarpType(null, function(INT).kind(), 192, 0, 0, List.of(), List.of());
    assertThat(Objects.requireNonNull(IdaPrototype.of(function(INT))).byUser()).isTrue();
    assertThat(Objects.requireNonNull(IdaPrototype.of(guessed)).byUser()).isFalse();
  }

  @Test
  void namesThatIdaCannotHaveAreEmpty() {
    FunctionType written =
        Objects.requireNonNull(
            IdaPrototype.of(
                function(INT, parameter("a\0b", INT), parameter("c".repeat(5000), INT))));
    assertThat(written.fields()).isNull();
  }

  static Stream<Arguments> prototypesThatIdaCannotExpressAreNull() {
    WarpType shifted = type(new PointerClass(64, 8L, INT, 0, null));
    Parameter placed = new Parameter(null, INT, new WarpLocation.InRegister(1));
    Parameter result = parameter(null, INT);
    return Stream.of(
        Arguments.of("no function", INT),
        Arguments.of(
            "another convention", type(new FunctionClass(text("swift"), List.of(), List.of()))),
        Arguments.of(
            "two results", type(new FunctionClass(null, List.of(), List.of(result, result)))),
        Arguments.of("a place of its own", function(VOID, placed)),
        Arguments.of("void as an argument", function(INT, parameter(null, VOID))),
        Arguments.of("24 bits", function(type(new IntegerClass(24, true)))),
        Arguments.of("7 bits", function(type(new IntegerClass(7, true)))),
        Arguments.of("a wide character", function(type(new CharacterClass(32)))),
        Arguments.of("80 bits", function(type(new FloatClass(80)))),
        Arguments.of("a number of unknown size", function(type(new FloatClass(null)))),
        Arguments.of("16 bits of truth", function(type(new BooleanClass(16)))),
        Arguments.of("a shifted pointer", function(shifted)),
        Arguments.of(
            "a pointer to nothing", function(type(new PointerClass(64, null, null, 0, null)))),
        Arguments.of(
            "32 bits of pointer", function(type(new PointerClass(32, null, INT, 0, null)))),
        Arguments.of("a long array", function(pointer(type(new ArrayClass(INT, 1L << 31, 0))))),
        Arguments.of("no name", function(type(new StructureClass(List.of())))),
        Arguments.of("no name", function(type(new ReferrerClass(new UUID(1, 2), null)))));
  }

  @ParameterizedTest
  @MethodSource
  void prototypesThatIdaCannotExpressAreNull(String what, WarpType type) {
    assertThat(IdaPrototype.of(type)).as(what).isNull();
  }

  private static WarpType random(SplittableRandom random, int depth) {
    int modifiers = random.nextInt(8) == 0 ? random.nextInt(4) : 0;
    WarpTypeClass kind =
        switch (random.nextInt(depth == 0 ? 5 : 9)) {
          case 0 -> new BooleanClass(random.nextBoolean() ? 8 : 32);
          case 1 -> new IntegerClass(8 << random.nextInt(5), random.nextBoolean());
          case 2 -> new CharacterClass(8);
          case 3 -> new FloatClass(32 << random.nextInt(2));
          case 4 -> new ReferrerClass(null, text("t" + random.nextInt(1000)));
          case 5, 6 -> pointer(random(random, depth - 1)).kind();
          case 7 -> new ArrayClass(random(random, depth - 1), random.nextInt(1 << 20), 0);
          default -> pointer(randomFunction(random, depth - 1)).kind();
        };
    return new WarpType(null, kind, WarpType.CERTAIN, 0, modifiers, List.of(), List.of());
  }

  private static WarpType randomFunction(SplittableRandom random, int depth) {
    List<Parameter> parameters = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String name = random.nextInt(3) == 0 ? null : "a" + i;
      parameters.add(parameter(name, random(random, depth)));
    }
    return function(
        random.nextInt(4) == 0 ? VOID : random(random, depth),
        parameters.toArray(Parameter[]::new));
  }

  @Test
  void prototypesComeBackAsTheyWere() {
    for (int seed = 0; seed < 5000; seed++) {
      WarpType type = randomFunction(new SplittableRandom(seed), 3);
      FunctionType written = Objects.requireNonNull(IdaPrototype.of(type));
      assertThat(WarpPrototype.of(Metadata.of(written))).as("seed %d", seed).isEqualTo(type);
    }
  }

  @Test
  void hugePrototypesAreLeftOut() {
    WarpType deep = INT;
    for (int i = 0; i < 300; i++) {
      deep = pointer(deep);
    }
    assertThat(IdaPrototype.of(function(deep))).isNull();
  }
}
