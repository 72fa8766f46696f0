package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeHeader;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.container.ContainerHeader;
import org.lucerna.idb.container.Section;
import org.lucerna.idb.container.Trailer;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.root.Licence;
import org.lucerna.idb.root.RootNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb info}: what a database is, and of which file. */
@Command(
    name = "info",
    description =
        "Show what a database is, which file it is of, and whether its sections are sound.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb info sample.i64 --json")
final class IdbInfoCommand extends IdbReader {
  @Option(
      names = "--owner",
      description = "Tell whose licence the database was saved under, too: personal data.")
  private boolean owner;

  IdbInfoCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    if (wantsJson()) {
      JsonObject info = json(database);
      if (owner) {
        addOwner(info, database.root());
      }
      out().json(info);
    } else {
      Table table = table(database);
      if (owner) {
        addOwner(table, database.root());
      }
      table.print(out());
    }
  }

  private static JsonObject json(IdaDatabase database) throws IOException {
    ContainerHeader header = database.container().header();
    JsonObject info = new JsonObject();
    info.number("fileVersion", header == null ? 0 : header.version());
    info.put("magic", header == null ? null : header.magic().name());
    info.number("wordSize", database.wordSize());
    RootNode root = database.root();
    info.text("idaVersion", root.release());
    List<JsonObject> sections = new ArrayList<>();
    for (Section section : database.sections()) {
      sections.add(json(section));
    }
    info.put("sections", sections);
    Trailer trailer = database.container().trailer();
    if (trailer != null) {
      info.put("trailerOk", trailer.ok());
    }
    info.put("btree", json(database.btree().header()));
    info.text("inputFile", root.inputFile());
    Md5 md5 = root.inputMd5();
    info.put("inputMd5", md5 == null ? null : md5.toString());
    info.hex("inputSha256", root.inputSha256());
    OptionalLong crc = root.inputCrc32();
    info.put("inputCrc32", crc.isEmpty() ? null : "%08x".formatted((int) crc.getAsLong()));
    number(info, "inputSize", root.inputSize());
    info.text("processor", processor(root));
    number(info, "created", root.created());
    number(info, "opens", root.opens());
    return info.hex("recordsSha256", RecordsDigest.of(database.btree()).sha256());
  }

  private static void addOwner(JsonObject info, RootNode root) {
    Licence licence = root.userLicence();
    info.text("ownerName", licence == null ? null : licence.name());
    info.put("ownerLicence", licence == null ? null : licence.id());
    info.text("originalLicence", root.originalLicenceJson());
  }

  private static void addOwner(Table table, RootNode root) {
    Licence licence = root.userLicence();
    if (licence != null) {
      add(table, "owner", licence.name());
      add(table, "licence", licence.id());
    }
    add(table, "original licence", root.originalLicenceJson());
  }

  private static @Nullable ByteString processor(RootNode root) {
    IdaInfo idaInfo = root.idaInfo();
    return idaInfo == null ? null : idaInfo.processor();
  }

  private static void number(JsonObject info, String field, OptionalLong value) {
    if (value.isEmpty()) {
      info.put(field, (String) null);
    } else {
      info.unsigned(field, value.getAsLong());
    }
  }

  private static JsonObject json(BTreeHeader header) {
    return new JsonObject()
        .put("version", header.version().number())
        .number("pageSize", header.pageSize())
        .number("pageCount", Integer.toUnsignedLong(header.pageCount()))
        .number("rootPage", Integer.toUnsignedLong(header.rootPage()))
        .number("recordCount", Integer.toUnsignedLong(header.recordCount()));
  }

  private static JsonObject json(Section section) throws IOException {
    Integer checksum = section.checksum();
    Boolean sound = section.checksumOk();
    JsonObject object =
        new JsonObject()
            .put("name", section.kind().extension())
            .unsigned("offset", section.offset())
            .number("compression", section.compression().code())
            .unsigned("storedSize", section.storedSize());
    Digested bytes = digest(section);
    object.number("size", bytes.size());
    object.put("checksum", checksum == null ? null : "%08x".formatted(checksum));
    if (sound == null) {
      object.put("checksumOk", (String) null);
    } else {
      object.put("checksumOk", sound);
    }
    return object.put("sha256", bytes.sha256());
  }

  private record Digested(long size, String sha256) {}

  /** As a stream: a section may be far larger than memory. */
  private static Digested digest(Section section) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
    byte[] buffer = new byte[1 << 16];
    long size = 0;
    try (InputStream in = section.openStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
        size += count;
      }
    }
    return new Digested(size, ByteString.wrap(digest.digest()).hex());
  }

  private static Table table(IdaDatabase database) {
    RootNode root = database.root();
    ContainerHeader header = database.container().header();
    Table table = new Table();
    add(table, "file version", header == null ? null : header.version());
    add(table, "word size", database.wordSize() + " bytes");
    add(table, "IDA", root.release());
    add(table, "processor", processor(root));
    add(table, "input file", root.inputFile());
    add(table, "input MD5", root.inputMd5());
    root.inputSize().ifPresent(size -> add(table, "input size", size + " bytes"));
    root.created().ifPresent(time -> add(table, "created", Instant.ofEpochSecond(time)));
    root.opens().ifPresent(count -> add(table, "opened", count + " times"));
    add(table, "records", Integer.toUnsignedString(database.btree().header().recordCount()));
    for (Section section : database.sections()) {
      add(table, section.kind().extension(), section.size() + " bytes" + soundness(section));
    }
    for (FormatException damage : database.container().damage()) {
      add(table, "damage", damage.getMessage());
    }
    return table;
  }

  private static String soundness(Section section) {
    Boolean sound = section.checksumOk();
    return sound == null ? "" : sound ? ", sound" : ", its checksum fails";
  }

  private static void add(Table table, String what, @Nullable Object value) {
    if (value != null) {
      table.row(what, value);
    }
  }
}
