package org.lucerna.service;

import java.util.List;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.service.upstream.PullAnswer;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Pull;

/** Answers which names functions have. Thread-safe. */
public interface FunctionPulls {
  /**
   * Pulls functions, and queries upstreams for those unknown here.
   *
   * @param relayed whether the caller is a server, pulling on behalf of its clients
   * @param memory called while functions are read
   */
  PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory);

  /**
   * Pulls functions from the store alone. Metadata is in IDA's form.
   *
   * @param pull not counted
   * @param memory called while functions are read
   */
  PullResult look(Pull pull, MemoryGrant memory);

  /**
   * Explains the names that a pull gets, at each place of some of its keys. Nothing is counted.
   *
   * @param keys each once
   */
  List<ExplainedPlace> explain(Pull pull, List<Md5> keys);

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
}
