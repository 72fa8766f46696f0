package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;
import org.lucerna.store.FileProvenance;

/** The rows of {@code provenances}, and those of {@code components}, which lead to them. */
public final class ProvenanceRow {
  public static final String TABLE = "provenances";
  public static final String COMPONENTS = "components";

  /** Maximum size of a key after the file's MD5, in bytes. */
  public static final int MAX_REST = Provenance.MAX_PURL + 1 + Provenance.MAX_PATH;

  private ProvenanceRow() {}

  public static byte[] key(FileProvenance provenance) {
    Provenance from = provenance.provenance();
    return new ByteSink()
        .md5(provenance.file())
        .bytes(from.purl())
        .u8(0)
        .bytes(from.path())
        .toByteArray();
  }

  public static byte[] value(FileProvenance provenance) {
    ByteString component = provenance.component();
    return Row.sink(Integer.BYTES + component.length())
        .u32be(provenance.account())
        .bytes(component)
        .toByteArray();
  }

  public static FileProvenance decode(byte[] key, byte[] value) {
    return Row.read(
        TABLE,
        key,
        value,
        in -> {
          int account = in.u32be();
          ByteString component = in.rest();
          Cursor row = Cursor.of(key);
          Md5 file = row.md5();
          ByteString purl = row.cstr();
          return new FileProvenance(file, component, new Provenance(purl, row.rest()), account);
        });
  }

  /** The beginning of the keys of a component's rows. */
  public static byte[] componentPrefix(ByteString component) {
    return new ByteSink().bytes(component).u8(0).toByteArray();
  }

  /** A key after those of a component's rows and before those of the next component. */
  public static byte[] afterComponent(ByteString component) {
    return new ByteSink().bytes(component).u8(1).toByteArray();
  }

  /** The key of the row that leads from a component to a file; it has no value. */
  public static byte[] componentKey(FileProvenance provenance) {
    return new ByteSink().bytes(provenance.component()).u8(0).md5(provenance.file()).toByteArray();
  }

  /** The component that a row leads from. */
  public static ByteString component(byte[] key) {
    return ByteString.wrap(key).slice(0, split(key));
  }

  /** The file that a row leads to. */
  public static Md5 file(byte[] key) {
    return Md5.of(key, split(key) + 1);
  }

  private static int split(byte[] key) {
    int split = key.length - Md5.BYTES - 1;
    if (split < 0 || key[split] != 0) {
      throw new FormatException(0, "a component and an MD5", key.length + " bytes");
    }
    return split;
  }
}
