package org.lucerna.service.pack;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.SketchStore;

/** The sketches and call graphs of all layers; postings are those of the server's store. */
record LayeredSketches(Layers layers) implements SketchStore {
  private SketchStore main() {
    return layers.main().similar().sketches();
  }

  @Override
  public Stored store(
      Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    return main().store(inputMd5, program, selection, account);
  }

  @Override
  public void accept(Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    main().accept(inputMd5, program, selection, account);
  }

  @Override
  public long waiting() {
    return main().waiting();
  }

  @Override
  public List<List<FunctionSketch>> sketches(long[] shortKeys) {
    return layers.complete(
        main().sketches(shortKeys),
        List::isEmpty,
        (parts, places) ->
            parts
                .similar()
                .sketches()
                .sketches(places.stream().mapToLong(place -> shortKeys[place]).toArray()));
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    return main().posted(features, limit);
  }

  @Override
  public int[] parts(Md5 inputMd5, int feature) {
    return main().parts(inputMd5, feature);
  }

  @Override
  public @Nullable CallGraph program(Md5 inputMd5) {
    return layers.first(parts -> parts.similar().sketches().program(inputMd5));
  }

  @Override
  public void reindex(LongConsumer progress) {
    main().reindex(progress);
  }
}
