package org.lucerna.store.rocks;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.exchange.StoreRecord.Laid.Spot;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;

/**
 * What is remembered to choose by, opinions and layouts, as far as pushes change it. It belongs to
 * one thread.
 */
final class EvidenceBuilder {
  private final Database database;
  private final Map<Md5, NameCandidateBuilder> opinions = new HashMap<>();

  /** The functions whose opinions change. */
  private final Set<Md5> told = new TreeSet<>();

  private final AddressMapBuilder layouts;

  EvidenceBuilder(Database database) {
    this.database = database;
    layouts = new AddressMapBuilder(database);
  }

  /** Tells of a function that the store holds. */
  void know(Md5 key, StoredFunction function) {
    List<NameCandidate> before =
        function.isNoted() ? function.opinions(key) : told(key, function.served());
    opinions.put(key, new NameCandidateBuilder(before));
  }

  /** The names of a known function; empty if it is unknown. */
  List<NameCandidate> opinions(Md5 key) {
    NameCandidateBuilder draft = opinions.get(key);
    return draft == null ? List.of() : draft.candidates();
  }

  /** Of a function that was stored before opinions were. */
  private List<NameCandidate> told(Md5 key, StoredVersion served) {
    try (RocksSnapshot rocksSnapshot = database.live();
        RowIterator past = rocksSnapshot.rows(Column.VERSIONS)) {
      return ToldOpinions.read(key, served, past, new PushLookup(database));
    }
  }

  /** Adds a push. Of its functions with one address the first one lies there. */
  void add(List<PushPlan.Told> push, Attestation attestation) {
    Set<Long> addresses = new HashSet<>(Set.of(PushedFunction.NO_ADDRESS));
    for (PushPlan.Told one : push) {
      PushedFunction pushed = one.pushed();
      StoredVersion version = one.version();
      ByteString name = version == null ? pushed.function().name() : version.function().name();
      NameCandidateBuilder draft =
          opinions.computeIfAbsent(pushed.key(), _ -> new NameCandidateBuilder(List.of()));
      if (version != null) {
        draft.addVersion(version.id(), version.function());
      }
      draft.support(name, attestation);
      told.add(pushed.key());
      if (attestation.file() != Attestation.NONE && addresses.add(pushed.address())) {
        int offset = StoredLayout.offset(pushed.address());
        Spot spot =
            new Spot(offset, AddressMap.keyPrefix(pushed.key()), NameCandidate.numberOf(name));
        layouts.put(attestation.file(), StoredLayout.page(pushed.address()), spot);
      }
    }
  }

  /**
   * Adds everything to a batch.
   *
   * @param served what is served of each function now
   */
  void addTo(Batch batch, Map<Md5, StoredVersion> served) {
    for (Md5 key : told) {
      StoredVersion version = served.get(key);
      NameCandidateBuilder draft = opinions.get(key);
      if (version != null && draft != null) {
        StoredFunction now = StoredFunction.of(version, draft.candidates());
        batch.put(Column.CURRENT, Keys.function(key), now.encode());
      }
    }
    layouts.addTo(batch);
  }

  /** The files whose layouts change. */
  Set<Integer> laid() {
    return layouts.files();
  }
}
