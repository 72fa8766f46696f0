package org.lucerna.server.service;

/**
 * The server's operations on functions: the logic behind Lumina sessions, the HTTP API and the
 * pages. Rights, disclosure of authors and origins, the audit log, name rules and upstreams are
 * decided here and nowhere else. Thread-safe.
 *
 * <p>Every method of a part throws {@link org.lucerna.store.StoreException} if the store cannot be
 * read or written; nothing has changed in that case.
 *
 * @param store closed with the service
 */
public interface FunctionService extends AutoCloseable {
  /**
   * Pulls functions, and queries upstreams for those unknown here.
   *
   * @param relayed whether the caller is a server, pulling on behalf of its clients
   * @param memory called while functions are read
   */
  PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory);

  /**
   * Pulls functions from the store alone, without counting the pull. Metadata is in IDA's form.
   *
   * @param memory called while functions are read
   */
  PullResult look(LookupRequest request, MemoryGrant memory);

  /**
   * Pushes functions.
   *
   * @param client client whose quota applies if the caller is a guest
   * @return the outcome for each function, in order; null if its name is refused
   * @throws ForbiddenException if the caller may not push
   * @throws OperationRefusedException if the push as a whole is refused
   */
  List<@Nullable Outcome> push(PushRequest push, Principal caller, String client)
      throws ForbiddenException, OperationRefusedException;

  /** Whether a caller may learn on which machines, and from which files, functions were pushed. */
  boolean disclosesOrigins(Principal caller);

  /** Whether the sketches that similarity search uses are kept. */
  boolean findsSimilar();

  /**
   * Stores sketches of functions that were pushed before.
   *
   * @param inputMd5 of the program
   * @param program its sketches, in the layout of {@link ProgramSketch}
   * @return the number of functions; their sketches are durable, and found a moment later
   * @throws ForbiddenException if the caller may not push
   * @throws OperationRefusedException if sketches are not kept here, or these are damaged
   */
  int pushSketches(Md5 inputMd5, ByteString program, Principal caller)
      throws ForbiddenException, OperationRefusedException;

  /**
   * Finds functions that are similar to those of a program whose keys are unknown. Undisclosed
   * files are empty. If similar names are served to clients that cannot ask, and the caller may
   * push, the sketches are kept for them.
   *
   * @param memory called while functions are read
   * @return by ascending place, then most probable first
   * @throws OperationRefusedException if sketches are not kept here, these are damaged, or the
   *     program is too large
   * @throws SearchTimeoutException if it takes too long
   */
  List<SimilarResult.Similar> similar(GetSimilar request, Principal caller, MemoryGrant memory)
      throws OperationRefusedException;

  /**
   * Like {@link #similar}, also for known functions, whose neighbors in the store are found.
   * Functions without similar ones are left out.
   *
   * @param memory called while functions are read
   * @throws OperationRefusedException as above, or if there are too many keys
   * @throws SearchTimeoutException if it takes too long
   */
  MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws OperationRefusedException;

  /** Whether outlines of programs, from which debuggers get names, are kept. */
  boolean keepsPrograms();

  /**
   * Stores the outline of a program.
   *
   * @param outline in the layout of {@link ProgramOutline}
   * @param client address of the caller, whose quota as a guest counts it as one function
   * @param memory called before it is read
   * @return whether it is stored now; else another one of the program stays, see {@link
   *     org.lucerna.store.OutlineStore}
   * @throws ForbiddenException if the caller may not push
   * @throws OperationRefusedException if outlines are not kept here, or this one is damaged
   */
  boolean pushProgram(ByteString outline, Principal caller, String client, MemoryGrant memory)
      throws ForbiddenException, OperationRefusedException;

  /** Whether aliases of functions are kept: which key and which WARP GUID are of the same code. */
  boolean keepsAliases();

  /**
   * Stores aliases of functions.
   *
   * @param aliases in the layout of {@link org.lucerna.harvest.alias.ProgramAliases}
   * @param client address of the caller, whose quota as a guest counts them as one function
   * @param memory called before they are read
   * @return how many are new
   * @throws ForbiddenException if the caller may not push
   * @throws OperationRefusedException if aliases are not kept here, or these are damaged
   */
  int pushAliases(ByteString aliases, Principal caller, String client, MemoryGrant memory)
      throws ForbiddenException, OperationRefusedException;

  /**
   * The aliases of functions, as {@link org.lucerna.store.AliasStore#aliases}; none if they are not
   * kept here.
   */
  List<List<FunctionAlias>> aliases(List<Md5> ids);

  /**
   * The places of functions, as {@link org.lucerna.store.FileCatalog#places}; none if no functions
   * are kept.
   */
  List<List<NamedPlace>> places(List<Md5> keys, int distance);

  /**
   * The outline of the program with a build-id; null if it is unknown.
   *
   * @param memory called before it is read
   */
  @Nullable ProgramOutline program(ByteString buildId, MemoryGrant memory);

  /**
   * The outline of a program by the beginning of its build-id, as {@link
   * org.lucerna.store.OutlineStore#outlineOfShortId} says; null if it is unknown.
   *
   * @param memory called before it is read
   */
  @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory);

  /**
   * All versions of functions, with metadata in IDA's form.
   *
   * @param keys of the functions
   * @param withMetadata whether to include metadata; otherwise it is empty
   * @param memory called while versions are read
   * @return for each key, in order, its versions, newest first; empty if it is unknown
   */
  List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) throws OperationRefusedException;

  /**
   * Deletes versions, and with {@linkplain DeleteHistory#isOfWholeKeys whole keys} their aliases.
   * It is recorded in the audit log before anything is deleted.
   *
   * @return the number of functions affected
   * @throws ForbiddenException if the caller may not delete
   */
  int delete(DeleteHistory request, Principal caller)
      throws ForbiddenException, OperationRefusedException;

  /** Counts the functions that {@link #delete} would affect. */
  int previewDeletion(DeleteHistory request, Principal caller)
      throws ForbiddenException, OperationRefusedException;

  /**
   * The functions pulled most, most pulled first. Undisclosed parts of their origin are empty.
   *
   * @param count at most, not negative
   */
  List<PopularFunction> popular(int count, Principal caller) throws OperationRefusedException;

  /** The contributions of each account, as far as the caller may see them. */
  List<AccountStatistics> statistics(Principal caller) throws OperationRefusedException;

  /**
   * Explains the names that a pull gets, at each place of some of its keys. Nothing is counted.
   *
   * @param keys each once
   */
  List<ExplainedPlace> explain(LookupRequest request, List<Md5> keys);

  /**
   * The last pushes, oldest first; messages of one command are one push. Authors and origins that
   * the caller may not see are empty.
   *
   * @param limit at most, not negative
   */
  List<PushSummary> pushes(int limit, Principal caller);

  /** The id of the last push, of any caller; 0 if there is none. */
  long lastPush();

  /**
   * The pushes after one of them, oldest first. Authors and origins that the caller may not see are
   * empty.
   *
   * @param id of that push; 0 begins with the first
   * @param limit at most, not negative
   */
  List<PushSummary> pushesAfter(long id, int limit, Principal caller);

  /**
   * The unknown functions that were pulled most since the server was started, approximately.
   *
   * @param limit at most this many
   * @return most pulled first
   */
  List<MissRecorder.Miss> unknown(int limit);

  /** The signal that wakes the threads waiting for pushes through this server. */
  PushSignal pushSignal();

  /**
   * Searches for functions by their names and other stored facts. Fields that are not disclosed to
   * the caller are not searched.
   *
   * @param query in the language of {@link org.lucerna.search}
   * @param limit at most this many
   * @param cursor of the page before; null for the first page
   * @throws OperationRefusedException if search is off, or the query or the cursor is not valid
   * @throws IOException if the index is not open yet, or cannot be read
   */
  SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws OperationRefusedException, IOException;

  /**
   * The input files. Paths that the caller may not see are empty.
   *
   * @throws OperationRefusedException if functions are not kept here
   */
  FileCatalog files(Principal caller) throws OperationRefusedException;

  /**
   * The input files that a function was seen in, as {@link
   * org.lucerna.store.FunctionStore#sightings} says. Paths that the caller may not see are empty.
   *
   * @param limit at most this many, not negative
   */
  List<Sighting> sightings(Md5 key, int limit, Principal caller);

  /** The size of the store. Cheap. */
  Totals totals();

  /** The health of the store. Cheap. */
  StoreHealth health();

  /** Copies the store to a folder that does not exist yet. */
  void backup(Path folder);

  /** Closes the store. */
  @Override
  public void close() {
    store.run();
  }
}
