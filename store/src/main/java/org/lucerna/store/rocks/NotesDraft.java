package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.choice.Layout;
import org.lucerna.store.choice.Opinion;
import org.lucerna.store.choice.OpinionDraft;
import org.lucerna.store.choice.Witness;
import org.lucerna.store.exchange.StoreRecord.Laid.Spot;

/**
 * What is remembered to choose by, opinions and layouts, as far as pushes change it. It belongs to
 * one thread.
 */
final class NotesDraft {
  private static final int READ_CHUNK = 1000;

  private final Database database;
  private final Map<Md5, OpinionDraft> opinions = new TreeMap<>();
  private final LayoutDraft layouts;

  NotesDraft(Database database) {
    this.database = database;
    layouts = new LayoutDraft(database);
  }

  /** Reads what is thought of functions that are known: all that will be touched. */
  void read(Map<Md5, StoredVersion> served) {
    List<Md5> keys = new ArrayList<>(new TreeSet<>(served.keySet()));
    for (int from = 0; from < keys.size(); from += READ_CHUNK) {
      read(keys.subList(from, Math.min(from + READ_CHUNK, keys.size())), served);
    }
  }

  private void read(List<Md5> keys, Map<Md5, StoredVersion> served) {
    List<byte[]> rows = keys.stream().map(Keys::function).toList();
    List<? extends byte @Nullable []> values = database.multiGet(Column.OPINIONS, rows);
    for (int i = 0; i < keys.size(); i++) {
      byte[] value = values.get(i);
      value = value != null ? value : database.get(Column.OPINIONS, rows.get(i));
      StoredVersion version = Objects.requireNonNull(served.get(keys.get(i)));
      List<Opinion> before =
          value != null
              ? StoredOpinions.decode(rows.get(i), value, version)
              : told(keys.get(i), version);
      opinions.put(keys.get(i), new OpinionDraft(before));
    }
  }

  /** Of a function that was stored before opinions were. */
  private List<Opinion> told(Md5 key, StoredVersion served) {
    try (View view = database.live();
        Rows past = view.rows(Column.VERSIONS)) {
      return ToldOpinions.read(key, served, past, new PushLookup(database));
    }
  }

  /** Adds a push. Of its functions with one address the first one lies there. */
  void add(List<PushPlan.Told> push, Witness witness) {
    Set<Long> addresses = new HashSet<>(Set.of(PushedFunction.NO_ADDRESS));
    for (PushPlan.Told told : push) {
      PushedFunction pushed = told.pushed();
      StoredVersion version = told.version();
      ByteString name = version == null ? pushed.function().name() : version.function().name();
      OpinionDraft draft =
          opinions.computeIfAbsent(pushed.key(), _ -> new OpinionDraft(List.of()));
      if (version != null) {
        draft.tell(version.id(), version.function());
      }
      draft.support(name, witness);
      if (witness.file() != Witness.NONE && addresses.add(pushed.address())) {
        int offset = StoredLayout.offset(pushed.address());
        Spot spot = new Spot(offset, Layout.part(pushed.key()), Opinion.numberOf(name));
        layouts.put(witness.file(), StoredLayout.page(pushed.address()), spot);
      }
    }
  }

  /** Adds everything to a batch; once. */
  void addTo(Batch batch) {
    opinions.forEach(
        (key, draft) ->
            batch.put(
                Column.OPINIONS,
                Keys.function(key),
                StoredOpinions.encode(draft.opinions())));
    layouts.addTo(batch);
  }

  /** The files whose layouts change. */
  Set<Integer> laid() {
    return layouts.files();
  }
}
