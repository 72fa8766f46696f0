package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.MetadataForm;

/** Random values, written by two encoders and damaged at random. A failure names its seed. */
class RandomMetadataTest {
  private static final int ROUNDS = 5_000;
  private static final int MUTATIONS = 200_000;
  private static final int MUTANTS_OF_ONE = 50;

  @Test
  void encodedMetadataDecodesToTheSameValues() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Metadata metadata = Metadata.of(new RandomMetadata(new Random(seed)).values());
      Metadata decoded = Metadata.decode(metadata.encode());
      assertThat(decoded).as("seed %d", seed).isEqualTo(metadata);
      assertThat(values(decoded)).as("seed %d", seed).isEqualTo(values(metadata));
    }
  }

  @Test
  void everyLegalEncodingDecodesToTheSameValue() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<ChunkValue> values = new RandomMetadata(random).values();
      ByteString blob = new LooseEncoder(random).encode(values);
      Metadata decoded = Metadata.decode(blob);
      assertThat(decoded.damage()).as("seed %d", seed).isNull();
      assertThat(values(decoded)).as("seed %d", seed).isEqualTo(values);
      assertThat(decoded.encode()).as("seed %d", seed).isEqualTo(blob);
      assertThat(MetadataBlob.select(blob, KeySet.of(keys(decoded))))
          .as("seed %d", seed)
          .isEqualTo(blob);
    }
  }

  @Test
  void theGeneratorReachesEveryKey() {
    Map<MetadataKey, Integer> seen = new EnumMap<>(MetadataKey.class);
    for (long seed = 0; seed < 1000; seed++) {
      for (ChunkValue value : new RandomMetadata(new Random(seed)).values()) {
        MetadataKey key = MetadataKey.of(value.key());
        if (key != null) {
          seen.merge(key, 1, Integer::sum);
        }
      }
    }
    assertThat(seen).hasSize(MetadataKey.values().length);
  }

  @Test
  void selectAndMergeAgreeWithTheModel() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      Metadata served = Metadata.of(new RandomMetadata(random).values());
      Metadata pushed = Metadata.of(new RandomMetadata(random).values());
      List<MetadataChunk> merged = new ArrayList<>(served.chunks());
      pushed.chunks().stream()
          .filter(chunk -> !keys(served).contains(chunk.key()))
          .forEach(merged::add);
      assertThat(
              Metadata.decode(
                      MetadataBlob.merge(MetadataForm.IDA, served.encode(), pushed.encode()))
                  .chunks())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(merged);

      KeySet keys = KeySet.of(keys(pushed));
      assertThat(Metadata.decode(MetadataBlob.select(served.encode(), keys)).chunks())
          .as("seed %d", seed)
          .isEqualTo(served.chunks().stream().filter(chunk -> keys.contains(chunk.key())).toList());
    }
  }

  @Test
  void damagedBlobsAreRead() {
    LongStream.range(0, MUTATIONS / MUTANTS_OF_ONE)
        .parallel()
        .forEach(RandomMetadataTest::assertMutantsReadable);
  }

  private static void assertMutantsReadable(long seed) {
    Random random = new Random(seed);
    List<ChunkValue> values = new RandomMetadata(random).values();
    byte[] blob =
        random.nextBoolean()
            ? Metadata.of(values).encode().toByteArray()
            : new LooseEncoder(random).encode(values).toByteArray();
    for (int i = 0; i < MUTANTS_OF_ONE; i++) {
      ByteString mutant = ByteString.wrap(BlobMutation.of(blob, random));
      try {
        assertReadable(mutant);
        if (i % 10 == 0) {
          assertCanonicalFormsSayTheSame(Metadata.decode(mutant));
        }
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + ", blob " + mutant.hex(), e);
      }
    }
  }

  private static void assertReadable(ByteString blob) {
    Metadata metadata = Metadata.decode(blob);
    ByteString encoded = metadata.encode();
    Damage damage = metadata.damage();
    long whole = damage == null ? blob.length() : damage.offset();
    if (encoded.length() != whole || !encoded.equals(blob.slice(0, encoded.length()))) {
      throw new AssertionError("not a prefix up to " + whole + ": " + encoded.hex());
    }
    Damage checked = MetadataBlob.check(blob);
    if (damage != null && checked == null) {
      throw new AssertionError("check finds no fault");
    }
    ByteString some = MetadataBlob.select(blob, KeySet.of(1, 5, 9));
    MetadataBlob.merge(MetadataForm.IDA, blob, some);
    MetadataBlob.merge(MetadataForm.IDA, some, blob);
  }

  private static void assertCanonicalFormsSayTheSame(Metadata metadata) {
    for (MetadataChunk chunk : metadata.chunks()) {
      ChunkValue value = chunk.value();
      if (!(value instanceof Undecoded)
          && !MetadataChunk.of(chunk.key(), MetadataChunk.of(value).payload())
              .value()
              .equals(value)) {
        throw new AssertionError("the canonical form says something else than " + value);
      }
    }
  }

  private static List<ChunkValue> values(Metadata metadata) {
    return metadata.chunks().stream().map(MetadataChunk::value).toList();
  }

  private static List<Integer> keys(Metadata metadata) {
    return metadata.chunks().stream().map(MetadataChunk::key).toList();
  }
}
