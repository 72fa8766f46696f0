package org.lucerna.naming.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

class WarpPrototypeTest {
  private static final WarpType INT = type(new IntegerClass(32, true));

  private static WarpType type(WarpTypeClass kind) {
    return WarpType.of(null, kind);
  }

  private static WarpType constant(WarpTypeClass kind) {
    return new WarpType(null, kind, WarpType.CERTAIN, 0, WarpType.CONST, List.of(), List.of());
  }

  private static WarpTypeClass pointer(WarpType target) {
    return new PointerClass(64, null, target, 0, null);
  }

  private static Parameter parameter(@Nullable String name, WarpType type) {
    return new Parameter(name == null ? null : ByteString.utf8(name), type, null);
  }

  private static @Nullable WarpType prototype(int source, String type, String names) {
    FunctionType value = new FunctionType(source, ByteString.hex(type), ByteString.hex(names));
    return WarpPrototype.of(Metadata.of(List.of(value)));
  }

  private static WarpTypeClass kind(String type, String names) {
    return Objects.requireNonNull(prototype(1, type, names), type).kind();
  }

  private static WarpTypeClass function(WarpType result, Parameter... parameters) {
    return new FunctionClass(null, List.of(parameters), List.of(parameter(null, result)));
  }

  @Test
  void parametersKeepNamesAndQualifiers() {
    WarpType letters = type(pointer(constant(new CharacterClass(8))));
    assertThat(kind("0c70" + "07" + "03" + "07" + "0a72", "0278" + "0273"))
        .isEqualTo(function(INT, parameter("x", INT), parameter("s", letters)));
  }

  @Test
  void typesOfValuesHaveTheirWidths() {
    assertThat(kind("0c70" + "01" + "06" + "23" + "08" + "09" + "19" + "20", ""))
        .isEqualTo(
            function(
                type(new VoidClass()),
                parameter(null, type(new IntegerClass(16, false))),
                parameter(null, type(new BooleanClass(8))),
                parameter(null, type(new FloatClass(32))),
                parameter(null, type(new FloatClass(64))),
                parameter(null, type(new IntegerClass(64, false)))));
  }

  @Test
  void namedTypesAreReferredToByName() {
    WarpType named = type(new ReferrerClass(null, ByteString.utf8("foo")));
    assertThat(kind("0c70" + "01" + "02" + "0a3d04666f6f", ""))
        .isEqualTo(function(type(new VoidClass()), parameter(null, type(pointer(named)))));
  }

  @Test
  void pointersToArraysAndFunctionsNest() {
    WarpType array = type(new ArrayClass(INT, 4, 0));
    WarpType callback = type(pointer(type(function(INT, parameter(null, INT)))));
    assertThat(kind("0c70" + "07" + "03" + "0a1b0507" + "0a0c70070207", ""))
        .isEqualTo(function(INT, parameter(null, type(pointer(array))), parameter(null, callback)));
  }

  @ParameterizedTest
  @CsvSource({"0c2007", "0c700702" + "01"})
  void functionOfVoidHasNoParameters(String type) {
    assertThat(kind(type, "")).isEqualTo(function(INT));
  }

  @ParameterizedTest
  @CsvSource({
    "further arguments, 0c40070207",
    "unknown arguments, 0c700701",
    "another convention, 0c60070207",
    "registers of its own, 0cf0070207",
    "destroyed registers, 0ca13170070207",
    "returns far, 2c70070207",
    "long double, 0c70070229",
    "a type of unknown size, 0c70070230",
    "a far pointer, 0c7007022a01",
    "a number of a type, 0c7007023d042301ff",
    "a segment, 0c70070237",
    "no function, 07",
    "damage, 0c7007"
  })
  void prototypesThatWarpCannotExpressAreLeftOut(String what, String type) {
    assertThat(prototype(1, type, "")).as(what).isNull();
  }

  @Test
  void hugePrototypesAreLeftOut() {
    assertThat(prototype(1, "0c70" + "07" + "fd01" + "07".repeat(252), "")).isNotNull();
    assertThat(prototype(1, "0c70" + "07" + "ad02" + "07".repeat(300), "")).isNull();
  }

  @Test
  void typesNotSetByUsersAreLessCertain() {
    assertThat(prototype(1, "0c2007", "")).extracting(WarpType::confidence).isEqualTo(255);
    assertThat(prototype(0, "0c2007", "")).extracting(WarpType::confidence).isEqualTo(192);
  }

  @Test
  void functionWithoutPrototypeHasNoType() {
    assertThat(WarpPrototype.of(Metadata.of(List.of()))).isNull();
  }
}
