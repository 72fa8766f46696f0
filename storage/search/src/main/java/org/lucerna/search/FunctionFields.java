package org.lucerna.search;

import java.nio.ByteBuffer;
import org.apache.lucene.util.BytesRef;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Attestation;

/**
 * Names and terms of the fields of functions in the index; the package's documentation specifies
 * them.
 */
final class FunctionFields {
  static final String KEY = "key";
  static final String HIGH = "high";
  static final String LOW = "low";
  static final String PULLS = "pulls";
  static final String GRAM = "gram";
  static final String FILE_MD5 = "md5";

  private FunctionFields() {}

  /** The term of a key. */
  static BytesRef term(Md5 key) {
    return new BytesRef(
        ByteBuffer.allocate(Md5.BYTES).putLong(key.high()).putLong(key.low()).array());
  }

  /** The term of an account. */
  static BytesRef author(String name) {
    return author(Attestation.numberOf(ByteString.utf8(name)));
  }

  static BytesRef author(int number) {
    return new BytesRef(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  /** An unsigned number as a signed one, in the same order. */
  static long ordered(long unsigned) {
    return unsigned ^ Long.MIN_VALUE;
  }
}
