package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.FunctionRules;
import org.lucerna.service.GuestQuota;
import org.lucerna.service.NameRules;
import org.lucerna.service.NoPacks;
import org.lucerna.service.Principal;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.NamesConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.service.store.StoreParts;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Every deletion is in the log, even if the log cannot be written. */
final class DeletionLogTest {
  private static final DeleteHistory WISH = DeleteHistory.ofKeys(List.of(key(1)), false);

  private final StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
  private final FullLog log = new FullLog();
  private final AuthenticatedSession curator =
      new AuthenticatedSession(
          1,
          "here",
          "here",
          Instant.EPOCH,
          Principal.guest(Role.CURATOR, true),
          IdaDialect.INSTANCE);
  private final Answers answers;

  DeletionLogTest() throws IOException {
    FunctionRules rules =
        new FunctionRules(Limits.NONE, false, new NameRules(NamesConfig.defaults()));
    answers =
        new Answers(
            new StoreParts(
                    store,
                    store.files(),
                    store.attachments(AttachmentKind.OUTLINE),
                    store.aliases(),
                    store.attachments(AttachmentKind.OBJECTS),
                    store.provenances(),
                    store.attachments(AttachmentKind.PACKAGE),
                    log,
                    SimilarFunctions.of(store, Duration.ofSeconds(60)),
                    null)
                .service(
                    Upstreams.start(
                        UpstreamsConfig.defaults(),
                        _ -> {},
                        _ -> true,
                        new PrometheusRegistry(),
                        Clock.systemUTC()),
                    new PushAdmission(() -> rules, new GuestQuota(0, Clock.systemUTC())),
                    null,
                    null,
                    NoPacks.INSTANCE,
                    AccessConfig::defaults,
                    Clock.systemUTC()),
            new ServerIdentity("test", Instant.EPOCH),
            Clock.systemUTC(),
            () -> false);
  }

  /** A log that takes this many lines. */
  private static final class FullLog implements AccountStore {
    private final List<String> lines = new ArrayList<>();
    private int room;

    @Override
    public void record(AuditEntry entry) {
      if (lines.size() >= room) {
        throw new StoreException("the disk is full");
      }
      lines.add(entry.action() + ' ' + entry.subject());
    }

    @Override
    public @Nullable UserAccount account(ByteString name) {
      return null;
    }

    @Override
    public List<UserAccount> accounts() {
      return List.of();
    }

    @Override
    public boolean add(UserAccount account, AuditEntry entry) {
      return false;
    }

    @Override
    public boolean replace(UserAccount before, UserAccount after, AuditEntry entry) {
      return false;
    }

    @Override
    public boolean remove(ByteString name, AuditEntry entry) {
      return false;
    }

    @Override
    public List<AuditEntry> audit(int limit) {
      return List.of();
    }
  }

  @BeforeEach
  void push() {
    Response pushed =
        answers.answer(
            Wire.push(item("f", 1, HELLO_COMMENT, key(1))), curator, MemoryGrant.UNBOUNDED);
    assertThat(pushed).isEqualTo(new PushResult(List.of(1)));
  }

  @Test
  void nothingIsDeletedIfTheAuditLogFails() {
    assertThatThrownBy(() -> answers.answer(WISH, curator, MemoryGrant.UNBOUNDED))
        .isInstanceOf(StoreException.class)
        .hasMessage("the disk is full");
    assertThat(store.totals().functions()).isEqualTo(1);
  }

  @Test
  void deletionIsReportedEvenIfItsOutcomeCannotBeLogged() {
    log.room = 1;
    assertThat(answers.answer(WISH, curator, MemoryGrant.UNBOUNDED)).isEqualTo(new DeleteResult(1));
    assertThat(log.lines).containsExactly("delete keys " + key(1));
    assertThat(store.totals().functions()).isZero();
  }

  @Test
  void requestAndOutcomeAreInTheAuditLog() {
    log.room = 2;
    assertThat(answers.answer(WISH, curator, MemoryGrant.UNBOUNDED)).isEqualTo(new DeleteResult(1));
    assertThat(log.lines)
        .containsExactly("delete keys " + key(1), "deleted keys " + key(1) + "; functions: 1");
  }

  private int aliasCount() {
    return store.aliases().aliases(List.of(key(1))).getFirst().size();
  }

  @Test
  void deletionOfAKeyTakesItsAliases() {
    log.room = 6;
    ByteString target = ByteString.utf8("x86_64");
    FunctionAlias alias = new FunctionAlias(key(1), new UUID(1, 2), 20, target);
    assertThat(store.aliases().store(List.of(alias))).isEqualTo(1);

    DeleteHistory undo = DeleteHistory.ofKeys(List.of(key(1)), true);
    assertThat(answers.answer(undo, curator, MemoryGrant.UNBOUNDED)).isEqualTo(new DeleteResult(1));
    assertThat(aliasCount()).isEqualTo(1);
    push();
    assertThat(answers.answer(WISH, curator, MemoryGrant.UNBOUNDED)).isEqualTo(new DeleteResult(1));
    assertThat(aliasCount()).isZero();
    assertThat(log.lines).last().isEqualTo("deleted keys " + key(1) + "; functions: 1; GUIDs: 1");
  }
}
