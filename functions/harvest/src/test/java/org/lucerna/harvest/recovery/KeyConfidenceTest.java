package org.lucerna.harvest.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;

class KeyConfidenceTest {
  private static KeyConfidence.Place place(long key, long size, boolean isKnown) {
    return new KeyConfidence.Place(new Md5(key, 0), size, isKnown);
  }

  @Test
  void functionOf64BytesIsCertainByItself() {
    List<KeyConfidence.Place> places =
        List.of(
            place(1, 64, true),
            place(2, 63, true),
            place(3, 500, false),
            place(4, 500, false),
            place(5, 500, false));
    assertThat(KeyConfidence.certain(places).stream()).containsExactly(0);
  }

  @Test
  void keyThatAProgramHasTwiceIsNotCertain() {
    List<KeyConfidence.Place> places =
        List.of(place(1, 500, true), place(2, 64, false), place(1, 500, true));
    assertThat(KeyConfidence.certain(places).stream()).isEmpty();
  }

  @Test
  void smallFunctionsAreCertainAmongKnownOnes() {
    List<KeyConfidence.Place> places = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      places.add(place(i, i % 2 == 0 ? 100 : 10, true));
    }
    assertThat(KeyConfidence.certain(places).cardinality()).isEqualTo(9);
    places.set(4, place(4, 100, false));
    assertThat(KeyConfidence.certain(places).stream())
        .as("two telling functions on each side of 1 and 7 are not all known")
        .containsExactly(0, 2, 6, 8);
  }

  @Test
  void sharedKeyIsCertainInKnownProgramOnly() {
    List<KeyConfidence.Place> places = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      places.add(place(i, 100, true));
    }
    places.add(10, place(1000, 10, true));
    places.add(20, place(1000, 10, true));
    assertThat(KeyConfidence.certain(places).cardinality()).isEqualTo(102);
    for (int i = 80; i < 90; i++) {
      places.set(i, place(2000 + i, 100, false));
    }
    assertThat(KeyConfidence.certain(places).get(10)).isFalse();
    assertThat(KeyConfidence.certain(places).get(20)).isFalse();
    assertThat(KeyConfidence.certain(places).cardinality()).isEqualTo(90);
  }

  @Test
  void unknownFunctionsWhoseSizeIsUnknownCount() {
    List<KeyConfidence.Place> places =
        List.of(
            place(1, 100, true),
            place(2, 0, false),
            place(3, 10, true),
            place(4, 100, true),
            place(5, 100, true));
    assertThat(KeyConfidence.certain(places).stream()).containsExactly(0, 3, 4);
  }

  @Test
  void programOfFewFunctionsIsKnownAsAWhole() {
    assertThat(KeyConfidence.certain(List.of()).stream()).isEmpty();
    assertThat(KeyConfidence.certain(List.of(place(1, 10, true), place(2, 99, false))).stream())
        .isEmpty();
    assertThat(KeyConfidence.certain(List.of(place(1, 10, true))).stream()).containsExactly(0);
    List<KeyConfidence.Place> small =
        List.of(place(1, 10, true), place(2, 20, true), place(3, 30, true));
    assertThat(KeyConfidence.certain(small).cardinality()).isEqualTo(3);
  }
}
