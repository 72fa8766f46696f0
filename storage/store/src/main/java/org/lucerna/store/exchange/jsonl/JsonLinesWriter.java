package org.lucerna.store.exchange.jsonl;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Objects;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.Removal;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AliasRecord;
import org.lucerna.store.exchange.StoreRecord.AttachmentRecord;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.CallGraphRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.ProvenanceRecord;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SketchRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/** Writes records in the format of this package. Not thread-safe. */
public final class JsonLinesWriter implements RecordSink {
  /** Value of {@code form} for metadata that is not in IDA's form. */
  static final String PUBLISHED = "published";

  static final long FORMAT = 1;

  /** Size of a function in an address map page. */
  static final int SPOT_BYTES = 14;

  private final OutputStream out;

  /**
   * Begins a file.
   *
   * @param out should be buffered, as it gets small pieces; neither flushed nor closed
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
          case VersionRecord version -> version(version);
          case AddressMapPage page -> addressMapPage(page);
          case NameVote vote ->
              new FlatObject("support")
                  .text("key", vote.key().toString())
                  .number("opinion", Integer.toUnsignedLong(vote.name()))
                  .text("md5", vote.inputMd5().toString())
                  .number("account", Integer.toUnsignedLong(vote.account()))
                  .number("host", Integer.toUnsignedLong(vote.host()))
                  .text("time", time(Instant.ofEpochSecond(vote.time())));
          case PullCountRecord pulled ->
              new FlatObject("frequency")
                  .text("key", pulled.key().toString())
                  .number("count", pulled.count());
          case CallGraphRecord program -> program(program);
          case SketchRecord sketch ->
              new FlatObject("sketch")
                  .text("key", sketch.key().toString())
                  .number("account", Integer.toUnsignedLong(sketch.account()))
                  .text("sketch", sketch.sketch().hex());
          case AttachmentRecord attachment -> attachment(attachment);
          case ProvenanceRecord(FileProvenance provenance) ->
              new FlatObject("origin")
                  .text("md5", provenance.file().toString())
                  .number("account", Integer.toUnsignedLong(provenance.account()))
                  .bytes("component", provenance.component())
                  .bytes("package", provenance.provenance().purl())
                  .bytes("path", provenance.provenance().path());
          case AliasRecord(FunctionAlias alias) ->
              new FlatObject("alias")
                  .text("key", alias.key().toString())
                  .text("guid", alias.guid().toString())
                  .number("size", Integer.toUnsignedLong(alias.size()))
                  .bytes("target", alias.target());
          case AccountRecord account -> account(account.account());
          case AuditRecord audit ->
              new FlatObject("audit")
                  .text("time", time(audit.entry().time()))
                  .bytes("who", audit.entry().who())
                  .text("action", audit.entry().action())
                  .text("subject", audit.entry().subject());
        });
  }

  private static FlatObject attachment(AttachmentRecord attachment) {
    String type =
        switch (attachment.kind()) {
          case OUTLINE -> "outline";
          case OBJECTS -> "objects";
          case PACKAGE -> "package";
        };
    String program =
        switch (attachment.kind()) {
          case OUTLINE -> "build";
          case OBJECTS -> "md5";
          case PACKAGE -> "checksum";
        };
    return new FlatObject(type)
        .text(program, attachment.program().hex())
        .number("account", Integer.toUnsignedLong(attachment.account()))
        .number("functions", attachment.functions())
        .text(type, attachment.bytes().hex());
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
      line.flag("disabled");
    }
    if (account.password() != null) {
      line.text("passwordHash", account.password());
    }
    if (account.certificate() != null) {
      line.text("certificate", account.certificate().hex());
    }
    ByteSink tokens = new ByteSink();
    AccessToken.writeAll(account.tokens(), tokens);
    return account.tokens().isEmpty() ? line : line.text("tokens", tokens.toByteString().hex());
  }

  private static FlatObject addressMapPage(AddressMapPage page) {
    ByteSink functions = new ByteSink(SPOT_BYTES * page.spots().size());
    page.spots()
        .forEach(spot -> functions.u16be(spot.offset()).u64be(spot.key()).u32be(spot.name()));
    return new FlatObject("layout")
        .text("md5", page.inputMd5().toString())
        .number("page", page.page())
        .text("functions", functions.toByteString().hex());
  }

  private static FlatObject program(CallGraphRecord program) {
    ByteSink graph = new ByteSink();
    program.graph().write(graph);
    return new FlatObject("program")
        .text("md5", program.inputMd5().toString())
        .number("account", Integer.toUnsignedLong(program.account()))
        .text("graph", graph.toByteString().hex());
  }

  private static FlatObject version(VersionRecord version) {
    FlatObject line =
        new FlatObject("version")
            .text("key", version.key().toString())
            .number("id", version.id())
            .number("push", version.push().id())
            .number("size", Integer.toUnsignedLong(version.function().size()))
            .number("address", version.address())
            .bytes("name", version.function().name())
            .text("metadata", version.function().metadata().hex());
    if (version.function().form() == MetadataForm.PUBLISHED) {
      line.text("form", PUBLISHED);
    }
    Removal removal = version.removal();
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
