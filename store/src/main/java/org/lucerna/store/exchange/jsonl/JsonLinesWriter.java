package org.lucerna.store.exchange.jsonl;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Objects;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.Audited;
import org.lucerna.store.exchange.StoreRecord.InputFile;
import org.lucerna.store.exchange.StoreRecord.Kept;
import org.lucerna.store.exchange.StoreRecord.Laid;
import org.lucerna.store.exchange.StoreRecord.Pulled;
import org.lucerna.store.exchange.StoreRecord.Pushed;
import org.lucerna.store.exchange.StoreRecord.Removal;
import org.lucerna.store.exchange.StoreRecord.Seen;
import org.lucerna.store.exchange.StoreRecord.Supported;
import org.lucerna.store.exchange.StoreRecord.Told;

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
          case InputFile file -> file(file);
          case Pushed push -> push(push);
          case Told told -> version(told);
          case Seen seen ->
              new FlatObject("sighting")
                  .text("key", seen.key().toString())
                  .text("md5", seen.inputMd5().toString())
                  .number("address", seen.address());
          case Laid laid -> layout(laid);
          case Supported supported ->
              new FlatObject("support")
                  .text("key", supported.key().toString())
                  .number("opinion", Integer.toUnsignedLong(supported.opinion()))
                  .text("md5", supported.inputMd5().toString())
                  .number("account", Integer.toUnsignedLong(supported.account()))
                  .number("host", Integer.toUnsignedLong(supported.host()))
                  .text("time", time(Instant.ofEpochSecond(supported.time())));
          case Pulled pulled ->
              new FlatObject("frequency")
                  .text("key", pulled.key().toString())
                  .number("count", pulled.count());
          case Kept kept -> account(kept.account());
          case Audited audited ->
              new FlatObject("audit")
                  .text("time", time(audited.entry().time()))
                  .bytes("who", audited.entry().who())
                  .text("action", audited.entry().action())
                  .text("subject", audited.entry().subject());
        });
  }

  private static FlatObject file(InputFile file) {
    return new FlatObject("file")
        .number("id", file.id())
        .text("md5", file.md5().toString())
        .bytes("path", file.inputPath());
  }

  private static FlatObject push(Pushed push) {
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

  private static FlatObject layout(Laid laid) {
    ByteSink functions = new ByteSink(SPOT_BYTES * laid.spots().size());
    laid.spots()
        .forEach(spot -> functions.u16be(spot.offset()).u64be(spot.key()).u32be(spot.opinion()));
    return new FlatObject("layout")
        .text("md5", laid.inputMd5().toString())
        .number("page", laid.page())
        .text("functions", functions.toByteString().hex());
  }

  private static FlatObject version(Told told) {
    FlatObject line =
        new FlatObject("version")
            .text("key", told.key().toString())
            .number("id", told.id())
            .number("push", told.push().id())
            .number("size", Integer.toUnsignedLong(told.function().size()))
            .number("address", told.address())
            .bytes("name", told.function().name())
            .text("metadata", told.function().metadata().hex());
    if (told.function().form() == MetadataForm.PUBLISHED) {
      line.text("form", PUBLISHED);
    }
    Removal removal = told.removal();
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
