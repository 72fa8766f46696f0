package org.lucerna.idb.root;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The properties of a database and of its input file. Each call is a look-up; missing data is null
 * or empty. Thread-safe.
 */
public final class RootNode {
  private static final long IDA_INFO = 0x41b994;
  private static final long ENCODINGS = 1305;
  private static final long PROBLEMS = 1352;
  private static final long LICENCE_JSON = 16;
  private static final long INPUT_MD5 = 1302;
  private static final long RELEASE = 1303;
  private static final long INPUT_SHA256 = 1349;

  private static final long NO_LOCAL_PREFIX = 0x1_0000;

  private static final long CREATED_BY = -1;
  private static final long CREATED = -2;
  private static final long OPENS = -4;
  private static final long INPUT_CRC32 = -5;
  private static final long IMAGE_BASE = -6;
  private static final long INPUT_SIZE = -8;

  private final Netnodes nodes;
  private final @Nullable Netnode root;

  /** Creates the view of {@code nodes}. */
  public RootNode(Netnodes nodes) {
    this.nodes = nodes;
    this.root = nodes.node("Root Node");
  }

  /**
   * The settings; null if there are none.
   *
   * @throws org.lucerna.bytes.FormatException if the record is something else
   */
  public @Nullable IdaInfo idaInfo() {
    ByteString value = sup(IDA_INFO);
    return value == null ? null : IdaInfoReader.read(value, nodes.wordSize(), hasLocalPrefix());
  }

  /**
   * Whether records that had fixed-size fields in older versions have packed ones, as from idainfo
   * 700 on. @throws org.lucerna.bytes.FormatException as for {@link #idaInfo}
   */
  public boolean isPacked() {
    IdaInfo info = idaInfo();
    return info != null && info.version() >= IdaInfo.PACKED;
  }

  private boolean hasLocalPrefix() {
    Netnode upgrade = nodes.node("$ upgrade 700");
    return upgrade != null && (upgrade.alt(0).orElse(-1) & NO_LOCAL_PREFIX) == 0;
  }

  /** Path of the input file when the database was created: bytes in the system's encoding. */
  public @Nullable ByteString inputFile() {
    ByteString path = root == null ? null : root.value();
    return ListNode.textOrNull(path);
  }

  /** MD5 of the input file. */
  public @Nullable Md5 inputMd5() {
    ByteString value = sup(INPUT_MD5);
    return value == null || value.length() < Md5.BYTES ? null : Md5.of(value.slice(0, Md5.BYTES));
  }

  /** SHA-256 of the input file, 32 bytes; from IDA 6.95 on. */
  public @Nullable ByteString inputSha256() {
    ByteString value = sup(INPUT_SHA256);
    return value == null || value.length() < 32 ? null : value.slice(0, 32);
  }

  /** CRC-32 of the input file. IDA 5.0 computed a different checksum. */
  public OptionalLong inputCrc32() {
    return alt(INPUT_CRC32);
  }

  /** Size of the input file in bytes; from IDA 6.95 on. */
  public OptionalLong inputSize() {
    return alt(INPUT_SIZE);
  }

  /**
   * The release of IDA that created the database, such as {@code 6.6}; missing in databases of 5.0.
   */
  public @Nullable ByteString release() {
    return text(RELEASE);
  }

  /** The version of idainfo that the database was created with. */
  public OptionalLong createdBy() {
    return alt(CREATED_BY);
  }

  /** When the database was created, in seconds since 1970. */
  public OptionalLong created() {
    return alt(CREATED);
  }

  /** The number of times the database was opened. */
  public OptionalLong opens() {
    return alt(OPENS);
  }

  /** The preferred load address of the input file. */
  public OptionalLong imageBase() {
    return alt(IMAGE_BASE);
  }

  /** Name of the loader module, or null if not stored. */
  public @Nullable ByteString loader() {
    return loader(0);
  }

  /** The loader's name for the input file's format, or null if not stored. */
  public @Nullable ByteString loaderFormat() {
    return loader(1);
  }

  private @Nullable ByteString loader(long index) {
    Netnode loader = nodes.node("$ loader name");
    ByteString text = loader == null ? null : loader.sup(index);
    return ListNode.textOrNull(text);
  }

  /**
   * The licence under which the database was created, as stored: personal data. Null if there is
   * none.
   */
  public @Nullable ByteString originalUserRecord() {
    return user("$ original user");
  }

  /** The licence under which the database was last saved; like {@link #originalUserRecord}. */
  public @Nullable ByteString userRecord() {
    return user("$ user1");
  }

  private @Nullable ByteString user(String name) {
    Netnode user = nodes.node(name);
    return user == null ? null : user.sup(0);
  }

  /**
   * The licence under which the database was last saved; null if there is none, or it is encrypted.
   * Personal data.
   */
  public @Nullable Licence userLicence() {
    ByteString stored = userRecord();
    return licence(stored);
  }

  /**
   * The licence under which the database was created, before IDA 9; null if there is none, or it is
   * encrypted with another key. Personal data.
   */
  public @Nullable Licence originalLicence() {
    return licence(originalUserRecord());
  }

  private static @Nullable Licence licence(@Nullable ByteString record) {
    return record == null ? null : Licence.read(record, LicenceKey.PUBLISHED);
  }

  /**
   * The licence under which the database was created, as JSON, from IDA 9 on: personal data. Null
   * if there is none.
   */
  public @Nullable ByteString originalLicenceJson() {
    Netnode user = nodes.node("$ original user");
    ByteString json = user == null ? ByteString.EMPTY : user.blob(NodeTag.SUP, LICENCE_JSON);
    return json.isEmpty() ? null : ListNode.text(json);
  }

  /** The encodings of strings; the first has index 1, since 0 stands for the default. */
  public List<ByteString> encodings() {
    ByteString value = sup(ENCODINGS);
    List<ByteString> encodings = new ArrayList<>();
    if (value != null) {
      Unpacker in = new Unpacker(value, new AddressSpace(nodes.wordSize(), 0));
      long count = in.dd();
      for (long defaults = in.dd(); defaults > 0 && !in.atEnd(); defaults--) {
        in.dd();
      }
      for (long i = 1; i < count && !in.atEnd(); i++) {
        encodings.add(in.ds().compact());
      }
    }
    return encodings;
  }

  /** The nodes of the problem lists, one per kind. */
  public List<Netnode> problems() {
    ByteString value = sup(PROBLEMS);
    List<Netnode> lists = new ArrayList<>();
    if (value != null) {
      Cursor in = Cursor.of(value);
      while (in.remaining() >= nodes.wordSize()) {
        lists.add(
            nodes.node(nodes.wordSize() == 4 ? Integer.toUnsignedLong(in.u32le()) : in.u64le()));
      }
    }
    return lists;
  }

  private @Nullable ByteString text(long index) {
    return ListNode.textOrNull(sup(index));
  }

  private @Nullable ByteString sup(long index) {
    return root == null ? null : root.sup(index);
  }

  private OptionalLong alt(long index) {
    return root == null ? OptionalLong.empty() : root.alt(index);
  }
}
