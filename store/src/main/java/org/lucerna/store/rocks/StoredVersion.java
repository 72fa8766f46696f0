package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;

/**
 * A version of a function, as {@code current} and {@code versions} hold it.
 *
 * @param id of the version
 * @param pushId of the push that brought it
 * @param function what it tells; as read, windows on the value's bytes
 * @param address where the function was in the input file of that push
 */
record StoredVersion(long id, long pushId, FunctionInfo function, long address) {
  /** Bytes that it takes, or a few more. */
  int size() {
    return 40 + function.name().length() + function.metadata().length();
  }

  void put(ByteSink out) {
    PackedInts.putDq(out, id);
    PackedInts.putDq(out, pushId);
    PackedInts.putDd(out, function.size());
    PackedInts.putEa64(out, address);
    PackedInts.putBytes(out, function.name());
    out.bytes(function.metadata());
  }

  static StoredVersion take(MetadataForm form, Cursor in) {
    long id = PackedInts.dq(in);
    long pushId = PackedInts.dq(in);
    int size = PackedInts.dd(in);
    long address = PackedInts.ea64(in);
    return new StoredVersion(
        id, pushId, new FunctionInfo(PackedInts.bytes(in), size, in.rest(), form), address);
  }
}
