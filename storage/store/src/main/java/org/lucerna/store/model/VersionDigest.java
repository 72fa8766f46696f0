package org.lucerna.store.model;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;

/**
 * A digest of the contents of a version: name, size and metadata.
 *
 * @param content MD5 of these
 * @param form of the metadata
 */
record VersionDigest(Md5 content, MetadataForm form) {
  static VersionDigest of(FunctionInfo function) {
    ByteSink head = new ByteSink(8);
    head.u32be(function.size()).u32be(function.name().length());
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      digest.update(head.toByteArray());
      update(digest, function.name());
      update(digest, function.metadata());
      return new VersionDigest(Md5.of(digest.digest(), 0), function.form());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has MD5", impossible);
    }
  }

  private static void update(MessageDigest digest, ByteString bytes) {
    digest.update(bytes.segment().asByteBuffer());
  }
}
