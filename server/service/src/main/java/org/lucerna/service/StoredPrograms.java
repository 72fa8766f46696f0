package org.lucerna.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Sighting;

/** The programs and files whose functions were pushed. Thread-safe. */
public interface StoredPrograms {
  /**
   * The outline of the program with an {@link org.lucerna.binary.debugfile.ImageOutline#id}, such
   * as a build-id; null if it is unknown.
   *
   * @param memory called before it is read
   */
  @Nullable ProgramOutline program(ByteString id, MemoryGrant memory);

  /**
   * The outline of a program by the beginning of its build-id, as {@link
   * org.lucerna.store.OutlineStore#outlineOfShortId} says; null if it is unknown.
   *
   * @param memory called before it is read
   */
  @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory);

  /**
   * The input files. Paths that the caller may not see are empty.
   *
   * @throws RefusalException if functions are not kept here
   */
  FileCatalog files(Principal caller) throws RefusalException;

  /**
   * The input files that a function was seen in, as {@link
   * org.lucerna.store.FunctionStore#sightings} says. Paths that the caller may not see are empty.
   *
   * @param limit at most this many, not negative
   */
  List<Sighting> sightings(Md5 key, int limit, Principal caller);

  /** Whether a caller may learn on which machines, and from which files, functions were pushed. */
  boolean disclosesOrigins(Principal caller);
}
