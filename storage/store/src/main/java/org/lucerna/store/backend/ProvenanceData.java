package org.lucerna.store.backend;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;

/** The part of a {@link Backend} that says where files are from. */
public interface ProvenanceData {
  /**
   * Where a file is from.
   *
   * @return at most {@link org.lucerna.store.ProvenanceStore#MAX_OF_FILE}, in an order that stays
   *     the same
   */
  List<FileProvenance> of(Md5 file);

  /**
   * The files of a component.
   *
   * @param limit at most this many, positive
   * @return their MD5s, each once
   */
  List<Md5> files(ByteString component, int limit);

  /** Like {@link org.lucerna.store.ProvenanceStore#components}. */
  List<ByteString> components(@Nullable ByteString after, int limit);

  /** How often it is said where a file is from, or an estimate. Cheap. */
  long count();
}
