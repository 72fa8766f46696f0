package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Types of every form, written and read again; then damaged and read again. */
class RoundTripTest {
  private static final int TYPES = 10_000;
  private static final int DEPTH = 5;
  private static final int MUTATIONS = 200_000;

  @Test
  void writtenTypesAreReadBack() {
    RandomTypes types = new RandomTypes(new SplittableRandom(1));
    for (int i = 0; i < TYPES; i++) {
      CType type = types.type(DEPTH);
      TypeWriter written = new TypeWriter(type);
      ByteString typeString = written.typeString();
      assertThat(typeString.indexOf(0)).as("no NUL in %s", type).isNegative();
      assertThat(TypeReader.read(typeString, written.fieldNames()))
          .as(() -> typeString.hex() + " names " + written.fieldNames().hex())
          .isEqualTo(type);
      assertThat(TypeDeclaration.of(type, "x"))
          .isEqualTo(TypeDeclaration.of(type, "x"))
          .isNotEmpty();
      TypeDeclaration.definition(type, "x");
    }
  }

  @Test
  void everyPrefixIsATypeOrThrowsFormatException() {
    RandomTypes types = new RandomTypes(new SplittableRandom(2));
    for (int i = 0; i < 500; i++) {
      ByteString whole = new TypeWriter(types.type(DEPTH)).typeString();
      // Trailing attributes may be missing, so a prefix can also be a complete type.
      for (int length = 0; length < whole.length(); length++) {
        read(whole.slice(0, length), ByteString.EMPTY);
      }
    }
  }

  @Test
  void damagedTypesAreReadOrThrowFormatException() {
    SplittableRandom random = new SplittableRandom(3);
    RandomTypes types = new RandomTypes(random);
    List<TypeWriter> written = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      written.add(new TypeWriter(types.type(DEPTH)));
    }
    int whole = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      TypeWriter one = written.get(i % written.size());
      TypeWriter other = written.get(random.nextInt(written.size()));
      ByteString type = Mutation.of(one.typeString(), other.typeString(), random);
      ByteString names =
          random.nextInt(4) == 0
              ? Mutation.of(one.fieldNames(), other.fieldNames(), random)
              : one.fieldNames();
      whole += read(type, names) ? 1 : 0;
    }
    assertThat(whole).as("mutants that are types").isBetween(MUTATIONS / 1000, MUTATIONS);
  }

  /** Whether it is a type; anything other than a type or a FormatException fails the test. */
  private static boolean read(ByteString type, ByteString names) {
    CType read;
    try {
      read = TypeReader.read(type, names);
    } catch (FormatException damage) {
      assertThat(damage.offset()).isBetween(0L, (long) Math.max(type.length(), names.length()));
      return false;
    }
    TypeDeclaration.of(read, "x");
    return true;
  }
}
