package org.lucerna.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * Where files are from: each may be in several packages. What is stored once stays.
 *
 * <p>Thread-safe. Every method throws {@link StoreException} if the data cannot be read or written,
 * and {@link DamagedException} if they are damaged.
 */
public interface ProvenanceStore {
  /** Maximum number of packages and paths of one file; later ones are ignored. */
  int MAX_OF_FILE = 64;

  /** Longest name of a component, in bytes. */
  int MAX_COMPONENT = 512;

  /**
   * Stores where files are from. It is durable when this returns.
   *
   * @return how many of them are new
   * @throws DiskFullException if there is no room
   * @throws IllegalArgumentException if a text is too long or has zeros
   */
  int store(List<FileProvenance> provenances);

  /**
   * Where files are from.
   *
   * @param files MD5s
   * @return for each, in order, at most {@link #MAX_OF_FILE}
   */
  List<List<FileProvenance>> of(List<Md5> files);

  /**
   * The files of a component.
   *
   * @param limit at most this many, positive
   */
  List<Md5> files(ByteString component, int limit);

  /**
   * The names of components, each once, in an order that stays the same.
   *
   * @param after begins after this one; null for the first
   * @param limit at most this many, positive
   */
  List<ByteString> components(@Nullable ByteString after, int limit);
}
