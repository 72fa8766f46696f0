package org.lucerna.service.pack;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;

/**
 * The aliases of all layers, joined: those of the server's store are the first of each function.
 */
record LayeredAliases(Layers layers) implements AliasStore {
  @Override
  public int store(List<FunctionAlias> aliases) {
    return layers.main().aliases().store(aliases);
  }

  @Override
  public int delete(List<Md5> ids) {
    return layers.main().aliases().delete(ids);
  }

  @Override
  public boolean isEmpty() {
    return layers.all(parts -> parts.aliases().isEmpty()).stream().allMatch(empty -> empty);
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    List<Set<FunctionAlias>> joined = new ArrayList<>(ids.size());
    ids.forEach(_ -> joined.add(new LinkedHashSet<>()));
    for (List<List<FunctionAlias>> some : layers.all(parts -> parts.aliases().aliases(ids))) {
      for (int i = 0; i < joined.size(); i++) {
        joined.get(i).addAll(some.get(i));
      }
    }
    return joined.stream().map(all -> all.stream().limit(MAX_OF_ONE).toList()).toList();
  }
}
