package org.lucerna.cli.idb;

import static java.lang.Boolean.TRUE;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTree;
import org.lucerna.idb.btree.BTreeHeader;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.container.ContainerHeader;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.Trailer;
import org.lucerna.idb.root.FileType;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.root.Licence;
import org.lucerna.idb.root.RootNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb info}: describes a database and its input file. */
@Command(
    name = "info",
    description = {
      "Describe a database and its input file, or a type library, and report all damage to it (exit"
          + " status 3).",
      "Several databases get one line each, and are hashed only with --digests."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb info sample.i64 --json",
      "  lucerna idb info -r databases",
      "  find / -name '*.i64' | lucerna idb info -"
    })
final class IdbInfoCommand extends IdbFilesReader {
  private IdbFindings findings = new IdbFindings();

  private static final String[] LINE = {
    "IDA", "PROCESSOR", "BITS", "TYPE", "INPUT SIZE", "INPUT MD5", "INPUT FILE"
  };

  @Option(
      names = "--owner",
      description = "Also show the licence under which the database was saved (personal data).")
  boolean owner;

  @Option(
      names = "--digests",
      description = {
        "Hash each section and all records, which finds damage in any of them, and count what is"
            + " known about functions. Default: for a single FILE only."
      })
  boolean digests;

  @Option(names = "--no-digests", description = "Do not hash or count, even for a single FILE.")
  boolean noDigests;

  IdbInfoCommand(Console console) {
    super(console);
  }

  @Override
  boolean readsTypeLibraries() {
    return true;
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    findings = new IdbFindings();
    if (database.isTypeLibrary()) {
      describe(IdbTypeLibrary.of(database.typeLibrary(), findings));
      findings.check(file());
      return;
    }
    for (FormatException damage : database.container().damage()) {
      findings.add("header", damage);
    }
    if (wantsJson()) {
      JsonObject info = json(database);
      if (owner) {
        addOwner(info, database.root());
      }
      print(info);
    } else if (isOneOfSeveral()) {
      addLine(database);
    } else {
      Table table = table();
      addRoot(table, database);
      // The properties below read much of the database.
      table.print(out());
      out().flush();
      addContent(table, database);
      if (owner) {
        addOwner(table, database.root());
      }
      table.print(out());
    }
    findings.check(file());
  }

  private void describe(IdbTypeLibrary library) throws IOException {
    if (wantsJson()) {
      print(library.json().putTexts("damage", findings.lines()));
    } else if (isOneOfSeveral()) {
      Table table = table(LINE);
      table.row("", "", "", "type library", "", "", library.title());
      table.print(out());
    } else {
      Table table = table();
      library.rows().forEach((what, value) -> add(table, what, value));
      findings.lines().forEach(line -> add(table, "damage", line));
      table.print(out());
    }
  }

  private JsonObject json(IdaDatabase database) throws IOException {
    ContainerHeader header = database.container().header();
    JsonObject info = new JsonObject();
    info.number("fileVersion", header == null ? 0 : header.version());
    info.put("magic", header == null ? null : header.magic().name());
    number(info, "wordSize", findings.ask("id0", () -> OptionalLong.of(database.wordSize())));
    info.text("idaVersion", root(database, RootNode::release));
    List<JsonObject> sections = new ArrayList<>();
    for (IdbSection section : database.sections()) {
      sections.add(json(section));
    }
    info.put("sections", sections);
    Trailer trailer = hashes() ? findings.trailer(database) : null;
    if (trailer != null) {
      info.put("trailerOk", trailer.ok());
    }
    BTree tree = findings.ask("id0", database::btree);
    if (tree == null) {
      info.put("btree", (String) null);
    } else {
      info.put("btree", json(tree.header()));
    }
    info.text("inputFile", root(database, RootNode::inputFile));
    Md5 md5 = root(database, RootNode::inputMd5);
    info.put("inputMd5", md5 == null ? null : md5.toString());
    info.hex("inputSha256", root(database, RootNode::inputSha256));
    OptionalLong crc = root(database, RootNode::inputCrc32);
    info.put("inputCrc32", crc == null || crc.isEmpty() ? null : crc32(crc));
    number(info, "inputSize", root(database, RootNode::inputSize));
    info.text("processor", root(database, IdbInfoCommand::processor));
    number(info, "created", root(database, RootNode::created));
    number(info, "opens", root(database, RootNode::opens));
    info.text("loader", root(database, RootNode::loader));
    info.text("loaderFormat", root(database, RootNode::loaderFormat));
    number(info, "imageBase", root(database, RootNode::imageBase));
    IdaInfo settings = root(database, RootNode::idaInfo);
    if (settings != null) {
      info.put("settings", IdbSettings.json(settings, database.addresses()));
    }
    if (hashes()) {
      IdbCounts counts = findings.ask("counts", () -> IdbCounts.of(database));
      if (counts != null) {
        info.put("counts", counts.json());
      }
      RecordsDigest records = findings.records(database);
      info.hex("recordsSha256", records == null ? null : records.sha256());
    }
    return info.putTexts("damage", findings.lines());
  }

  private static String crc32(OptionalLong crc) {
    return "%08x".formatted((int) crc.getAsLong());
  }

  private static String hex(long number) {
    return IdbItemJson.hex(number);
  }

  private <T> @Nullable T root(
      IdaDatabase database, Function<RootNode, ? extends @Nullable T> question) {
    return findings.ask("id0", () -> question.apply(database.root()));
  }

  private static void addOwner(JsonObject info, RootNode root) {
    Licence licence = root.userLicence();
    info.text("ownerName", licence == null ? null : licence.name());
    info.put("ownerLicence", licence == null ? null : licence.id());
    info.put("ownerIssued", licence == null ? null : date(licence.issued()));
    info.put("ownerUpdatesUntil", licence == null ? null : date(licence.until()));
    Licence original = root.originalLicence();
    info.text("originalOwnerName", original == null ? null : original.name());
    info.put("originalOwnerLicence", original == null ? null : original.id());
    info.put("originalOwnerIssued", original == null ? null : date(original.issued()));
    info.put("originalOwnerUpdatesUntil", original == null ? null : date(original.until()));
    info.text("originalLicence", root.originalLicenceJson());
  }

  private static @Nullable String date(long seconds) {
    return seconds == 0 ? null : Instant.ofEpochSecond(seconds).toString();
  }

  private static void addOwner(Table table, RootNode root) {
    Licence licence = root.userLicence();
    if (licence != null) {
      addLicence(table, "", licence);
    }
    Licence original = root.originalLicence();
    if (original != null) {
      addLicence(table, "original ", original);
    }
    add(table, "original licence", root.originalLicenceJson());
  }

  private static void addLicence(Table table, String which, Licence licence) {
    add(table, which + "owner", licence.name());
    add(table, which + "licence", licence.id());
    add(table, which + "issued", date(licence.issued()));
    add(table, which + "updates until", date(licence.until()));
  }

  private static @Nullable ByteString processor(RootNode root) {
    IdaInfo idaInfo = root.idaInfo();
    return idaInfo == null ? null : idaInfo.processor();
  }

  private static void number(JsonObject info, String field, @Nullable OptionalLong value) {
    if (value == null || value.isEmpty()) {
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

  private JsonObject json(IdbSection section) throws IOException {
    Integer checksum = section.checksum();
    JsonObject object =
        new JsonObject()
            .put("name", section.kind().extension())
            .unsigned("offset", section.offset())
            .number("compression", section.compression().code())
            .unsigned("storedSize", section.storedSize());
    if (!hashes()) {
      return object.put("checksum", checksum == null ? null : "%08x".formatted(checksum));
    }
    Boolean sound = findings.soundness(section);
    Digested bytes = digest(section);
    number(object, "size", bytes == null ? null : OptionalLong.of(bytes.size()));
    object.put("checksum", checksum == null ? null : "%08x".formatted(checksum));
    if (sound == null) {
      object.put("checksumOk", (String) null);
    } else {
      object.put("checksumOk", sound);
    }
    return object.put("sha256", bytes == null ? null : bytes.sha256());
  }

  private record Digested(long size, String sha256) {}

  /** Streamed: a section may be far larger than memory. Null if it cannot be inflated. */
  private @Nullable Digested digest(IdbSection section) throws IOException {
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
    } catch (FormatException damage) {
      findings.add(section.kind().extension(), damage);
      return null;
    }
    return new Digested(size, ByteString.wrap(digest.digest()).hex());
  }

  private void addRoot(Table table, IdaDatabase database) {
    ContainerHeader header = database.container().header();
    add(table, "file version", header == null ? null : header.version());
    Integer wordSize = findings.ask("id0", database::wordSize);
    add(table, "word size", wordSize == null ? null : wordSize + " bytes");
    add(table, "IDA", root(database, RootNode::release));
    add(table, "processor", root(database, IdbInfoCommand::processor));
    add(table, "input file", root(database, RootNode::inputFile));
    add(table, "input MD5", root(database, RootNode::inputMd5));
    add(table, "input size", text(root(database, RootNode::inputSize), " bytes"));
    OptionalLong created = root(database, RootNode::created);
    if (created != null && created.isPresent()) {
      long time = created.getAsLong();
      add(table, "created", time >>> 32 == 0 ? Instant.ofEpochSecond(time) : time);
    }
    add(table, "opened", text(root(database, RootNode::opens), " times"));
    add(table, "loader", root(database, RootNode::loader));
    add(table, "format", root(database, RootNode::loaderFormat));
    OptionalLong base = root(database, RootNode::imageBase);
    add(table, "image base", base == null || base.isEmpty() ? null : hex(base.getAsLong()));
    OptionalLong crc = root(database, RootNode::inputCrc32);
    add(table, "input CRC-32", crc == null || crc.isEmpty() ? null : crc32(crc));
    IdaInfo settings = root(database, RootNode::idaInfo);
    if (settings != null) {
      IdbSettings.rows(settings, database.addresses())
          .forEach((what, value) -> add(table, what, value));
    }
  }

  private void addContent(Table table, IdaDatabase database) throws IOException {
    IdbCounts counts = findings.ask("counts", () -> IdbCounts.of(database));
    if (counts != null) {
      add(table, "functions", counts.text());
    }
    if (hashes()) {
      addDigests(table, database);
    }
    findings.lines().forEach(line -> add(table, "damage", line));
  }

  private void addDigests(Table table, IdaDatabase database) throws IOException {
    for (IdbSection section : database.sections()) {
      Boolean sound = findings.soundness(section);
      Digested bytes = digest(section);
      String size = bytes == null ? "cannot be inflated" : bytes.size() + " bytes";
      add(table, section.kind().extension(), size + (TRUE.equals(sound) ? ", sound" : ""));
    }
    findings.trailer(database);
    RecordsDigest records = findings.records(database);
    add(table, "records", records == null ? null : records.count());
  }

  private boolean hashes() {
    return !noDigests && (digests || !isOneOfSeveral());
  }

  /** Prints one of several databases in one line. */
  private void addLine(IdaDatabase database) throws IOException {
    Table table = table(LINE);
    IdaInfo settings = root(database, RootNode::idaInfo);
    FileType type = settings == null ? null : settings.inputType();
    Md5 md5 = root(database, RootNode::inputMd5);
    OptionalLong size = root(database, RootNode::inputSize);
    table.row(
        orEmpty(root(database, RootNode::release)),
        orEmpty(root(database, IdbInfoCommand::processor)),
        settings == null ? "" : settings.bitness(),
        type == null ? "" : type.text(),
        size == null || size.isEmpty() ? "" : size.getAsLong(),
        orEmpty(md5),
        orEmpty(root(database, RootNode::inputFile)));
    table.print(out());
    if (hashes()) {
      database.sections().forEach(findings::soundness);
      findings.trailer(database);
      findings.records(database);
    }
  }

  private static Object orEmpty(@Nullable Object value) {
    return value == null ? "" : value;
  }

  private static @Nullable String text(@Nullable OptionalLong number, String unit) {
    return number == null || number.isEmpty() ? null : number.getAsLong() + unit;
  }

  private static void add(Table table, String what, @Nullable Object value) {
    if (value != null) {
      table.row(what, value);
    }
  }
}
