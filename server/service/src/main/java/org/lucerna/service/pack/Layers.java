package org.lucerna.service.pack;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.store.Renames;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.service.store.SketchContexts;
import org.lucerna.service.store.StoreParts;

/**
 * A server's store, and its packs below it. Thread-safe.
 *
 * @param main the server's store
 */
public record Layers(StoreParts main, PackShelf packs) {
  /** All layers as one store; it closes the server's store, and not the packs. */
  public StoreParts joined() {
    LayeredFunctions functions = new LayeredFunctions(this);
    LayeredSketches sketches = new LayeredSketches(this);
    LayeredProvenances provenances = new LayeredProvenances(this);
    SimilarFunctions similar = main.similar();
    return new StoreParts(
        functions,
        new LayeredFiles(this),
        new LayeredAttachments(this, StoreParts::outlines),
        new LayeredAliases(this),
        new LayeredAttachments(this, StoreParts::objects),
        provenances,
        main.packages(),
        main.accounts(),
        new SimilarFunctions(
            sketches,
            new LayeredSimilarity(this, functions),
            new SketchContexts(functions, sketches),
            new Renames(provenances),
            similar.timeout()),
        main.search());
  }

  /** Asks the server's store, then the packs, until one knows an answer. */
  <R> @Nullable R first(Function<StoreParts, @Nullable R> question) {
    R known = question.apply(main);
    return known != null
        ? known
        : packs.with(
            open -> {
              for (OpenPack pack : open) {
                R found = question.apply(pack.parts());
                if (found != null) {
                  return found;
                }
              }
              return null;
            });
  }

  /** Asks all. */
  <R> List<R> all(Function<StoreParts, R> question) {
    List<R> answers = new ArrayList<>();
    answers.add(question.apply(main));
    return packs.with(
        open -> {
          open.forEach(pack -> answers.add(question.apply(pack.parts())));
          return answers;
        });
  }

  /**
   * Completes answers to a list of questions: those that the server's store does not know are asked
   * of the packs, one pack after the other.
   *
   * @param known the answers of the server's store
   * @param isMissing whether an answer says that it does not know
   * @param question asks a store for the answers at some places of the list
   */
  <R extends @Nullable Object> List<R> complete(
      List<R> known,
      Predicate<R> isMissing,
      BiFunction<StoreParts, List<Integer>, List<R>> question) {
    List<Integer> missing = missing(known, isMissing);
    return missing.isEmpty()
        ? known
        : packs.with(open -> complete(known, isMissing, question, missing, open));
  }

  private static <R extends @Nullable Object> List<R> complete(
      List<R> known,
      Predicate<R> isMissing,
      BiFunction<StoreParts, List<Integer>, List<R>> question,
      List<Integer> missing,
      List<OpenPack> open) {
    if (open.isEmpty()) {
      return known;
    }
    List<R> all = new ArrayList<>(known);
    List<Integer> left = missing;
    for (OpenPack pack : open) {
      if (!left.isEmpty()) {
        List<R> found = question.apply(pack.parts(), left);
        for (int i = 0; i < found.size(); i++) {
          all.set(left.get(i), found.get(i));
        }
        left = left.stream().filter(place -> isMissing.test(all.get(place))).toList();
      }
    }
    return all;
  }

  private static <R extends @Nullable Object> List<Integer> missing(
      List<R> answers, Predicate<R> isMissing) {
    List<Integer> missing = new ArrayList<>();
    for (int place = 0; place < answers.size(); place++) {
      if (isMissing.test(answers.get(place))) {
        missing.add(place);
      }
    }
    return missing;
  }
}
