package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.key;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.StoreException;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage.Spot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Rows of {@code current} and {@code layouts} are read as written, and damaged ones are reported.
 */
final class FunctionRowTest {
  private static final byte[] ROW = Keys.function(key(1));

  private final SplittableRandom random = new SplittableRandom(7);

  private FunctionInfo function() {
    byte[] name = new byte[random.nextInt(40)];
    random.nextBytes(name);
    return new FunctionInfo(
        ByteString.wrap(name),
        random.nextInt(),
        ByteString.EMPTY,
        random.nextBoolean() ? MetadataForm.IDA : MetadataForm.PUBLISHED);
  }

  private FunctionHead random() {
    FunctionInfo newest = function();
    long id = 1 + random.nextLong(1L << 40);
    List<NameCandidate> nameCandidates = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      FunctionInfo function = nameCandidates.isEmpty() ? newest : function();
      nameCandidates.add(NameCandidate.of(id - nameCandidates.size(), function, attestations()));
    }
    return new FunctionHead(
        new StoredVersion(id, 5, newest, random.nextLong()), NameEvidence.of(nameCandidates));
  }

  private List<Attestation> attestations() {
    List<Attestation> attestations = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      long time = random.nextLong(-1L << 40, 1L << 40);
      attestations.add(
          new Attestation(
              random.nextInt() & 0xffff_ffffL, random.nextInt(), random.nextInt(), time));
    }
    return attestations;
  }

  @Test
  void writtenFunctionIsReadUnchanged() {
    for (int i = 0; i < 200; i++) {
      FunctionHead head = random();
      byte[] row = FunctionRow.encode(head);
      FunctionHead read = FunctionRow.decode(ROW, row);
      assertThat(read.served()).isEqualTo(head.served());
      assertThat(read.candidates()).isEqualTo(head.candidates());
      assertThat(read.isDisputed()).isEqualTo(head.candidates().size() > 1);
      assertThat(FunctionRow.encode(read)).isEqualTo(row);
    }
  }

  @Test
  void damagedFunctionRowThrowsDamagedException() {
    for (int i = 0; i < 20_000; i++) {
      byte[] row = FunctionRow.encode(random());
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        row[random.nextInt(row.length)] = (byte) random.nextInt();
      }
      try {
        FunctionHead read = FunctionRow.decode(ROW, row);
        assertThat(read.candidates().size()).isBetween(1, FunctionCandidates.MAX_CANDIDATES);
      } catch (StoreException damage) {
        assertThat(damage).hasMessageContaining("damaged value of " + key(1) + " in current");
      }
    }
  }

  @Test
  void damagedAddressPageRowThrowsDamagedException() {
    List<Spot> spots = List.of(new Spot(0, -1, 7), new Spot(9, 3, -1), new Spot(0xfff, 0, 0));
    byte[] row = AddressPageRow.encode(spots);
    byte[] key = Keys.addressPage(-1, 0xf_ffff_ffff_ffffL);
    assertThat(AddressPageRow.decode(key, row)).isEqualTo(spots);
    assertThat(Keys.pageOf(key)).isEqualTo(0xf_ffff_ffff_ffffL);
    assertThat(Keys.fileOfRow(key)).isEqualTo(-1);
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = row.clone();
      mutated[random.nextInt(row.length)] = (byte) random.nextInt();
      try {
        assertThat(AddressPageRow.decode(key, mutated)).hasSize(3);
      } catch (StoreException damage) {
        assertThat(damage).hasMessageContaining(" in layouts");
      }
    }
  }
}
