package org.lucerna.service.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.search.FunctionSearch;
import org.lucerna.search.SearchHit;
import org.lucerna.search.SearchPage;
import org.lucerna.search.SearchQuery;
import org.lucerna.service.store.NameSearch;
import org.lucerna.service.store.StoreParts;
import org.lucerna.store.MemoryGrant;

/**
 * Searches the indexes of all layers, one after the other: first all hits of the server's store,
 * then those of the packs in the order of their names. A function is found in the first layer that
 * has it. The total counts it in each.
 *
 * <p>A cursor is the name of the layer, a colon, and the cursor within it, in Base64.
 *
 * @param main of the server's store
 */
public record LayeredSearch(Layers layers, FunctionSearch main) implements NameSearch {
  /** An index. */
  private record Layer(String name, StoreParts parts, FunctionSearch index) {}

  @Override
  public SearchPage search(SearchQuery query, int limit, @Nullable String cursor)
      throws IOException {
    return layers.packs().with(open -> search(layers(open), query, limit, cursor));
  }

  private List<Layer> layers(List<OpenPack> open) {
    List<Layer> all = new ArrayList<>();
    all.add(new Layer("", layers.main(), main));
    for (OpenPack pack : open) {
      FunctionSearch index = pack.parts().search();
      if (index != null) {
        all.add(new Layer(pack.name(), pack.parts(), index));
      }
    }
    return all;
  }

  private static SearchPage search(
      List<Layer> layers, SearchQuery query, int limit, @Nullable String cursor)
      throws IOException {
    String place = cursor == null ? ":" : decoded(cursor);
    int colon = place.indexOf(':');
    String first = place.substring(0, Math.max(0, colon));
    String within = place.substring(colon + 1);
    Pages pages = new Pages(layers, limit);
    for (int i = 0; i < layers.size(); i++) {
      // Names ascend, so a pack that is gone does not end the search.
      int order = layers.get(i).name().compareTo(first);
      pages.add(i, query, order >= 0, order == 0 && !within.isEmpty() ? within : null);
    }
    return pages.joined();
  }

  /** The layer and the cursor within it; another text is left to the index, which refuses it. */
  private static String decoded(String cursor) {
    try {
      return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException other) {
      return cursor;
    }
  }

  /** The pages of the layers so far. */
  private static final class Pages {
    private final List<Layer> layers;
    private final int limit;
    private final List<SearchHit> hits = new ArrayList<>();
    private @Nullable String next;
    private long total;
    private int found;
    private boolean isExact = true;
    private boolean isComplete = true;

    Pages(List<Layer> layers, int limit) {
      this.layers = layers;
      this.limit = limit;
    }

    /** Searches a layer, at least for the number of its hits. */
    void add(int at, SearchQuery query, boolean isDue, @Nullable String cursor) throws IOException {
      Layer layer = layers.get(at);
      boolean isWanted = isDue && next == null && hits.size() < limit;
      SearchPage page;
      try {
        page =
            layer
                .index()
                .search(
                    query.resolve(layer.parts().provenances()),
                    isWanted ? limit - hits.size() : 1,
                    isWanted ? cursor : null);
      } catch (IOException notYet) {
        if (at == 0) {
          throw notYet;
        }
        isComplete = false;
        return;
      }
      total += page.total();
      found += page.total() > 0 ? 1 : 0;
      isExact &= page.isExact();
      isComplete &= page.isComplete();
      if (isWanted) {
        hits.addAll(unknownBefore(at, page.hits()));
        next = page.cursor() == null ? null : cursor(layer, page.cursor());
      } else if (isDue && next == null && page.total() > 0) {
        next = cursor(layer, "");
      }
    }

    private static String cursor(Layer layer, String within) {
      byte[] place = (layer.name() + ':' + within).getBytes(StandardCharsets.UTF_8);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(place);
    }

    /** The hits that no layer before has. */
    private List<SearchHit> unknownBefore(int at, List<SearchHit> some) {
      List<Md5> keys = some.stream().map(SearchHit::key).toList();
      Set<Md5> known = new HashSet<>();
      for (Layer before : layers.subList(0, at)) {
        var histories = before.parts().functions().histories(keys, false, MemoryGrant.UNBOUNDED);
        for (int i = 0; i < keys.size(); i++) {
          if (!histories.get(i).isEmpty()) {
            known.add(keys.get(i));
          }
        }
      }
      return some.stream().filter(hit -> !known.contains(hit.key())).toList();
    }

    SearchPage joined() {
      return new SearchPage(hits, total, isExact && found <= 1, isComplete, next);
    }
  }
}
