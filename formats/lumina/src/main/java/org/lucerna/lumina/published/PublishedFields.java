package org.lucerna.lumina.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;

/** The types shared by several messages; see the package description. */
final class PublishedFields {
  private static final int SIZE_HEADER = 4;

  private PublishedFields() {}

  static FunctionInfo function(ByteString name, int size, ByteString metadata) {
    return new FunctionInfo(name, size, metadata, MetadataForm.PUBLISHED);
  }

  /** The size at the start of a blob; 0 if the blob is too short. */
  static int size(ByteString metadata) {
    return metadata.length() < SIZE_HEADER ? 0 : Cursor.of(metadata).u32le();
  }

  static void putMetadata(ByteSink out, FunctionInfo function) {
    if (function.form() != MetadataForm.PUBLISHED) {
      throw new IllegalArgumentException("metadata in the form " + function.form());
    }
    PublishedInts.putBytes(out, function.metadata());
  }

  /** The key of a pattern. */
  static Md5 key(Pattern pattern) {
    if (!pattern.isKey()) {
      throw new IllegalArgumentException("a pattern that is no key: " + pattern.data().hex());
    }
    return pattern.key();
  }
}
