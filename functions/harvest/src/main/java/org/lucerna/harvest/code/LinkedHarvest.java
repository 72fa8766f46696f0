package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.TextHashes;
import org.lucerna.similarity.feature.ProgramView;

/** The functions of a program or library with their keys. Not thread-safe. */
public final class LinkedHarvest {
  /** The number of functions that a worker takes at a time. */
  private static final int SHARE = 256;

  private final LinkedProgram program;
  private final HarvestOptions options;
  private final Map<Long, List<CodePiece>> tails;
  private final Set<Long> tailAddresses = new HashSet<>();
  private final List<HarvestedFunction> functions;

  private LinkedHarvest(LinkedProgram program, HarvestOptions options) {
    this.program = program;
    this.options = options;
    List<LinkedFunction> found = new ArrayList<>(program.functions());
    found.removeIf(one -> one.piece().isEmpty() || one.piece().size() > CalcRel.MAX_BYTES);
    found.sort((one, other) -> Long.compareUnsigned(one.address(), other.address()));
    TailFinder finder =
        new TailFinder(program.architecture(), found.stream().map(LinkedFunction::piece).toList());
    program.findTails(finder, found);
    this.tails = finder.tails();
    tails.values().stream().flatMap(List::stream).forEach(t -> tailAddresses.add(t.address()));
    program.unreadTables().forEach(options.listener()::tableLeftOut);
    this.functions = ParallelMap.harvest(found, SHARE, this::worker, options.listener());
    reportTable(options.listener());
  }

  /**
   * Harvests a program or library.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static LinkedHarvest of(LinkedProgram program, HarvestOptions options) {
    return new LinkedHarvest(program, options);
  }

  /** The functions, by address. */
  public List<HarvestedFunction> functions() {
    return functions;
  }

  /**
   * The addresses referenced by the instructions of a function's first chunk, by instruction
   * offset; empty if the file lacks some of its bytes.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    ByteView code = program.at(function.address());
    long size = function.entry().size();
    return code == null || Long.compareUnsigned(size, code.size()) > 0
        ? Map.of()
        : program.references(function, code.slice(0, size).segment());
  }

  /** Like {@link org.lucerna.harvest.file.Harvest#objects}. */
  public List<LinkedObject> objects() {
    return LinkedObject.neighbors(functions, this::strings);
  }

  /** The strings that functions refer to. */
  private HashList strings(List<HarvestedFunction> referring) {
    TextHashes texts = new TextHashes();
    for (HarvestedFunction function : referring) {
      for (long address : references(function).values()) {
        ByteView bytes = program.at(address);
        if (bytes != null) {
          texts.addFirst(bytes.segment());
        }
      }
    }
    return texts.hashes();
  }

  /** The features of the functions; null if the architecture's features are not known. */
  public @Nullable HarvestedFeatures features() {
    if (!program.hasFeatures()) {
      return null;
    }
    ProgramView view = program.asReferenced(addresses());
    FeaturesBuilder features =
        new FeaturesBuilder(program.architecture(), program.arguments(), view);
    for (HarvestedFunction function : functions) {
      ByteView code = program.at(function.address());
      if (code != null) {
        long size = Math.min(function.entry().size(), code.size());
        features.add(function, function.address(), code.slice(0, size).segment());
      }
    }
    return features.build();
  }

  /** Like {@link org.lucerna.harvest.file.Harvest#guids(boolean)}. */
  public @Nullable HarvestedGuids guids(boolean withOthers) {
    GuidImage image = guidImage();
    if (image == null) {
      return null;
    }
    GuidsBuilder guids =
        new GuidsBuilder(image, program.asReferenced(addresses())::importAt, withOthers);
    functions.forEach(function -> guids.add(function, function.address()));
    return guids.build();
  }

  /** The program whose functions get GUIDs; null if there are none for its processor. */
  public @Nullable GuidImage guidImage() {
    return program.forGuids(addresses());
  }

  private List<Long> addresses() {
    return functions.stream().map(HarvestedFunction::address).toList();
  }

  /** Like {@link org.lucerna.harvest.file.Harvest#maskedCode}. */
  public void maskedCode(Consumer<MaskedFunction> to) {
    Map<Long, LinkedFunction> linked = new HashMap<>();
    program.functions().forEach(function -> linked.putIfAbsent(function.address(), function));
    Map<Long, ByteString> names = new HashMap<>();
    for (HarvestedFunction function : functions) {
      if (function.name() != null) {
        names.put(function.address(), function.name());
      }
    }
    CodeMasker masker = new CodeMasker();
    for (HarvestedFunction function : functions) {
      LinkedFunction found = linked.get(function.address());
      if (found != null && found.piece().size() == function.entry().size()) {
        to.accept(masked(function, found, names, masker));
      }
    }
  }

  private MaskedFunction masked(
      HarvestedFunction function,
      LinkedFunction found,
      Map<Long, ByteString> names,
      CodeMasker masker) {
    MemorySegment bytes = found.piece().code();
    CodeView code = program.view(found, List.of(found.piece().chunk()));
    byte[] mask = new byte[(int) bytes.byteSize()];
    masker.markBound(program.profile(found), code, mask);
    masker.markLinked(program.profile(found), code, mask);
    List<MaskedFunction.Reference> references = new ArrayList<>();
    for (Map.Entry<Long, Long> each : new TreeMap<>(references(function)).entrySet()) {
      ByteString name = names.get(each.getValue());
      int operand = (int) (long) each.getKey();
      while (operand < mask.length && mask[operand] == 0) {
        operand++;
      }
      if (name != null && operand < mask.length) {
        references.add(new MaskedFunction.Reference(operand, name));
      }
    }
    return new MaskedFunction(
        function,
        ByteString.wrap(bytes.toArray(ValueLayout.JAVA_BYTE)),
        ByteString.wrap(mask),
        references);
  }

  private Function<LinkedFunction, List<HarvestedFunction>> worker() {
    KeyMaker keys = new KeyMaker(options);
    return function -> List.of(harvest(function, keys));
  }

  private HarvestedFunction harvest(LinkedFunction function, KeyMaker keys) {
    CodePiece entry = function.piece();
    Extents extents =
        Extents.of(
            entry,
            tails.getOrDefault(entry.address(), List.of()),
            chunks -> program.forms(function, chunks));
    return new HarvestedFunction(
        entry.address(),
        extents.size(),
        extents.tails(),
        keys.keys(program.profile(function), extents.forms()),
        entry.name(),
        false,
        program.metadata(entry.address()),
        tailAddresses.contains(entry.address()) ? Source.TAIL : function.source(),
        null);
  }

  private void reportTable(HarvestListener listener) {
    long called = functions.stream().filter(function -> function.source() == Source.CALLED).count();
    if (2 * called >= functions.size()) {
      listener.foundWithoutTable(functions.size());
    }
  }
}
