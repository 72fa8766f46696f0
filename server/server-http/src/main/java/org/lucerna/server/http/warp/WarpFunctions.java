package org.lucerna.server.http.warp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.naming.format.WarpMetadata;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.PushReceipt;
import org.lucerna.service.RefusalException;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpTarget;

/** Finds functions by their GUIDs, and stores the functions of WARP files. Thread-safe. */
public final class WarpFunctions {
  /** The number of functions that are looked up, or pushed, together. */
  private static final int BATCH = 10_000;

  /** Memory of the functions in a chunk, per byte of it. */
  private static final int READ = 8;

  private final FunctionService service;

  public WarpFunctions(FunctionService service) {
    this.service = service;
  }

  /**
   * The functions with some GUIDs. One GUID may have several, of other names; nothing is counted,
   * and no upstream is asked.
   *
   * @param wanted selects targets
   * @param memory called while functions are read
   */
  public List<KnownGuid> find(List<UUID> guids, Predicate<WarpTarget> wanted, MemoryGrant memory) {
    List<Md5> ids = guids.stream().distinct().map(FunctionAlias::keyOf).toList();
    return ofAliases(
        ids, (alias, id) -> FunctionAlias.keyOf(alias.guid()).equals(id), wanted, memory);
  }

  /**
   * Finds functions by GUIDs, with all names of each function, and with constraints.
   *
   * @param wanted selects targets
   * @param memory called while functions are read
   */
  public List<KnownGuid> findPlaced(
      List<UUID> guids, Predicate<WarpTarget> wanted, MemoryGrant memory) {
    return new PlacedGuids(service.pulls()).of(find(guids, wanted, memory), memory);
  }

  /**
   * The functions with some keys, once for each of their GUIDs; those without one are left out.
   *
   * @param memory called while functions are read
   */
  public List<KnownGuid> ofKeys(List<Md5> keys, MemoryGrant memory) {
    return ofAliases(keys, (alias, id) -> alias.key().equals(id), _ -> true, memory);
  }

  /** Decides whether an alias that was found by an id is returned. */
  private interface Side {
    boolean fits(FunctionAlias alias, Md5 id);
  }

  private List<KnownGuid> ofAliases(
      List<Md5> ids, Side side, Predicate<WarpTarget> wanted, MemoryGrant memory) {
    List<KnownGuid> found = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += BATCH) {
      List<Md5> part = ids.subList(from, Math.min(ids.size(), from + BATCH));
      List<List<FunctionAlias>> aliases = service.pulls().aliases(part);
      List<FunctionAlias> fitting = new ArrayList<>();
      for (int i = 0; i < part.size(); i++) {
        for (FunctionAlias alias : aliases.get(i)) {
          if (side.fits(alias, part.get(i)) && wanted.test(WarpTarget.split(alias.target()))) {
            fitting.add(alias);
          }
        }
      }
      addNamed(fitting, memory, found);
    }
    return found;
  }

  private void addNamed(List<FunctionAlias> aliases, MemoryGrant memory, List<KnownGuid> to) {
    Map<Md5, List<FunctionAlias>> byKey = new LinkedHashMap<>();
    aliases.forEach(alias -> byKey.computeIfAbsent(alias.key(), _ -> new ArrayList<>()).add(alias));
    List<Md5> keys = List.copyOf(byKey.keySet());
    List<PullResult.Item> items = service.pulls().look(Pull.of(keys, false), memory).items();
    Set<Named> seen = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (items.get(i) instanceof PullResult.Found(FunctionInfo function, _)) {
        for (FunctionAlias alias : byKey.getOrDefault(keys.get(i), List.of())) {
          if (seen.add(new Named(alias.guid(), alias.target(), function.name()))) {
            to.add(
                new KnownGuid(
                    alias.key(), alias.guid(), WarpTarget.split(alias.target()), function));
          }
        }
      }
    }
  }

  /** The properties that distinguish functions in a request by GUID. */
  private record Named(UUID guid, ByteString target, ByteString name) {}

  /** A WARP file with functions: one chunk for each target. */
  public static WarpFile file(List<KnownGuid> functions) {
    Map<WarpTarget, List<WarpFunction>> byTarget = new LinkedHashMap<>();
    for (KnownGuid function : functions) {
      byTarget.computeIfAbsent(function.target(), _ -> new ArrayList<>()).add(function.toWarp());
    }
    return WarpFile.of(
        byTarget.entrySet().stream()
            .map(each -> WarpChunk.compressed(new Signatures(each.getValue()), each.getKey()))
            .toList());
  }

  /**
   * Stores the named functions of a file: under each key that their GUID has, or else under the
   * GUID. Types, variables and constraints are not stored.
   *
   * @param name of the file, for the list of pushes
   * @param client client whose quota applies if the caller is a guest
   * @param memory called before chunks are read
   * @return how many functions the file has with a name that is stored now
   * @throws org.lucerna.bytes.FormatException if a chunk is damaged
   * @throws RefusalException if the caller may not push, or the push as a whole is refused
   */
  public int push(
      WarpFile file, ByteString name, Principal caller, String client, MemoryGrant memory)
      throws RefusalException {
    PushOrigin origin = new PushOrigin(name, name, PushOrigin.NO_FILE, ByteString.EMPTY);
    int stored = 0;
    for (WarpChunk chunk : file.chunks()) {
      memory.take(READ * chunk.size());
      if (chunk.content() instanceof Signatures(List<WarpFunction> functions)) {
        List<WarpFunction> named =
            functions.stream().filter(each -> WarpMetadata.name(each) != null).toList();
        for (int from = 0; from < named.size(); from += BATCH) {
          List<WarpFunction> part = named.subList(from, Math.min(named.size(), from + BATCH));
          ProgramSubmission submission = submission(part, chunk.target(), origin);
          PushReceipt receipt = service.pushes().push(submission, caller, client, memory);
          stored +=
              (int) receipt.functions().stream().filter(one -> one != PushOutcome.REFUSED).count();
        }
      }
    }
    return stored;
  }

  private ProgramSubmission submission(
      List<WarpFunction> functions, WarpTarget target, PushOrigin origin) {
    List<List<FunctionAlias>> aliases =
        service
            .pulls()
            .aliases(
                functions.stream().map(function -> FunctionAlias.keyOf(function.guid())).toList());
    ByteString joined = target.joined();
    List<SubmittedFunction> submitted = new ArrayList<>();
    List<ProgramAliases.Alias> alone = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      WarpFunction function = functions.get(i);
      Map<Md5, Integer> sizes = new LinkedHashMap<>();
      for (FunctionAlias alias : aliases.get(i)) {
        if (alias.target().equals(joined) && !alias.isOfGuidAlone()) {
          sizes.put(alias.key(), alias.size());
        }
      }
      if (sizes.isEmpty()) {
        Md5 key = FunctionAlias.keyOf(function.guid());
        sizes.put(key, 0);
        alone.add(new ProgramAliases.Alias(key, function.guid(), 0));
      }
      ByteString metadata = WarpMetadata.metadata(function).encode();
      ByteString symbol = Objects.requireNonNull(WarpMetadata.name(function));
      List<PushedFunction> keys = new ArrayList<>();
      sizes.forEach(
          (key, size) ->
              keys.add(
                  new PushedFunction(
                      key, new FunctionInfo(symbol, size, metadata), PushedFunction.NO_ADDRESS)));
      submitted.add(new SubmittedFunction(keys));
    }
    ProgramParts parts =
        alone.isEmpty()
            ? ProgramParts.NONE
            : ProgramParts.ofAliases(new ProgramAliases(target, alone).encode());
    return ProgramSubmission.of(origin, submitted, parts);
  }
}
