package org.lucerna.store.backend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.StoredPush;

/**
 * The changes of one commit. Within a list, later entries win. Not thread-safe.
 *
 * <p>{@code New} spots are stored only if nothing is known yet about that address.
 */
public final class ChangeSet {
  private final List<StoredPush> pushes = new ArrayList<>();
  private final List<FunctionChange> functions = new ArrayList<>();
  private final Map<Long, AddedFunctions> functionsOf = new HashMap<>();
  private final List<AddressSpot> spots = new ArrayList<>();
  private final List<AddressSpot> newSpots = new ArrayList<>();
  private final List<PullCount> pullCounts = new ArrayList<>();
  private final List<SketchChange> sketches = new ArrayList<>();
  private final List<StoredAttachment> attachments = new ArrayList<>();
  private final List<FileProvenance> provenances = new ArrayList<>();
  private final List<FunctionAlias> aliases = new ArrayList<>();
  private final List<FunctionAlias> removedAliases = new ArrayList<>();
  private boolean keepsIds;

  /** Without changes. */
  public ChangeSet() {}

  public void add(StoredPush push) {
    pushes.add(push);
  }

  public void add(FunctionChange function) {
    functions.add(function);
  }

  /** Adds a change of a function; does nothing if it is null. */
  public void addIfChanged(@Nullable FunctionChange function) {
    if (function != null) {
      functions.add(function);
    }
  }

  /** Adds the functions that a push adds versions to, replacing those added before. */
  public void addFunctionsOf(long push, AddedFunctions added) {
    functionsOf.put(push, added);
  }

  public void add(AddressSpot spot) {
    spots.add(spot);
  }

  /** Adds a spot that is stored only if nothing is known at that address. */
  public void addIfNew(AddressSpot spot) {
    newSpots.add(spot);
  }

  /** Adds a pull count that replaces a lower one. */
  public void add(PullCount count) {
    pullCounts.add(count);
  }

  public void add(SketchChange sketchChange) {
    sketches.add(sketchChange);
  }

  /** Adds an attachment, which replaces another one of its kind and program. */
  public void add(StoredAttachment attachment) {
    attachments.add(attachment);
  }

  /** Adds where a file is from, which may be stored already. */
  public void add(FileProvenance provenance) {
    provenances.add(provenance);
  }

  /** Adds an alias, which may be stored already. */
  public void add(FunctionAlias alias) {
    aliases.add(alias);
  }

  /** Removes an alias, which may be gone already; the same change does not add it. */
  public void remove(FunctionAlias alias) {
    removedAliases.add(alias);
  }

  /**
   * Marks this as part of an import that keeps the ids of its source: see {@link
   * Backend#importedCounters}.
   */
  public void setKeepsIds() {
    keepsIds = true;
  }

  public List<StoredPush> pushes() {
    return pushes;
  }

  public List<FunctionChange> functions() {
    return functions;
  }

  /** The added functions by the id of the push. */
  public Map<Long, AddedFunctions> functionsOf() {
    return functionsOf;
  }

  public List<AddressSpot> spots() {
    return spots;
  }

  public List<AddressSpot> newSpots() {
    return newSpots;
  }

  public List<PullCount> pullCounts() {
    return pullCounts;
  }

  public List<SketchChange> sketches() {
    return sketches;
  }

  public List<StoredAttachment> attachments() {
    return attachments;
  }

  public List<FileProvenance> provenances() {
    return provenances;
  }

  public List<FunctionAlias> aliases() {
    return aliases;
  }

  public List<FunctionAlias> removedAliases() {
    return removedAliases;
  }

  public boolean keepsIds() {
    return keepsIds;
  }

  /** The numbers of the files whose address maps change. */
  public Set<Long> mappedFiles() {
    Set<Long> files = new HashSet<>();
    spots.forEach(spot -> files.add(spot.file()));
    newSpots.forEach(spot -> files.add(spot.file()));
    return files;
  }

  public boolean isEmpty() {
    return pushes.isEmpty()
        && functions.isEmpty()
        && functionsOf.isEmpty()
        && spots.isEmpty()
        && newSpots.isEmpty()
        && pullCounts.isEmpty()
        && attachments.isEmpty()
        && provenances.isEmpty()
        && aliases.isEmpty()
        && removedAliases.isEmpty()
        && sketches.stream().allMatch(SketchChange::isEmpty);
  }
}
