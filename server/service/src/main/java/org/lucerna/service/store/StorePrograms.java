package org.lucerna.service.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.service.Principal;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Sighting;

/** The programs and files of a store. */
record StorePrograms(
    FunctionStore store, FileCatalog catalog, ProgramOutlines outlines, DisclosureRules disclosure)
    implements StoredPrograms {
  @Override
  public @Nullable ProgramOutline program(ByteString id, MemoryGrant memory) {
    return outlines.program(id, memory);
  }

  @Override
  public @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory) {
    return outlines.programOfShortId(shortId, memory);
  }

  @Override
  public FileCatalog files(Principal caller) {
    return disclosure.files(catalog, caller);
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit, Principal caller) {
    List<Sighting> sightings = store.sightings(key, limit);
    return disclosesOrigins(caller)
        ? sightings
        : sightings.stream()
            .map(seen -> new Sighting(seen.inputMd5(), ByteString.EMPTY, seen.address()))
            .toList();
  }

  @Override
  public boolean disclosesOrigins(Principal caller) {
    return disclosure.origins(caller);
  }
}
