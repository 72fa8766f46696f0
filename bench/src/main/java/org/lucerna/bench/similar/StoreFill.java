package org.lucerna.bench.similar;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;

/** Pushes programs into a store. Not thread-safe. */
final class StoreFill {
  /** Maximum number of functions of a push; larger programs need several. */
  private static final int PUSHED = 10_000;

  private static final int FUNCTION_BYTES = 64;

  /** The start of names that are made up. */
  static final String MADE_UP = "function_";

  private final StoreEngine store;
  private final SketchStore sketches;
  private int files;

  StoreFill(StoreEngine store, SketchStore sketches) {
    this.store = store;
    this.sketches = sketches;
    files = (int) store.totals().files();
  }

  /** Pushes a program under names that are made up. */
  void push(String file, ProgramSketch program) {
    push("stranger", file, program, new HashMap<>());
  }

  /** Pushes the named functions of a program. */
  void push(EvaluatedProgram program) {
    Map<Md5, String> names = new HashMap<>();
    for (int place = 0; place < program.stored().size(); place++) {
      String name = program.given().get(place);
      if (name != null) {
        names.putIfAbsent(program.stored().key(place), name);
      }
    }
    push("library", program.toString(), program.stored(), names);
  }

  /**
   * Pushes.
   *
   * @param names by the keys; empty to make them up
   */
  private void push(String account, String file, ProgramSketch program, Map<Md5, String> names) {
    ByteString sender = ByteString.utf8(account);
    Md5 md5 = new Md5(Families.hash(file), files++);
    ByteString path = ByteString.utf8(file);
    PushOrigin origin = new PushOrigin(path, path, md5, sender);
    for (int from = 0; from < program.size(); from += PUSHED) {
      List<PushedFunction> functions = new ArrayList<>();
      for (int i = from; i < Math.min(from + PUSHED, program.size()); i++) {
        Md5 key = program.key(i);
        String name = names.isEmpty() ? madeUp(key) : names.get(key);
        if (name != null) {
          functions.add(function(key, name, i));
        }
      }
      if (!functions.isEmpty()) {
        store.push(new Push(Instant.EPOCH, sender, origin, PushMode.OVERRIDE, functions));
      }
    }
    sketches.accept(md5, program, SketchStore.Selection.KNOWN, sender);
  }

  private static PushedFunction function(Md5 key, String name, int place) {
    FunctionInfo info = new FunctionInfo(ByteString.utf8(name), FUNCTION_BYTES, ByteString.EMPTY);
    return new PushedFunction(key, info, (long) place * FUNCTION_BYTES);
  }

  private static @Nullable String madeUp(Md5 key) {
    return MADE_UP + Long.toString(key.high() >>> 16, Character.MAX_RADIX);
  }
}
