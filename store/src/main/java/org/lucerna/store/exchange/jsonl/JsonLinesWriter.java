package org.lucerna.store.exchange.jsonl;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Objects;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.Removal;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SightingRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/** Writes records as the package tells. */
public final class JsonLinesWriter implements RecordSink {
  /** What {@code form} says of metadata that is not in IDA's. */
  static final String PUBLISHED = "published";

  static final long FORMAT = 1;

  /** Of a function in a layout. */
  static final int SPOT_BYTES = 14;

  private final OutputStream out;

  /**
   * Begins a file.
   *
   * @param out takes small pieces, so it had better be buffered; it is neither flushed nor closed
   */
  public JsonLinesWriter(OutputStream out) throws IOException {
    this.out = out;
    write(new FlatObject("store").number("format", FORMAT));
  }

  @Override
  public void accept(StoreRecord record) throws IOException {
    write(
        switch (record) {
          case FileRecord file -> file(file);
          case PushRecord push -> push(push);
          case VersionRecord versionRecord -> version(versionRecord);
          case SightingRecord sightingRecord ->
              new FlatObject("sighting")
                  .text("key", sightingRecord.key().toString())
                  .text("md5", sightingRecord.inputMd5().toString())
                  .number("address", sightingRecord.address());
          case AddressMapPage addressMapPage -> layout(addressMapPage);
          case NameVote nameVote ->
              new FlatObject("support")
                  .text("key", nameVote.key().toString())
                  .number("opinion", Integer.toUnsignedLong(nameVote.opinion()))
                  .text("md5", nameVote.inputMd5().toString())
                  .number("account", Integer.toUnsignedLong(nameVote.account()))
                  .number("host", Integer.toUnsignedLong(nameVote.host()))
                  .text("time", time(Instant.ofEpochSecond(nameVote.time())));
          case PullCountRecord pullCountRecord ->
              new FlatObject("frequency")
                  .text("key", pullCountRecord.key().toString())
                  .number("count", pullCountRecord.count());
          case AccountRecord accountRecord -> account(accountRecord.account());
          case AuditRecord auditRecord ->
              new FlatObject("audit")
                  .text("time", time(auditRecord.entry().time()))
                  .bytes("who", auditRecord.entry().who())
                  .text("action", auditRecord.entry().action())
                  .text("subject", auditRecord.entry().subject());
        });
  }

  private static FlatObject file(FileRecord file) {
    return new FlatObject("file")
        .number("id", file.id())
        .text("md5", file.md5().toString())
        .bytes("path", file.inputPath());
  }

  private static FlatObject push(PushRecord push) {
    return new FlatObject("push")
        .number("id", push.id())
        .text("time", time(push.time()))
        .bytes("account", push.account())
        .text("md5", push.origin().inputMd5().toString())
        .bytes("idb", push.origin().idbPath())
        .bytes("path", push.origin().inputPath())
        .bytes("host", push.origin().hostName());
  }

  private static FlatObject account(UserAccount account) {
    FlatObject line =
        new FlatObject("account")
            .bytes("name", account.name())
            .number("role", account.role().code())
            .text("created", time(account.created()));
    if (account.disabled()) {
      line.truth("disabled");
    }
    if (account.password() != null) {
      line.text("passwordHash", account.password());
    }
    return account.certificate() == null
        ? line
        : line.text("certificate", account.certificate().hex());
  }

  private static FlatObject layout(AddressMapPage addressMapPage) {
    ByteSink functions = new ByteSink(SPOT_BYTES * addressMapPage.spots().size());
    addressMapPage
        .spots()
        .forEach(spot -> functions.u16be(spot.offset()).u64be(spot.key()).u32be(spot.opinion()));
    return new FlatObject("layout")
        .text("md5", addressMapPage.inputMd5().toString())
        .number("page", addressMapPage.page())
        .text("functions", functions.toByteString().hex());
  }

  private static FlatObject version(VersionRecord versionRecord) {
    FlatObject line =
        new FlatObject("version")
            .text("key", versionRecord.key().toString())
            .number("id", versionRecord.id())
            .number("push", versionRecord.push().id())
            .number("size", Integer.toUnsignedLong(versionRecord.function().size()))
            .number("address", versionRecord.address())
            .bytes("name", versionRecord.function().name())
            .text("metadata", versionRecord.function().metadata().hex());
    if (versionRecord.function().form() == MetadataForm.PUBLISHED) {
      line.text("form", PUBLISHED);
    }
    Removal removal = versionRecord.removal();
    return removal == null
        ? line
        : line.text("deleted", time(removal.time())).bytes("deletedBy", removal.account());
  }

  private static String time(Instant time) {
    return Objects.toString(time);
  }

  private void write(FlatObject line) throws IOException {
    line.writeTo(out);
  }
}
