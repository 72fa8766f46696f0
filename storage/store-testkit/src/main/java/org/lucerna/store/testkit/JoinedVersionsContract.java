package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.store.Deletion;
import org.lucerna.store.JoinedPart;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.ranking.Ranker;

/** The metadata that a pull gets from several versions of one name. */
public abstract class JoinedVersionsContract extends StoreContract {
  private static final Md5 KEY = key(1);

  protected JoinedVersionsContract(StoreUnderTest kind, Path folder) {
    super(kind, folder, Ranker.standard());
  }

  /** A chunk whose payload is a text. */
  private static ByteString chunk(MetadataForm form, MetadataKey key, String payload) {
    return MetadataCodec.of(form).chunk(key.number(), ByteString.utf8(payload));
  }

  private static ByteString chunk(MetadataKey key, String payload) {
    return chunk(MetadataForm.IDA, key, payload);
  }

  private static FunctionInfo named(String name, ByteString... chunks) {
    ByteSink out = new ByteSink();
    for (ByteString chunk : chunks) {
      out.bytes(chunk);
    }
    return Pushes.function(name, "").withMetadata(out.toByteString());
  }

  private void push(String source, FunctionInfo function) {
    store.push(some().by(source).from(source).with(KEY, function).push());
  }

  private List<JoinedPart> parts() {
    return store.explain(Pull.of(List.of(KEY), false), KEY).getFirst().parts();
  }

  private static final ByteString TYPE = chunk(MetadataKey.TYPE, "type");
  private static final ByteString COMMENT = chunk(MetadataKey.FCMT, "comment");
  private static final ByteString FRAME = chunk(MetadataKey.FRAME_DESC, "frame");

  @Test
  void partsOfSeveralSourcesAreServedTogether() {
    push("alice", named("f", TYPE));
    push("bob", named("f", COMMENT));
    push("carol", named("f", FRAME));
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, COMMENT, FRAME));
    assertThat(parts())
        .containsExactlyInAnyOrder(
            new JoinedPart(version("alice"), Set.of(MetadataKey.TYPE)),
            new JoinedPart(version("bob"), Set.of(MetadataKey.FCMT)));
    assertThat(store.histories(List.of(KEY)).getFirst())
        .as("only pushed metadata is stored")
        .extracting(Version::function)
        .containsExactly(named("f", FRAME), named("f", COMMENT), named("f", TYPE));
  }

  private long version(String account) {
    return store.histories(List.of(KEY)).getFirst().stream()
        .filter(version -> version.account().text().equals(account))
        .findFirst()
        .orElseThrow()
        .id();
  }

  @Test
  void sameAccountMayAddFromAnotherFile() {
    store.push(some().from("one").with(KEY, named("f", TYPE)).push());
    store.push(some().from("two").with(KEY, named("f", COMMENT)).push());
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, COMMENT));
  }

  @Test
  void removedPartOfASourceIsNotJoinedAgain() {
    push("alice", named("f", TYPE, COMMENT));
    push("alice", named("f", TYPE));
    assertThat(served(KEY)).isEqualTo(named("f", TYPE));
    push("bob", named("f", FRAME));
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, FRAME));
    assertThat(parts()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = MetadataKey.class,
      names = {"TYPE", "FRAME_DESC"})
  void contradictingVersionsAreNotJoined(MetadataKey single) {
    push("alice", named("f", chunk(single, "one"), COMMENT));
    push("bob", named("f", chunk(single, "two")));
    assertThat(served(KEY)).isEqualTo(named("f", chunk(single, "two")));
    assertThat(parts()).isEmpty();
  }

  @Test
  void thirdVersionMustAgreeWithTheJoinedOne() {
    push("alice", named("f", chunk(MetadataKey.TYPE, "other"), FRAME));
    store.push(
        some().by("bob").from("bob").at(NOON.plusSeconds(1)).with(KEY, named("f", TYPE)).push());
    store.push(
        some()
            .by("carol")
            .from("carol")
            .at(NOON.plusSeconds(2))
            .with(KEY, named("f", COMMENT))
            .push());
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, COMMENT));
  }

  @Test
  void otherNamesSizesAndFormsAreNotJoined() {
    push("alice", named("other", TYPE));
    FunctionInfo larger = named("f", TYPE);
    push("bob", new FunctionInfo(larger.name(), larger.size() + 1, larger.metadata()));
    push(
        "carol",
        new FunctionInfo(
            larger.name(),
            larger.size(),
            new ByteSink()
                .bytes(ByteString.hex("00000000"))
                .bytes(chunk(MetadataForm.PUBLISHED, MetadataKey.TYPE, "type"))
                .toByteString(),
            MetadataForm.PUBLISHED));
    push("dave", named("f", COMMENT));
    assertThat(served(KEY)).isEqualTo(named("f", COMMENT));
  }

  @Test
  void partsOfTheChosenNameAreServedAlthoughAnotherNameIsNewer() {
    push("alice", named("right", TYPE));
    push("bob", named("right", COMMENT));
    push("carol", named("wrong", FRAME));
    assertThat(served(KEY)).isEqualTo(named("right", TYPE, COMMENT));
    assertThat(parts()).containsExactly(new JoinedPart(version("alice"), Set.of(MetadataKey.TYPE)));
  }

  @Test
  void deletedVersionsAreNotJoined() {
    push("alice", named("f", TYPE));
    push("bob", named("f", COMMENT));
    VersionFilter alices =
        VersionFilter.builder().accounts(Set.of(ByteString.utf8("alice"))).build();
    assertThat(store.delete(Deletion.all(alices, ByteString.utf8("admin"), NOON))).isEqualTo(1);
    assertThat(served(KEY)).isEqualTo(named("f", COMMENT));
    assertThat(parts()).isEmpty();
  }

  @Test
  void undoneVersionGivesWayToTheOlderOneOfItsSource() {
    push("alice", named("f", TYPE));
    push("alice", named("f", FRAME));
    undo();
    push("bob", named("f", COMMENT));
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, COMMENT));
    push("alice", named("f", FRAME));
    push("bob", named("f", COMMENT, chunk(MetadataKey.OPS, "operands")));
    assertThat(served(KEY))
        .isEqualTo(named("f", COMMENT, FRAME, chunk(MetadataKey.OPS, "operands")));
  }

  private void undo() {
    assertThat(store.delete(Deletion.undo(Set.of(KEY), ByteString.utf8("admin"), NOON)))
        .isEqualTo(1);
  }

  @Test
  void timeOfTheDecompilerAloneIsNotJoined() {
    push("alice", named("f", chunk(MetadataKey.VD_ELAPSED, "a")));
    push("bob", named("f", COMMENT));
    assertThat(served(KEY)).isEqualTo(named("f", COMMENT));
  }

  /** The invariant of all joining, on random metadata. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MERGE")
  void everyServedChunkWasPushedUnderTheServedName(PushMode mode) {
    SplittableRandom random = new SplittableRandom(mode.name().hashCode());
    for (int round = 0; round < 60; round++) {
      ByteSink metadata = new ByteSink();
      for (MetadataKey key : MetadataKey.values()) {
        if (random.nextInt(3) == 0) {
          metadata.bytes(chunk(key, random.nextInt(4) > 0 ? "same" : "payload" + round));
        }
      }
      String source = "source" + random.nextInt(5);
      FunctionInfo function =
          Pushes.function("name" + random.nextInt(2), "").withMetadata(metadata.toByteString());
      store.push(
          some()
              .by(source)
              .from(source)
              .at(NOON.plusSeconds(round))
              .mode(mode)
              .with(KEY, function)
              .push());
      FunctionInfo answer = Objects.requireNonNull(served(KEY));
      Set<ByteString> pushed = new HashSet<>();
      for (Version version : store.histories(List.of(KEY)).getFirst()) {
        if (version.function().name().equals(answer.name())) {
          pushed.addAll(chunks(version.function()));
        }
      }
      assertThat(chunks(answer)).as("round %d", round).isSubsetOf(pushed);
    }
  }

  private static List<ByteString> chunks(FunctionInfo function) {
    List<ByteString> chunks = new ArrayList<>();
    ChunkWalk walk = new ChunkWalk(function.metadata(), MetadataCodec.of(function.form()));
    while (walk.next()) {
      chunks.add(walk.bytes());
    }
    assertThat(walk.damage()).isNull();
    return chunks;
  }

  @Test
  void pushWithoutAFileIsASourceOfItsAccount() {
    PushOrigin nowhere =
        new PushOrigin(
            ByteString.EMPTY, ByteString.EMPTY, PushOrigin.NO_FILE, ByteString.utf8("host"));
    push("alice", named("f", TYPE));
    store.push(
        new Push(
            NOON,
            ByteString.utf8("alice"),
            nowhere,
            PushMode.OVERRIDE,
            some().with(KEY, named("f", COMMENT)).functions()));
    assertThat(served(KEY)).isEqualTo(named("f", TYPE, COMMENT));
  }
}
