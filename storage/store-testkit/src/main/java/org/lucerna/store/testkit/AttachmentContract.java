package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.StoreException;

/** The contract of every store of attachments. */
public abstract class AttachmentContract extends StoreContract {
  private static final ByteString ID = ByteString.hex("00112233445566778899aabbccddeeff00112233");
  private static final ByteString ANN = ByteString.utf8("ann");
  private static final ByteString BOB = ByteString.utf8("bob");

  private final AttachmentStore attachments;
  private final AttachmentStore objects;

  protected AttachmentContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    attachments = kind.attachments(store, AttachmentKind.OUTLINE);
    objects = kind.attachments(store, AttachmentKind.OBJECTS);
  }

  private boolean store(int functions, String outline, ByteString account, boolean overrules) {
    return attachments.store(ID, functions, ByteString.utf8(outline), account, overrules);
  }

  private String stored() {
    ByteString outline = attachments.of(ID);
    return outline == null ? "none" : outline.text();
  }

  @Test
  void ottachmentIsFoundByItsWholeIdAlone() {
    assertThat(attachments.of(ID)).isNull();
    assertThat(store(1, "one", ANN, false)).isTrue();
    assertThat(stored()).isEqualTo("one");
    assertThat(attachments.of(ID.slice(0, 19))).isNull();
    assertThat(attachments.of(ByteString.EMPTY)).isNull();
    assertThat(attachments.of(ByteString.wrap(new byte[65]))).isNull();
  }

  @Test
  void ottachmentIsFoundByTheFirst16BytesOfItsId() {
    ByteString shortId = ID.slice(0, AttachmentStore.SHORT_ID);
    assertThat(attachments.ofShortId(shortId)).isNull();
    store(1, "one", ANN, false);
    assertThat(attachments.ofShortId(shortId)).isEqualTo(ByteString.utf8("one"));
    store(2, "two", ANN, false);
    assertThat(attachments.ofShortId(shortId)).isEqualTo(ByteString.utf8("two"));
    assertThat(attachments.of(shortId)).isNull();
    assertThat(attachments.ofShortId(ID)).isNull();
    assertThat(attachments.ofShortId(ID.slice(0, 15))).isNull();
    assertThat(attachments.ofShortId(ID.slice(4, 20))).isNull();
    assertThat(attachments.ofShortId(ByteString.wrap(new byte[16]))).isNull();
  }

  @Test
  void othersStoreNoOttachmentWithTheSameFirst16Bytes() {
    ByteString shortId = ID.slice(0, AttachmentStore.SHORT_ID);
    store(5, "five", ANN, false);
    for (String other : new String[] {"", "00", "ffffffff"}) {
      ByteString id = ByteString.hex(shortId.hex() + other);
      assertThat(attachments.store(id, 9, ByteString.utf8("bob"), BOB, false)).isFalse();
      assertThat(attachments.of(id)).isNull();
    }
    assertThat(attachments.ofShortId(shortId)).isEqualTo(ByteString.utf8("five"));
  }

  @Test
  void ottachmentOfAShortIdIsFoundByItFollowedByZeros() {
    for (String id : new String[] {"0102030405060708", "0a0b0c0d0e0f00112233445566778899"}) {
      ByteString outline = ByteString.utf8("of " + id);
      assertThat(attachments.store(ByteString.hex(id), 1, outline, ANN, false)).isTrue();
      ByteString padded = ByteString.hex(id + "00".repeat(16 - id.length() / 2));
      assertThat(attachments.ofShortId(padded)).isEqualTo(outline);
    }
  }

  @Test
  void senderReplacesItsOttachmentByOneWithAtLeastAsManyFunctions() {
    store(5, "five", ANN, false);
    assertThat(store(4, "four", ANN, false)).isFalse();
    assertThat(stored()).isEqualTo("five");
    assertThat(store(5, "other", ANN, false)).isTrue();
    assertThat(stored()).isEqualTo("other");
  }

  @Test
  void othersReplaceOnlyTheOttachmentOfAnUnknownSender() {
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
  void sameOttachmentCountsAsStored() {
    store(5, "five", ANN, false);
    assertThat(store(5, "five", ANN, false)).isTrue();
  }

  @Test
  void largeOttachmentComesBackByteForByte() {
    byte[] large = new byte[3 << 20];
    new SplittableRandom(1).nextBytes(large);
    assertThat(attachments.store(ID, 9, ByteString.wrap(large), ANN, false)).isTrue();
    assertThat(attachments.of(ID)).isEqualTo(ByteString.wrap(large));
  }

  @Test
  void kindsAreKeptApart() {
    store(1, "outline", ANN, false);
    assertThat(objects.of(ID)).isNull();
    assertThat(objects.store(ID, 1, ByteString.utf8("objects"), BOB, false)).isTrue();
    assertThat(objects.of(ID)).isEqualTo(ByteString.utf8("objects"));
    assertThat(stored()).isEqualTo("outline");
  }

  @Test
  void tooLongIdIsRefused() {
    ByteString tooLong = ByteString.wrap(new byte[AttachmentStore.MAX_ID + 1]);
    assertThatThrownBy(() -> attachments.store(tooLong, 1, ANN, ANN, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> attachments.store(ByteString.EMPTY, 1, ANN, ANN, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closedStoreRefusesOutlines() {
    store.close();
    assertThatThrownBy(() -> store(1, "late", ANN, false)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> attachments.of(ID)).isInstanceOf(StoreException.class);
  }
}
