package org.lucerna.service.proxy;

import java.util.Collections;
import java.util.List;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.service.FunctionPulls;
import org.lucerna.service.upstream.PullAnswer;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Pull;

/** Pulls of a proxy, which go to upstreams. */
record ProxyPulls(Upstreams upstreams) implements FunctionPulls {
  @Override
  public PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory) {
    return upstreams.fill(pull.keys(), Collections.nCopies(pull.keys().size(), null), relayed);
  }

  @Override
  public PullResult look(Pull pull, MemoryGrant memory) {
    return new PullResult(Collections.nCopies(pull.keys().size(), PullResult.Missing.UNKNOWN));
  }

  @Override
  public List<ExplainedPlace> explain(Pull pull, List<Md5> keys) {
    return List.of();
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return Collections.nCopies(ids.size(), List.of());
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return Collections.nCopies(keys.size(), List.of());
  }
}
