package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.model.StoredVersion;

/** A version in a row of {@code current} or {@code versions}. */
public final class VersionRow {
  private VersionRow() {}

  public static void put(ByteSink out, StoredVersion version) {
    PackedInts.putDq(out, version.id());
    PackedInts.putDq(out, version.pushId());
    PackedInts.putDd(out, version.function().size());
    PackedInts.putEa64(out, version.address());
    PackedInts.putBytes(out, version.function().name());
    out.bytes(version.function().metadata());
  }

  /** Reads a version; name and metadata are views of the value's bytes. */
  public static StoredVersion take(MetadataForm form, Cursor in) {
    long id = PackedInts.dq(in);
    long pushId = PackedInts.dq(in);
    int size = PackedInts.dd(in);
    long address = PackedInts.ea64(in);
    return new StoredVersion(
        id, pushId, new FunctionInfo(PackedInts.bytes(in), size, in.rest(), form), address);
  }
}
