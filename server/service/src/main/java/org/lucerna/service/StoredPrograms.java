package org.lucerna.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.lumina.Provenance;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Sighting;

/** The programs and files whose functions were pushed. Thread-safe. */
public interface StoredPrograms {
  /** Maximum number of packages that are listed for a function. */
  int MAX_PACKAGES = 16;

  /**
   * The outline of the program with an {@link org.lucerna.binary.debugfile.ImageOutline#id}, such
   * as a build-id; null if it is unknown.
   *
   * @param memory called before it is read
   */
  @Nullable ProgramOutline program(ByteString id, MemoryGrant memory);

  /**
   * The outline of a program by the beginning of its build-id, as {@link
   * org.lucerna.store.AttachmentStore#ofShortId} says; null if it is unknown.
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

  /**
   * The packages with files in which functions were named.
   *
   * @param memory called before they are read
   * @return for each key, in order, package URLs, each once, at most {@link #MAX_PACKAGES}; empty
   *     if the caller may not see where functions are from
   */
  List<List<ByteString>> packages(List<Md5> keys, Principal caller, MemoryGrant memory);

  /**
   * Where files are from.
   *
   * @param files MD5s
   * @return for each, in order; empty if the caller may not see it
   */
  List<List<Provenance>> origins(List<Md5> files, Principal caller);

  /**
   * The components of a program, as {@link org.lucerna.identify.Identification} finds them.
   *
   * @param functions of the program
   * @param strings in its data
   * @param memory called as components are read
   * @throws RefusalException if components are not kept here, or the caller may not see where
   *     functions are from
   */
  List<IdentifiedComponent> identify(
      List<SubjectFunction> functions, HashList strings, Principal caller, MemoryGrant memory)
      throws RefusalException;

  /** Whether a caller may learn on which machines, and from which files, functions were pushed. */
  boolean disclosesOrigins(Principal caller);
}
