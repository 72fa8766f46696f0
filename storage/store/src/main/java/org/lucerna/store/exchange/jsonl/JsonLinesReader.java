package org.lucerna.store.exchange.jsonl;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.Removal;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.exchange.LineReader;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage.Spot;
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

/**
 * Reads the records that {@link JsonLinesWriter} writes. Reading ends at an invalid line. Not
 * thread-safe.
 */
public final class JsonLinesReader implements RecordSource {
  private static final int MAX_LINE_BYTES = 1 << 28;

  /** Number of pushes cached. */
  private static final int REMEMBERED = 10_000;

  private static final long LARGEST_NUMBER = 0xffff_ffffL;
  private static final int PAGE_BITS = 52;

  /** Maximum number of unknown types; more are not the work of a newer version. */
  private static final int MAX_UNKNOWN_TYPES = 100;

  private final LineReader lineReader;
  private final SpillFile spillFile;
  private final Map<String, Long> unknown = new TreeMap<>();
  private final Map<Long, PushRecord> recent = new RecentCache<>(REMEMBERED);
  private long lastFile;
  private long lastPush;

  /**
   * A reader.
   *
   * @param in the lines; read to the end, not closed
   * @param spillFile an empty table for the lines of pushes
   */
  public JsonLinesReader(InputStream in, SpillFile spillFile) {
    lineReader = new LineReader(in, MAX_LINE_BYTES);
    this.spillFile = spillFile;
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    FlatLine first = nextLine();
    if (first == null || !first.has("type") || !first.word("type").equals("store")) {
      throw new FormatException(0, "a line of type store", "another line");
    }
    long format = first.number("format");
    if (format != JsonLinesWriter.FORMAT) {
      throw new FormatException(0, "format 1", "format " + format);
    }
    for (FlatLine line = nextLine(); line != null; line = nextLine()) {
      StoreRecord record = record(line);
      if (record != null) {
        sink.accept(record);
      }
    }
  }

  private @Nullable FlatLine nextLine() throws IOException {
    ByteString line = lineReader.next();
    while (line != null && line.isEmpty()) {
      line = lineReader.next();
    }
    if (line == null) {
      return null;
    }
    FlatLine fields = new FlatLine(line, lineReader.start());
    if (fields.has("type") && fields.word("type").equals("push")) {
      spillFile.put(key(fields.number("id")), line.toByteArray());
    }
    return fields;
  }

  private @Nullable StoreRecord record(FlatLine line) throws IOException {
    return switch (line.word("type")) {
      case "file" -> {
        lastFile = next("file", line.number("id"), lastFile);
        yield new FileRecord(lastFile, line.md5("md5"), line.bytes("path"));
      }
      case "push" -> {
        lastPush = next("push", line.number("id"), lastPush);
        yield push(line);
      }
      case "version" -> version(line);
      // Version 0.1 wrote records that follow from the other lines.
      case "sighting" -> null;
      case "layout" -> addressMapPage(line);
      case "support" ->
          new NameVote(
              line.md5("key"),
              fingerprint(line, "opinion"),
              line.md5("md5"),
              fingerprint(line, "account"),
              fingerprint(line, "host"),
              line.time("time").getEpochSecond());
      case "frequency" -> new PullCountRecord(line.md5("key"), line.number("count"));
      case "program" ->
          new CallGraphRecord(
              line.md5("md5"),
              fingerprint(line, "account"),
              whole("call graph", line.hex("graph"), CallGraph::read));
      case "sketch" -> sketch(line);
      case "outline" -> attachment(AttachmentKind.OUTLINE, line.hex("build"), line, "outline");
      case "objects" ->
          attachment(
              AttachmentKind.OBJECTS,
              ByteString.wrap(line.md5("md5").toByteArray()),
              line,
              "objects");
      case "package" -> attachment(AttachmentKind.PACKAGE, line.hex("checksum"), line, "package");
      case "origin" -> new ProvenanceRecord(provenance(line));
      case "alias" -> new AliasRecord(alias(line));
      case "account" -> new AccountRecord(account(line));
      case "audit" ->
          new AuditRecord(
              new AuditEntry(
                  line.time("time"), line.bytes("who"), line.word("action"), line.word("subject")));
      default -> {
        unknown.merge(line.word("type"), 1L, Long::sum);
        if (unknown.size() > MAX_UNKNOWN_TYPES) {
          throw new FormatException(
              lineReader.start(),
              "at most " + MAX_UNKNOWN_TYPES + " unknown types of lines",
              "more");
        }
        yield null;
      }
    };
  }

  /**
   * The number of skipped lines by type; a newer version wrote them. Ordered by type; empty if none
   * were skipped.
   */
  public Map<String, Long> skipped() {
    return Collections.unmodifiableMap(unknown);
  }

  private AttachmentRecord attachment(
      AttachmentKind kind, ByteString program, FlatLine line, String field) {
    ByteString bytes = line.hex(field);
    long functions = line.number("functions");
    boolean fits =
        !program.isEmpty()
            && program.length() <= AttachmentStore.MAX_ID
            && bytes.length() <= AttachmentStore.MAX_BYTES
            && functions >= 0
            && functions <= Integer.MAX_VALUE;
    if (!fits) {
      throw new FormatException(
          lineReader.start(), "a program's id and " + field, "too many bytes or functions");
    }
    return new AttachmentRecord(
        kind, program, fingerprint(line, "account"), (int) functions, bytes);
  }

  private FileProvenance provenance(FlatLine line) {
    return new FileProvenance(
        line.md5("md5"),
        text(line, "component", ProvenanceStore.MAX_COMPONENT),
        new Provenance(
            text(line, "package", Provenance.MAX_PURL), text(line, "path", Provenance.MAX_PATH)),
        fingerprint(line, "account"));
  }

  private ByteString text(FlatLine line, String field, int most) {
    ByteString text = line.bytes(field).compact();
    if (text.length() > most || text.indexOf(0) >= 0) {
      throw new FormatException(
          lineReader.start(),
          "a " + field + " of at most " + most + " bytes without zeros",
          text.length() + " bytes");
    }
    return text;
  }

  private FunctionAlias alias(FlatLine line) {
    ByteString target = line.bytes("target");
    if (target.length() > AliasStore.MAX_TARGET) {
      throw new FormatException(
          lineReader.start(),
          "a target of at most " + AliasStore.MAX_TARGET + " bytes",
          target.length() + " bytes");
    }
    return new FunctionAlias(
        line.md5("key"),
        FunctionAlias.guidOf(guid(line.word("guid"))),
        fingerprint(line, "size"),
        target.compact());
  }

  private Md5 guid(String text) {
    String digits = text.replace("-", "");
    if (digits.length() != 2 * Md5.BYTES
        || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      throw new FormatException(lineReader.start(), "a GUID", text);
    }
    return Md5.parse(digits);
  }

  private UserAccount account(FlatLine line) {
    long code = line.number("role");
    Role role =
        Role.of(Math.clamp(code, 0, Integer.MAX_VALUE))
            .orElseThrow(
                () ->
                    new FormatException(lineReader.start(), "a role from 1 to 4", "role " + code));
    return new UserAccount(
        line.bytes("name").compact(),
        role,
        line.time("created"),
        line.has("disabled"),
        line.has("passwordHash") ? line.word("passwordHash") : null,
        line.has("certificate") ? line.hex("certificate") : null,
        line.has("tokens") ? whole("tokens", line.hex("tokens"), AccessToken::readAll) : List.of());
  }

  private AddressMapPage addressMapPage(FlatLine line) {
    long page = line.number("page");
    ByteString functions = line.hex("functions");
    if (page >>> PAGE_BITS != 0 || functions.length() % JsonLinesWriter.SPOT_BYTES != 0) {
      throw new FormatException(
          lineReader.start(),
          "a page below 2^52, and 14 bytes a function",
          "page " + Long.toUnsignedString(page) + ", " + functions.length() + " bytes");
    }
    List<Spot> spots = new ArrayList<>();
    Cursor in = Cursor.of(functions);
    while (!in.atEnd()) {
      Spot spot = new Spot(in.u16be(), in.u64be(), in.u32be());
      boolean isBehind = spots.isEmpty() || spots.getLast().offset() < spot.offset();
      if (!isBehind || spot.offset() >= AddressMapPage.PAGE_BYTES) {
        throw new FormatException(
            lineReader.start(),
            "functions of the page in the order of their offsets",
            "another order");
      }
      spots.add(spot);
    }
    return new AddressMapPage(line.md5("md5"), page, spots);
  }

  private SketchRecord sketch(FlatLine line) {
    ByteString sketch = line.hex("sketch");
    if (sketch.isEmpty() || Sketch.versionOf(sketch) == Sketch.VERSION) {
      Sketch _ = whole("sketch", sketch, Sketch::read);
    }
    return new SketchRecord(line.md5("key"), fingerprint(line, "account"), sketch);
  }

  private <T> T whole(String what, ByteString bytes, Function<Cursor, T> reader) {
    try {
      Cursor in = Cursor.of(bytes);
      T read = reader.apply(in);
      if (!in.atEnd()) {
        throw new FormatException(in.offset(), "the end", in.remaining() + " bytes more");
      }
      return read;
    } catch (FormatException damage) {
      throw new FormatException(lineReader.start(), "a " + what, damage.getMessage() + "");
    }
  }

  /** An unsigned number of 32 bits. */
  private int fingerprint(FlatLine line, String field) {
    long number = line.number(field);
    if (Long.compareUnsigned(number, LARGEST_NUMBER) > 0) {
      throw new FormatException(
          lineReader.start(), field + " below 2^32", Long.toUnsignedString(number));
    }
    return (int) number;
  }

  private long next(String what, long id, long last) {
    if (Long.compareUnsigned(id, last) <= 0) {
      throw new FormatException(
          lineReader.start(),
          "a " + what + " with an id above " + Long.toUnsignedString(last),
          "id " + Long.toUnsignedString(id));
    }
    return id;
  }

  private static PushRecord push(FlatLine line) {
    return new PushRecord(
        line.number("id"),
        line.time("time"),
        line.bytes("account"),
        new PushOrigin(line.bytes("idb"), line.bytes("path"), line.md5("md5"), line.bytes("host")));
  }

  private VersionRecord version(FlatLine line) throws IOException {
    long id = line.number("id");
    long size = line.number("size");
    if (id == 0 || Long.compareUnsigned(size, LARGEST_NUMBER) > 0) {
      throw new FormatException(
          lineReader.start(), "an id above 0 and a size below 2^32", "id " + id + ", size " + size);
    }
    return new VersionRecord(
        line.md5("key"),
        id,
        pushOf(line.number("push")),
        new FunctionInfo(line.bytes("name"), (int) size, line.hex("metadata"), form(line)),
        line.number("address"),
        line.has("deleted") ? new Removal(line.time("deleted"), line.bytes("deletedBy")) : null);
  }

  private MetadataForm form(FlatLine line) {
    if (!line.has("form")) {
      return MetadataForm.IDA;
    }
    String form = line.word("form");
    if (!form.equals(JsonLinesWriter.PUBLISHED)) {
      throw new FormatException(
          lineReader.start(), "metadata of the form published", "form " + form);
    }
    return MetadataForm.PUBLISHED;
  }

  private PushRecord pushOf(long id) throws IOException {
    PushRecord known = recent.get(id);
    if (known != null) {
      return known;
    }
    byte[] line = spillFile.get(key(id));
    if (line == null) {
      throw new FormatException(
          lineReader.start(), "a push that came before", "push " + Long.toUnsignedString(id));
    }
    PushRecord push = push(new FlatLine(ByteString.wrap(line), lineReader.start()));
    recent.put(id, push);
    return push;
  }

  private static byte[] key(long id) {
    return new ByteSink(8).u64be(id).toByteArray();
  }
}
