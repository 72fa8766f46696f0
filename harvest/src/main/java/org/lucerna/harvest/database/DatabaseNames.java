package org.lucerna.harvest.database;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.function.FunctionFlag;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.lumina.DummyNames;

/** Distinguishes names that users gave from those that IDA makes up. */
final class DatabaseNames {
  private static final String THUNK = "j_";

  private DatabaseNames() {}

  /**
   * The name that a function was given, or null.
   *
   * @param flags of its first byte
   */
  static @Nullable ByteString own(IdbFunction function, int flags) {
    ByteString name = function.name();
    if (name == null || ByteFlags.is(flags, ByteFlags.DUMMY_NAME)) {
      return null;
    }
    String text = name.text();
    boolean ofThunk = function.is(FunctionFlag.THUNK) && text.startsWith(THUNK);
    return name.isEmpty() || ofThunk || DummyNames.isDummy(name) ? null : name;
  }
}
