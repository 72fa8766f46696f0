package org.lucerna.bench.similar;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;

/** Fills a store with programs and their copies, each as one push. */
final class StoreFill {
  /** Maximum number of functions of a pushed program. */
  private static final int PROGRAM = 5000;

  private static final int FUNCTION_BYTES = 64;
  private static final ByteString ACCOUNT = ByteString.utf8("bench");

  private final List<ProgramSketch> programs = new ArrayList<>();
  private final FeatureRarity rarity;
  private final List<FunctionInfo> metadata;

  /**
   * A filling.
   *
   * @param files programs of any size
   * @param metadata of the functions, by turns
   */
  StoreFill(List<ProgramSketch> files, FeatureRarity rarity, List<FunctionInfo> metadata) {
    this.rarity = rarity;
    this.metadata = metadata;
    for (ProgramSketch file : files) {
      for (int from = 0; from < file.size(); from += PROGRAM) {
        programs.add(file.slice(from, Math.min(from + PROGRAM, file.size())));
      }
    }
  }

  /** The programs, each small enough for a push. */
  List<ProgramSketch> programs() {
    return programs;
  }

  /**
   * The result of a fill.
   *
   * @param functions different ones
   * @param pushed functions of all programs
   */
  record Filled(int functions, int pushed, int programs) {}

  /**
   * Fills a store.
   *
   * @param functions different ones, about
   * @param sketches null to push metadata only
   */
  Filled fill(int functions, StoreEngine store, @Nullable SketchStore sketches) {
    Set<Md5> known = new HashSet<>();
    int pushed = 0;
    int count = 0;
    for (int copy = 0; known.size() < functions; copy++) {
      ProgramCopy copies = new ProgramCopy(copy, rarity);
      for (int i = 0; i < programs.size() && known.size() < functions; i++) {
        ProgramSketch program = copies.of(programs.get(i));
        Md5 file = new Md5(copy + 1L, i);
        store.push(push(program, file, copy));
        if (sketches != null) {
          sketches.accept(file, program, SketchStore.Selection.KNOWN, ACCOUNT);
        }
        for (int place = 0; place < program.size(); place++) {
          known.add(program.key(place));
        }
        pushed += program.size();
        count++;
      }
    }
    return new Filled(known.size(), pushed, count);
  }

  private Push push(ProgramSketch program, Md5 file, int copy) {
    List<PushedFunction> functions = new ArrayList<>(program.size());
    for (int place = 0; place < program.size(); place++) {
      Md5 key = program.key(place);
      FunctionInfo like = metadata.get(Math.floorMod(key.low(), metadata.size()));
      FunctionInfo function = new FunctionInfo(name(key), 1 + like.size(), like.metadata());
      functions.add(new PushedFunction(key, function, (long) place * FUNCTION_BYTES));
    }
    ByteString path = ByteString.utf8("/samples/program-" + copy + "-" + file.low());
    PushOrigin origin = new PushOrigin(path, path, file, ACCOUNT);
    return new Push(
        Instant.EPOCH.plusSeconds(1 + copy), ACCOUNT, origin, PushMode.OVERRIDE, functions);
  }

  /** The name that a function has in the store. */
  static ByteString name(Md5 key) {
    return ByteString.utf8("function_" + Long.toString(key.high() >>> 16, Character.MAX_RADIX));
  }
}
