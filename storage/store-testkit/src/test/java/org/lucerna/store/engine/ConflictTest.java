package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.Deletion;
import org.lucerna.store.Version;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.memory.MemoryBackend;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionChangeBuilder;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.testkit.Pushes;

/** Conflicts: another process changes the functions that the engine is about to change. */
final class ConflictTest {
  private static final Md5 K = key(1);
  private static final Md5 L = key(2);

  private final MemoryBackend memory = new MemoryBackend();

  /** Names that another process gives to K, one before each of the next commits. */
  private final List<String> others = new java.util.ArrayList<>();

  private final StoreEngine store =
      StoreEngine.over(contended(memory), Pushes::merge, Pushes.NEWEST, true);

  @AfterEach
  void closeStore() {
    store.close();
  }

  private Backend contended(Backend backend) {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (_, method, arguments) ->
                method.getName().equals("begin")
                    ? contended(backend.begin())
                    : call(method, backend, arguments));
  }

  private Transaction contended(Transaction transaction) {
    return (Transaction)
        Proxy.newProxyInstance(
            Transaction.class.getClassLoader(),
            new Class<?>[] {Transaction.class},
            (_, method, arguments) ->
                method.getName().equals("commit") && !others.isEmpty()
                    ? refuse(transaction, (ChangeSet) arguments[0])
                    : call(method, transaction, arguments));
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  /** Commits a version of another process, and all changes but those of K. */
  private Set<Md5> refuse(Transaction transaction, ChangeSet changes) {
    ChangeSet applied = new ChangeSet();
    changes.pushes().forEach(applied::add);
    changes.functionsOf().forEach(applied::addFunctionsOf);
    changes.spots().forEach(applied::add);
    Set<Md5> refused = new HashSet<>();
    for (FunctionChange change : changes.functions()) {
      if (change.key().equals(K)) {
        refused.add(K);
      } else {
        applied.add(change);
      }
    }
    if (refused.isEmpty()) {
      return transaction.commit(changes);
    }
    applied.add(another(transaction, others.removeFirst(), applied));
    assertThat(transaction.commit(applied)).isEmpty();
    return refused;
  }

  private FunctionChange another(Transaction transaction, String name, ChangeSet applied) {
    FunctionHead head = memory.heads(List.of(K)).getFirst();
    FunctionChangeBuilder builder =
        new FunctionChangeBuilder(K, head, head == null ? List.of() : head.candidates());
    long file = transaction.file(key(99), ByteString.EMPTY);
    StoredPush push =
        StoredPush.of(transaction.nextPush(), some().by("other").from("other").push(), file);
    applied.add(push);
    builder.add(
        new StoredVersion(transaction.nextVersion(), push.id(), function(name, ""), 0),
        0,
        push.attestation());
    return Objects.requireNonNull(builder.change());
  }

  private List<String> names(Md5 key) {
    return store.histories(List.of(key)).getFirst().stream()
        .map(Version::function)
        .map(function -> function.name().text())
        .toList();
  }

  @Test
  void conflictingPushIsPlannedAgainOnTopOfOtherVersion() {
    others.addAll(List.of("theirs", "theirs too"));
    assertThat(
            store.push(some().with(K, function("ours", "")).with(L, function("other", "")).push()))
        .containsExactly(PushOutcome.UPDATED, PushOutcome.ADDED);
    assertThat(names(K)).containsExactly("ours", "theirs too", "theirs");
    assertThat(names(L)).containsExactly("other");
  }

  @Test
  void conflictingPushOfSameVersionOnlyAddsVote() {
    others.add("same");
    Pushes push = some().mode(PushMode.OVERRIDE_IF_BETTER).with(K, function("same", ""));
    assertThat(store.push(push.push())).containsExactly(PushOutcome.UNCHANGED);
    assertThat(names(K)).containsExactly("same");
    assertThat(
            Objects.requireNonNull(memory.heads(List.of(K)).getFirst())
                .candidates()
                .getFirst()
                .attestations())
        .hasSize(2);
  }

  @Test
  void conflictingDeletionDeletesOtherVersionToo() {
    store.push(some().with(K, function("one", "")).push());
    others.add("two");
    assertThat(store.delete(Deletion.undo(Set.of(K), ByteString.utf8("admin"), NOON))).isEqualTo(1);
    assertThat(names(K)).containsExactly("one");
  }
}
