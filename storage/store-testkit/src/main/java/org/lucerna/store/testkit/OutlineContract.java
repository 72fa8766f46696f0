package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.StoreException;

/** The contract of every store of outlines. */
public abstract class OutlineContract extends StoreContract {
  private static final ByteString ID = ByteString.hex("00112233445566778899aabbccddeeff00112233");
  private static final ByteString ANN = ByteString.utf8("ann");
  private static final ByteString BOB = ByteString.utf8("bob");

  private final OutlineStore outlines;

  protected OutlineContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    outlines = kind.outlines(store);
  }

  private boolean store(int functions, String outline, ByteString account, boolean overrules) {
    return outlines.store(ID, functions, ByteString.utf8(outline), account, overrules);
  }

  private String stored() {
    ByteString outline = outlines.outline(ID);
    return outline == null ? "none" : outline.text();
  }

  @Test
  void outlineIsFoundByItsWholeBuildIdAlone() {
    assertThat(outlines.outline(ID)).isNull();
    assertThat(store(1, "one", ANN, false)).isTrue();
    assertThat(stored()).isEqualTo("one");
    assertThat(outlines.outline(ID.slice(0, 19))).isNull();
    assertThat(outlines.outline(ByteString.EMPTY)).isNull();
    assertThat(outlines.outline(ByteString.wrap(new byte[65]))).isNull();
  }

  @Test
  void outlineIsFoundByTheFirst16BytesOfItsBuildId() {
    ByteString shortId = ID.slice(0, OutlineStore.SHORT_ID);
    assertThat(outlines.outlineOfShortId(shortId)).isNull();
    store(1, "one", ANN, false);
    assertThat(outlines.outlineOfShortId(shortId)).isEqualTo(ByteString.utf8("one"));
    store(2, "two", ANN, false);
    assertThat(outlines.outlineOfShortId(shortId)).isEqualTo(ByteString.utf8("two"));
    assertThat(outlines.outline(shortId)).isNull();
    assertThat(outlines.outlineOfShortId(ID)).isNull();
    assertThat(outlines.outlineOfShortId(ID.slice(0, 15))).isNull();
    assertThat(outlines.outlineOfShortId(ID.slice(4, 20))).isNull();
    assertThat(outlines.outlineOfShortId(ByteString.wrap(new byte[16]))).isNull();
  }

  @Test
  void othersStoreNoOutlineWithTheSameFirst16Bytes() {
    ByteString shortId = ID.slice(0, OutlineStore.SHORT_ID);
    store(5, "five", ANN, false);
    for (String other : new String[] {"", "00", "ffffffff"}) {
      ByteString id = ByteString.hex(shortId.hex() + other);
      assertThat(outlines.store(id, 9, ByteString.utf8("bob"), BOB, false)).isFalse();
      assertThat(outlines.outline(id)).isNull();
    }
    assertThat(outlines.outlineOfShortId(shortId)).isEqualTo(ByteString.utf8("five"));
  }

  @Test
  void outlineOfAShortBuildIdIsFoundByItFollowedByZeros() {
    for (String id : new String[] {"0102030405060708", "0a0b0c0d0e0f00112233445566778899"}) {
      ByteString outline = ByteString.utf8("of " + id);
      assertThat(outlines.store(ByteString.hex(id), 1, outline, ANN, false)).isTrue();
      ByteString padded = ByteString.hex(id + "00".repeat(16 - id.length() / 2));
      assertThat(outlines.outlineOfShortId(padded)).isEqualTo(outline);
    }
  }

  @Test
  void senderReplacesItsOutlineByOneWithAtLeastAsManyFunctions() {
    store(5, "five", ANN, false);
    assertThat(store(4, "four", ANN, false)).isFalse();
    assertThat(stored()).isEqualTo("five");
    assertThat(store(5, "other", ANN, false)).isTrue();
    assertThat(stored()).isEqualTo("other");
  }

  @Test
  void othersReplaceOnlyTheOutlineOfAnUnknownSender() {
    store(5, "unknown", ByteString.EMPTY, false);
    assertThat(store(1, "ann", ANN, false)).isTrue();
    assertThat(store(9, "bob", BOB, false)).isFalse();
    assertThat(store(9, "unknown", ByteString.EMPTY, false)).isFalse();
    assertThat(stored()).isEqualTo("ann");
  }

  @Test
  void overrulingPushReplacesAnyOutline() {
    store(5, "five", ANN, false);
    assertThat(store(1, "curated", BOB, true)).isTrue();
    assertThat(stored()).isEqualTo("curated");
  }

  @Test
  void sameOutlineCountsAsStored() {
    store(5, "five", ANN, false);
    assertThat(store(5, "five", ANN, false)).isTrue();
  }

  @Test
  void largeOutlineComesBackByteForByte() {
    byte[] large = new byte[3 << 20];
    new SplittableRandom(1).nextBytes(large);
    assertThat(outlines.store(ID, 9, ByteString.wrap(large), ANN, false)).isTrue();
    assertThat(outlines.outline(ID)).isEqualTo(ByteString.wrap(large));
  }

  @Test
  void tooLongBuildIdIsRefused() {
    ByteString tooLong = ByteString.wrap(new byte[OutlineStore.MAX_ID + 1]);
    assertThatThrownBy(() -> outlines.store(tooLong, 1, ANN, ANN, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> outlines.store(ByteString.EMPTY, 1, ANN, ANN, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closedStoreRefusesOutlines() {
    store.close();
    assertThatThrownBy(() -> store(1, "late", ANN, false)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> outlines.outline(ID)).isInstanceOf(StoreException.class);
  }
}
