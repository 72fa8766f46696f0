package org.lucerna.server.upload;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.client.PulledFunction;
import org.lucerna.client.SimilarName;
import org.lucerna.client.format.NamedProgram;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.store.PushOrigin;

/**
 * The functions of an upload, with the names found for them and those that its visitor chose.
 * Immutable.
 *
 * @param origin of what is pushed
 * @param base image base; null if the functions have no addresses
 * @param isElf whether names can be added to the file itself
 * @param found as the store names the functions, in the order of their addresses
 * @param chosen names by the index of the function
 * @param notes what was left out while the file was read, in one line each
 */
public record NamedFile(
    PushOrigin origin,
    @Nullable Long base,
    boolean isElf,
    List<PulledFunction> found,
    Map<Integer, ByteString> chosen,
    List<String> notes) {
  /** Bytes of memory of a function, without names and metadata. */
  private static final int FUNCTION = 600;

  /** Bytes of memory of a byte of names and metadata, roughly. */
  private static final int TEXT = 4;

  public NamedFile {
    found = List.copyOf(found);
    chosen = Map.copyOf(chosen);
    notes = List.copyOf(notes);
  }

  /** The same with other choices for some functions; null means the name as found. */
  public NamedFile with(Map<Integer, @Nullable ByteString> choices) {
    Map<Integer, ByteString> all = new TreeMap<>(chosen);
    choices.forEach(
        (index, name) -> {
          if (name == null) {
            all.remove(index);
          } else {
            all.put(index, name);
          }
        });
    return new NamedFile(origin, base, isElf, found, all, notes);
  }

  /** A function with its chosen name, if there is one. */
  public PulledFunction function(int index) {
    ByteString name = chosen.get(index);
    return name == null ? found.get(index) : found.get(index).named(name);
  }

  /** The names that a function may have besides the one found, each once, most probable first. */
  public List<ByteString> choices(int index) {
    PulledFunction function = found.get(index);
    Set<ByteString> names = new LinkedHashSet<>();
    function.similar().stream().map(SimilarName::name).forEach(names::add);
    function.candidates().forEach(candidate -> names.add(candidate.name()));
    names.addAll(function.candidateNames());
    names.remove(function.name());
    names.removeIf(name -> name.isEmpty() || SimilarityMark.isMarked(name));
    return List.copyOf(names);
  }

  /** What is written for other tools. */
  public NamedProgram program() {
    List<PulledFunction> functions = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      functions.add(function(i));
    }
    return new NamedProgram(base == null ? 0 : base, functions);
  }

  /** Bytes of memory that it takes, roughly. */
  long memory() {
    long bytes = 0;
    for (PulledFunction function : found) {
      bytes += memory(function);
    }
    return bytes;
  }

  private static long memory(PulledFunction function) {
    long text = function.metadata().encode().length();
    text += function.function().metadata().encode().length();
    for (SimilarName similar : function.similar()) {
      text += FUNCTION / TEXT + similar.name().length();
    }
    for (var candidate : function.candidates()) {
      text += FUNCTION / TEXT + candidate.name().length();
    }
    return FUNCTION + TEXT * text;
  }
}
