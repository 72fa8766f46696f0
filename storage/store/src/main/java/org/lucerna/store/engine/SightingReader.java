package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.FilePlace;
import org.lucerna.store.Sighting;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/** Finds the input files of a function by the evidence for its names. */
final class SightingReader implements AutoCloseable {
  private final Snapshot snapshot;
  private final AddressMapCache addressMaps;

  /** A reader of the current data of a back-end. */
  SightingReader(Backend backend, AddressMapCache addressMaps) {
    snapshot = backend.snapshot();
    this.addressMaps = addressMaps;
  }

  /** See {@link org.lucerna.store.FunctionStore#sightings}. */
  List<Sighting> sightings(Md5 key, int limit) {
    FunctionHead head = snapshot.head(key);
    List<Sighting> sightings = new ArrayList<>();
    if (head != null) {
      for (long number : files(head, new PushLookup(snapshot::push))) {
        if (sightings.size() == limit) {
          break;
        }
        StoredFile file = snapshot.file(number);
        sightings.add(new Sighting(file.md5(), file.path(), address(key, number)));
      }
    }
    return sightings;
  }

  /** The numbers of the input files of a function, ascending. */
  static Set<Long> files(FunctionHead head, PushLookup pushes) {
    Set<Long> files = new TreeSet<>();
    // A function that was stored by a version without evidence has this only.
    files.add(pushes.attestation(head.served().pushId()).file());
    for (NameCandidate candidate : head.candidates()) {
      Arrays.stream(candidate.files()).forEach(files::add);
    }
    files.remove((long) Attestation.NONE);
    return files;
  }

  private long address(Md5 key, long file) {
    AddressMap map = addressMaps.of(file);
    return map == null
        ? PushedFunction.NO_ADDRESS
        : FilePlace.address(map.addressOf(AddressMap.keyPrefix(key), PushedFunction.NO_ADDRESS));
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
