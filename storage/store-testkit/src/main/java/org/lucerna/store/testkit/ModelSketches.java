package org.lucerna.store.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;

/** The rules of {@link SketchStore} in the simplest form, for known senders. Not thread-safe. */
public final class ModelSketches implements SketchStore {
  /** Number of functions of a part. */
  private static final int PART = 4096;

  private static final double RARE = Math.log(1000);

  private final FunctionStore store;
  private final FeatureRarity rarity;
  private final Map<Md5, Sketch> sketches = new TreeMap<>();
  private final Map<Md5, CallGraph> graphs = new HashMap<>();
  private final Map<Md5, List<Set<Integer>>> posted = new HashMap<>();
  private final Map<Md5, ByteString> senders = new HashMap<>();

  /** The sketches of the functions in a store. */
  public ModelSketches(FunctionStore store, FeatureRarity rarity) {
    this.store = store;
    this.rarity = rarity;
  }

  @Override
  public Stored store(
      Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    int before = sketches.size();
    for (int i = 0; i < program.size(); i++) {
      Md5 key = program.key(i);
      if (selection == Selection.ALL || !store.histories(List.of(key)).getFirst().isEmpty()) {
        sketches.putIfAbsent(key, program.sketch(i).heaviest(rarity, Sketch.STORED_FEATURES));
      }
    }
    CallGraph old = graphs.get(inputMd5);
    boolean isBySender =
        !account.isEmpty() && senders.getOrDefault(inputMd5, account).equals(account);
    boolean replaces =
        isFile(inputMd5) && (old == null || (isBySender && old.size() <= program.size()));
    if (replaces) {
      senders.put(inputMd5, account);
      graphs.put(inputMd5, CallGraph.of(program));
      posted.put(inputMd5, parts(program));
    }
    return new Stored(sketches.size() - before, replaces);
  }

  /** The features that each part of a program is posted under. */
  private List<Set<Integer>> parts(ProgramSketch program) {
    List<Set<Integer>> parts = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      if (i % PART == 0) {
        parts.add(new TreeSet<>());
      }
      Sketch sketch = sketches.get(program.key(i));
      if (sketch != null) {
        List<Integer> heaviest = new ArrayList<>();
        sketch.forHeaviest(rarity, Sketch.STORED_FEATURES, heaviest::add);
        heaviest.removeIf(feature -> rarity.of(feature) < RARE);
        parts.getLast().addAll(heaviest.subList(0, Math.min(2, heaviest.size())));
      }
    }
    return parts;
  }

  @Override
  public int[] parts(Md5 inputMd5, int feature) {
    List<Set<Integer>> parts = posted.getOrDefault(inputMd5, List.of());
    return IntStream.range(0, parts.size()).filter(i -> parts.get(i).contains(feature)).toArray();
  }

  private boolean isFile(Md5 md5) {
    return store.pushes(Integer.MAX_VALUE).stream()
        .anyMatch(push -> push.origin().inputMd5().equals(md5));
  }

  @Override
  public void accept(Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    Stored _ = store(inputMd5, program, selection, account);
  }

  @Override
  public long waiting() {
    return 0;
  }

  @Override
  public List<List<FunctionSketch>> sketches(long[] shortKeys) {
    return Arrays.stream(shortKeys).mapToObj(this::sketches).toList();
  }

  private List<FunctionSketch> sketches(long shortKey) {
    List<FunctionSketch> found = new ArrayList<>();
    sketches.forEach(
        (key, sketch) -> {
          if (ShortKey.of(key) == shortKey) {
            found.add(new FunctionSketch(key, sketch));
          }
        });
    return found;
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    return Arrays.stream(features).mapToObj(feature -> functions(feature, limit)).toList();
  }

  private long[] functions(int feature, int limit) {
    return sketches.entrySet().stream()
        .filter(entry -> isPosted(entry.getValue(), feature))
        .mapToLong(entry -> ShortKey.of(entry.getKey()))
        .distinct()
        .limit(limit)
        .toArray();
  }

  private boolean isPosted(Sketch sketch, int feature) {
    List<Integer> posted = new ArrayList<>();
    sketch.forHeaviest(rarity, Sketch.POSTED_FEATURES, posted::add);
    return posted.contains(feature);
  }

  @Override
  public @Nullable CallGraph program(Md5 inputMd5) {
    return graphs.get(inputMd5);
  }

  @Override
  public void reindex(LongConsumer progress) {
    progress.accept(sketches.size());
  }
}
