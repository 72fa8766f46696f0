package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;

class ObjectOriginTest {
  private static final ObjectOrigin ORIGIN =
      new ObjectOrigin(
          "lib x.a(some file.o)",
          ".text.unlikely",
          0x1f0,
          List.of(text("__f"), text("f_alias")),
          List.of(
              new SymbolReference(0, text("puts"), 0),
              new SymbolReference(7, text("table"), 0x10),
              new SymbolReference(0x1_0000, text("end"), -8),
              new SymbolReference(0x1_0010, text(".text"), 0x40)));

  @Test
  void originRoundTripsThroughComments() {
    Metadata metadata = Metadata.decode(ORIGIN.toMetadata().encode());

    assertThat(metadata.complete()).isTrue();
    assertThat(ObjectOrigin.of(metadata)).isEqualTo(ORIGIN);
    assertThat(metadata.values(FunctionComment.class).getFirst().text().text())
        .isEqualTo("lib x.a(some file.o) .text.unlikely+0x1f0\nalso: __f f_alias");
    assertThat(metadata.values(InstructionComments.class).getFirst().items())
        .extracting(item -> item.text().text())
        .containsExactly("-> puts", "-> table+0x10", "-> end-0x8", "-> .text+0x40");
  }

  @Test
  void originWithoutAliasesAndReferencesRoundTrips() {
    ObjectOrigin plain = new ObjectOrigin("a.o", ".text", 0, List.of(), List.of());

    assertThat(ObjectOrigin.of(plain.toMetadata())).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a.o",
        "a.o .text",
        "a.o .text+0x",
        "a.o .text+0x1\nmore",
        "a.o .text+0xfg",
        "a.o .text+0x1111111111111111",
        "what I think of it: .text+5"
      })
  void foreignCommentsHaveNoOrigin(String comment) {
    assertThat(ObjectOrigin.of(Metadata.of(new FunctionComment(false, text(comment))))).isNull();
    assertThat(ObjectOrigin.of(Metadata.EMPTY)).isNull();
  }

  @Test
  void foreignCommentsAreNotReferences() {
    Metadata metadata =
        Metadata.of(
            new FunctionComment(false, text("a.o .text+0x0")),
            new InstructionComments(
                false,
                List.of(
                    new InstructionComments.Item(new Location(0, 1), text("puts")),
                    new InstructionComments.Item(new Location(1, 2), text("-> puts")),
                    new InstructionComments.Item(new Location(0, 3), text("-> a+0x1+0x2")))));

    ObjectOrigin origin = Objects.requireNonNull(ObjectOrigin.of(metadata));

    assertThat(origin.references()).containsExactly(new SymbolReference(3, text("a+0x1"), 2));
  }

  @Test
  void damagedOriginCommentsAreReadUpToTheDamage() {
    byte[] blob = ORIGIN.toMetadata().encode().toByteArray();
    Random random = new Random(5);
    int told = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] mutant = blob.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      told += ObjectOrigin.of(Metadata.decode(ByteString.wrap(mutant))) == null ? 0 : 1;
    }
    assertThat(told).isBetween(1_000, 4_999);
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }
}
