package org.lucerna.server.service;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;

/** What a store knows of functions with other keys. Thread-safe. */
public record SimilarFunctions(SketchStore sketches, SimilaritySearch search) {
  /** That of a store, by the standard model. */
  public static SimilarFunctions of(StoreEngine store) {
    SimilarityModel model = SimilarityModel.standard();
    return new SimilarFunctions(store.sketches(model.rarity()), store.similarities(model));
  }

  /** As {@link FunctionService#pushSketches}. */
  int push(Md5 inputMd5, ProgramSketch program, Principal caller) throws ForbiddenException {
    if (!caller.role().mayPush()) {
      throw new ForbiddenException(caller, Role.CONTRIBUTOR);
    }
    return sketches
        .store(inputMd5, program, SketchStore.Selection.KNOWN, caller.name())
        .sketches();
  }

  /** As {@link FunctionService#similar}; of files only names without folders, or nothing. */
  List<SimilarHit> find(ProgramSketch program, float least, boolean showsFiles)
      throws OperationRefusedException {
    if (program.size() > SimilaritySearch.MAX_FUNCTIONS) {
      throw new OperationRefusedException(
          "similar functions are searched for at most "
              + SimilaritySearch.MAX_FUNCTIONS
              + " functions, got "
              + program.size());
    }
    return search.search(program, least).stream().map(hit -> shown(hit, showsFiles)).toList();
  }

  private static SimilarHit shown(SimilarHit hit, boolean showsFiles) {
    ByteString file = showsFiles ? StoreFunctionService.baseName(hit.file()) : ByteString.EMPTY;
    return new SimilarHit(
        hit.place(), hit.probability(), hit.key(), hit.name(), file, hit.reasons());
  }
}
