package org.lucerna.service.store;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.identify.Identification;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.lumina.Provenance;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Sighting;

/** The programs and files of a store. */
record StorePrograms(
    FunctionStore store,
    FileCatalog catalog,
    ProgramOutlines outlines,
    StorePackages packages,
    AttachmentStore objects,
    DisclosureRules disclosure)
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
  public List<List<ByteString>> packages(List<Md5> keys, Principal caller, MemoryGrant memory) {
    return disclosesOrigins(caller)
        ? packages.of(keys, memory)
        : Collections.nCopies(keys.size(), List.of());
  }

  @Override
  public List<List<Provenance>> origins(List<Md5> files, Principal caller) {
    return disclosesOrigins(caller)
        ? packages.origins(files)
        : Collections.nCopies(files.size(), List.of());
  }

  @Override
  public List<IdentifiedComponent> identify(
      List<SubjectFunction> functions, HashList strings, Principal caller, MemoryGrant memory)
      throws RefusalException {
    if (!disclosesOrigins(caller)) {
      throw RefusalException.invalid(
          "this server does not say to you where functions are from: access.disclose-origins");
    }
    return Identification.of(
        new StoreComponents(catalog, packages.provenances(), objects, memory), functions, strings);
  }

  @Override
  public boolean disclosesOrigins(Principal caller) {
    return disclosure.origins(caller);
  }
}
