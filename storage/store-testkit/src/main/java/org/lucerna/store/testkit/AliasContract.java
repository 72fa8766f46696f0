package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.StoreException;

/** The contract of every store of aliases. */
public abstract class AliasContract extends StoreContract {
  private static final ByteString LINUX = ByteString.utf8("x86_64\0linux-x86_64");
  private static final ByteString WINDOWS = ByteString.utf8("x86_64\0windows-x86_64");

  private final AliasStore aliases;

  protected AliasContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    aliases = kind.aliases(store);
  }

  private static Md5 key(long number) {
    return new Md5(number * 0x9e37_79b9_7f4a_7c15L, number);
  }

  private static UUID guid(long number) {
    return new UUID(number * 0xbf58_476d_1ce4_e5b9L, ~number);
  }

  private static FunctionAlias alias(long key, long guid) {
    return new FunctionAlias(key(key), guid(guid), 40, LINUX);
  }

  private List<FunctionAlias> ofKey(long key) {
    return aliases.aliases(List.of(key(key))).getFirst();
  }

  private List<FunctionAlias> ofGuid(long guid) {
    return aliases.aliases(List.of(FunctionAlias.keyOf(guid(guid)))).getFirst();
  }

  @Test
  void aliasIsFoundByKeyAndByGuid() {
    assertThat(aliases.isEmpty()).isTrue();
    assertThat(aliases.store(List.of(alias(1, 1)))).isEqualTo(1);
    assertThat(aliases.isEmpty()).isFalse();

    assertThat(ofKey(1)).containsExactly(alias(1, 1));
    assertThat(ofGuid(1)).containsExactly(alias(1, 1));
    assertThat(ofKey(2)).isEmpty();
    assertThat(ofGuid(2)).isEmpty();
  }

  @Test
  void contradictingAliasesAreKept() {
    aliases.store(List.of(alias(1, 1), alias(1, 2)));
    aliases.store(List.of(alias(2, 1)));

    assertThat(ofKey(1)).containsExactlyInAnyOrder(alias(1, 1), alias(1, 2));
    assertThat(ofGuid(1)).containsExactlyInAnyOrder(alias(1, 1), alias(2, 1));
  }

  @Test
  void targetsAreKeptApart() {
    FunctionAlias other = new FunctionAlias(key(1), guid(1), 40, WINDOWS);

    assertThat(aliases.store(List.of(alias(1, 1), other))).isEqualTo(2);
    assertThat(ofKey(1)).containsExactlyInAnyOrder(alias(1, 1), other);
  }

  @Test
  void storedAliasIsNotNew() {
    aliases.store(List.of(alias(1, 1), alias(1, 1)));

    assertThat(aliases.store(List.of(new FunctionAlias(key(1), guid(1), 41, LINUX)))).isZero();
    assertThat(ofKey(1)).containsExactly(alias(1, 1));
  }

  @Test
  void aliasOfGuidAloneSaysTheTarget() {
    FunctionAlias alone = FunctionAlias.ofGuid(guid(1), LINUX);
    aliases.store(List.of(alone));
    aliases.store(List.of(alias(1, 1)));

    assertThat(ofGuid(1)).containsExactlyInAnyOrder(alone, alias(1, 1));
    assertThat(ofKey(1)).containsExactly(alias(1, 1));
  }

  @Test
  void manyAliasesOfOneFunctionAreLeftOut() {
    List<FunctionAlias> ofOneKey = new ArrayList<>();
    List<FunctionAlias> ofOneGuid = new ArrayList<>();
    for (int i = 0; i < AliasStore.MAX_OF_ONE + 3; i++) {
      ofOneKey.add(alias(1, 100 + i));
      ofOneGuid.add(alias(200 + i, 2));
    }
    assertThat(aliases.store(ofOneKey)).isEqualTo(AliasStore.MAX_OF_ONE);
    assertThat(aliases.store(ofOneGuid)).isEqualTo(AliasStore.MAX_OF_ONE);

    assertThat(ofKey(1)).hasSize(AliasStore.MAX_OF_ONE).contains(alias(1, 100));
    assertThat(ofGuid(2)).hasSize(AliasStore.MAX_OF_ONE).contains(alias(200, 2));
    assertThat(ofKey(200 + AliasStore.MAX_OF_ONE)).isEmpty();
  }

  @Test
  void deletedAliasesMakeRoomForOthers() {
    FunctionAlias alone = FunctionAlias.ofGuid(guid(2), LINUX);
    List<FunctionAlias> hostile = new ArrayList<>();
    for (int i = 0; i < AliasStore.MAX_OF_ONE; i++) {
      hostile.add(alias(1, 100 + i));
    }
    aliases.store(hostile);
    aliases.store(List.of(alone, alias(2, 100), alias(3, 100)));
    assertThat(aliases.store(List.of(alias(1, 1)))).isZero();

    assertThat(aliases.delete(List.of(key(1), key(4)))).isEqualTo(AliasStore.MAX_OF_ONE);
    assertThat(ofKey(1)).isEmpty();
    assertThat(ofGuid(100)).containsExactlyInAnyOrder(alias(2, 100), alias(3, 100));
    assertThat(ofGuid(101)).isEmpty();
    assertThat(aliases.store(List.of(alias(1, 1)))).isEqualTo(1);

    Md5 asKey = FunctionAlias.keyOf(guid(100));
    assertThat(aliases.delete(List.of(asKey, key(2), FunctionAlias.keyOf(guid(2))))).isEqualTo(3);
    assertThat(aliases.delete(List.of(asKey))).isZero();
    assertThat(ofKey(2)).isEmpty();
    assertThat(ofGuid(2)).isEmpty();
    assertThat(ofKey(3)).isEmpty();
    assertThat(ofKey(1)).containsExactly(alias(1, 1));
  }

  @Test
  void aliasesOfManyIdsAreFoundInTheirOrder() {
    List<FunctionAlias> many = new ArrayList<>();
    List<Md5> ids = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      many.add(alias(i, i));
      ids.add(i % 2 == 0 ? key(i) : FunctionAlias.keyOf(guid(i)));
    }
    Collections.shuffle(many, new Random(1));
    assertThat(aliases.store(many)).isEqualTo(5_000);

    List<List<FunctionAlias>> found = aliases.aliases(ids);
    for (int i = 0; i < 5_000; i++) {
      assertThat(found.get(i)).as("id " + i).containsExactly(alias(i, i));
    }
  }

  @Test
  void longTargetIsRefused() {
    ByteString target = ByteString.wrap(new byte[AliasStore.MAX_TARGET + 1]);
    FunctionAlias alias = new FunctionAlias(key(1), guid(1), 0, target);

    assertThatThrownBy(() -> aliases.store(List.of(alias)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closedStoreRefusesAliases() {
    store.close();
    assertThatThrownBy(() -> aliases.store(List.of(alias(1, 1))))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> ofKey(1)).isInstanceOf(StoreException.class);
  }
}
