package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.lumina.PushOutcome.ADDED;
import static org.lucerna.lumina.PushOutcome.UNCHANGED;
import static org.lucerna.lumina.PushOutcome.UPDATED;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.Deletion;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Version;
import org.lucerna.store.ranking.Ranker;

/** Metadata of both forms in one store. */
public abstract class DialectsContract extends StoreContract {
  private static final Md5 K = key(1);

  /** A comment, and operands, which the published form cannot express. */
  private static final FunctionInfo IDA = ida("f", 32, "030161" + "0a03000310");

  private static final FunctionInfo PUBLISHED = published("f", 32, "20000000" + "030161");

  protected DialectsContract(StoreUnderTest kind, Path folder) {
    super(kind, folder, Ranker.standard());
  }

  private static FunctionInfo ida(String name, int size, String blob) {
    return new FunctionInfo(ByteString.utf8(name), size, ByteString.hex(blob));
  }

  private static FunctionInfo published(String name, int size, String blob) {
    return new FunctionInfo(
        ByteString.utf8(name), size, ByteString.hex(blob), MetadataForm.PUBLISHED);
  }

  private PushOutcome push(FunctionInfo function) {
    return push(function, PushMode.OVERRIDE_IF_BETTER);
  }

  private PushOutcome push(FunctionInfo function, PushMode mode) {
    return store.push(some().mode(mode).with(K, function).push()).getFirst();
  }

  @Test
  void versionsKeepTheirMetadataForm() {
    FunctionInfo broken = published("f", 32, "200000000505");
    assertThat(push(IDA)).isEqualTo(ADDED);
    assertThat(push(broken)).isEqualTo(UPDATED);
    assertThat(push(ida("g", 32, ""))).isEqualTo(UPDATED);
    assertThat(store.histories(List.of(K)).getFirst().stream().map(Version::function))
        .containsExactly(ida("g", 32, ""), broken, IDA);
    store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, Pushes.NOON));
    assertThat(served(K)).isEqualTo(broken);
  }

  /** A prototype with {@code #72} and a comment; only the comment has a meaning elsewhere. */
  @Test
  void typesOfOneDatabaseAreKeptButNotServed() {
    FunctionInfo local = ida("f", 32, "010a00" + "0c300a3d0423814801" + "030161");
    assertThat(push(local)).isEqualTo(ADDED);
    assertThat(served(K)).isEqualTo(ida("f", 32, "030161"));
    assertThat(store.histories(List.of(K)).getFirst().getFirst().function()).isEqualTo(local);
  }

  @Test
  void sameFunctionInOtherFormAddsNoVersion() {
    FunctionInfo plain = ida("f", 32, "030161");
    assertThat(push(plain)).isEqualTo(ADDED);
    assertThat(push(PUBLISHED)).isEqualTo(UNCHANGED);
    // Longer integers than needed, and a size in the blob that is not the function's.
    assertThat(push(published("f", 32, "99000000" + "c000000003" + "8001" + "61")))
        .isEqualTo(UNCHANGED);
    assertThat(push(published("f", 33, "20000000" + "030161"))).isEqualTo(UPDATED);
    assertThat(push(ida("f", 33, "030161"))).isEqualTo(UNCHANGED);
    assertThat(store.totals().versions()).isEqualTo(2);
  }

  @Test
  void whatTheServedFormCannotExpressAddsNoVersion() {
    assertThat(push(PUBLISHED)).isEqualTo(ADDED);
    assertThat(push(IDA)).isEqualTo(UNCHANGED);
    assertThat(push(ida("other", 32, ""))).isEqualTo(UPDATED);
    assertThat(push(IDA)).as("nor if an older version is the same").isEqualTo(UNCHANGED);
  }

  /**
   * This holds despite losses of the conversion. Without merging, as the test's merge knows bytes,
   * not chunks.
   */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MERGE")
  void pushOfPulledFunctionInOtherFormAddsNoVersion(PushMode mode) {
    push(IDA);
    assertThat(push(MetadataConverter.to(MetadataForm.PUBLISHED, IDA), mode)).isEqualTo(UNCHANGED);
    FunctionInfo other = published("g", 7, "99000000" + "0201ff" + "030161" + "0505");
    push(other);
    assertThat(push(MetadataConverter.to(MetadataForm.IDA, other), mode)).isEqualTo(UNCHANGED);
    assertThat(served(K)).isEqualTo(other);
  }

  @Test
  void mergeKeepsServedForm() {
    push(PUBLISHED);
    push(ida("x", 1, "04026f6b"), PushMode.MERGE);
    FunctionInfo now = served(K);
    assertThat(now).isNotNull();
    if (now != null) {
      // The test's merge adds the bytes that were lacking; the pushed blob came with a size.
      assertThat(now.form()).isEqualTo(MetadataForm.PUBLISHED);
      assertThat(now.metadata().text()).startsWith(PUBLISHED.metadata().text()).endsWith("ok");
      assertThat(now.name()).isEqualTo(PUBLISHED.name());
    }
  }

  private List<@Nullable FunctionInfo> pull(List<Md5> keys, Integer... sizes) {
    List<@Nullable PullHit> hits = store.pull(Pull.of(keys, false).withSizes(List.of(sizes)));
    List<@Nullable FunctionInfo> functions = new ArrayList<>();
    hits.forEach(each -> functions.add(each == null ? null : each.function()));
    return functions;
  }

  @Test
  void versionOfNearestSizeIsServed() {
    FunctionInfo small = ida("small", 16, "");
    FunctionInfo large = ida("large", -16, "");
    FunctionInfo latest = ida("latest", 32, "");
    push(ida("older", 16, ""));
    push(small);
    push(large);
    push(latest);
    FunctionInfo another = ida("another", -16, "");
    store.push(some().from("b").with(key(2), another).push());
    assertThat(pull(List.of(K, K, K, K, K, key(2), key(3)), 32, 16, -16, 0, 5, 16, 16))
        .containsExactly(latest, small, large, latest, small, another, null);
    store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, Pushes.NOON));
    assertThat(pull(List.of(K, K), 32, 16)).containsExactly(small, small);
  }

  @Test
  void frequencyDoesNotDependOnSize() {
    push(ida("small", 16, ""));
    push(ida("large", 32, ""));
    store.pull(List.of(K), true);
    assertThat(store.pull(Pull.of(List.of(K), true).withSizes(List.of(16))))
        .containsExactly(new PullHit(ida("small", 16, ""), 1));
  }
}
