package org.lucerna.server.pages.upload;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.bytes.ByteString;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.format.NamedProgram;

/**
 * The functions of an upload, with the names found for them and those that its visitor chose.
 * Immutable.
 *
 * @param origin origin of its pushes
 * @param base image base; null if the functions have no addresses
 * @param isElf whether names can be added to the file itself
 * @param outline headers that a file with its names for debuggers repeats; null if there can be
 *     none
 * @param found as the program itself and the store name the functions, in the order of their
 *     addresses
 * @param components that it consists of; null if the visitor may not see where functions are from
 * @param stated components that it names itself, with versions
 * @param chosen names by the index of the function
 * @param notes parts that were left out while the file was read, in one line each
 */
public record NamedFile(
    PushOrigin origin,
    @Nullable Long base,
    boolean isElf,
    @Nullable ImageOutline outline,
    List<PulledFunction> found,
    @Nullable List<IdentifiedComponent> components,
    List<String> stated,
    Map<Integer, ByteString> chosen,
    List<String> notes) {
  /** Maximum number of names to choose from: longer lists are not read. */
  public static final int MOST_CHOICES = 10;

  /** Bytes of memory of a function, without names and metadata. */
  private static final int FUNCTION = 600;

  /** Bytes of memory of a function of a component. */
  private static final long SUBJECT = 200;

  /** Bytes of memory of a header of a section or a segment. */
  private static final long SECTION = 400;

  /** Bytes of memory of a byte of names and metadata, roughly. */
  private static final int TEXT = 4;

  public NamedFile {
    found = List.copyOf(found);
    components = components == null ? null : List.copyOf(components);
    stated = List.copyOf(stated);
    chosen = Map.copyOf(chosen);
    notes = List.copyOf(notes);
  }

  /** A copy with other choices for some functions; null means the name as found. */
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
    return new NamedFile(origin, base, isElf, outline, found, components, stated, all, notes);
  }

  /** The functions as components are sought by. */
  public List<SubjectFunction> subjects() {
    return subjects(found);
  }

  /** Functions as components are sought by: each with what it is similar to. */
  static List<SubjectFunction> subjects(List<PulledFunction> found) {
    return found.stream()
        .map(
            one ->
                new SubjectFunction(
                    one.function().address(),
                    (int) Math.min(Integer.MAX_VALUE, one.function().size()),
                    one.function().linkedKey().md5(),
                    one.similar().stream()
                        .map(each -> new SubjectFunction.Similar(each.key(), each.probability()))
                        .toList()))
        .toList();
  }

  /** A function with its chosen name, if there is one. */
  public PulledFunction function(int index) {
    ByteString name = chosen.get(index);
    return name == null ? found.get(index) : found.get(index).named(name);
  }

  /**
   * The other names that a function may have, each once, most probable first, up to {@link
   * #MOST_CHOICES}.
   */
  public List<ByteString> choices(int index) {
    return allChoices(index).stream().limit(MOST_CHOICES).toList();
  }

  /** Number of further names beyond {@link #choices}. */
  public int moreChoices(int index) {
    return Math.max(0, allChoices(index).size() - MOST_CHOICES);
  }

  private Set<ByteString> allChoices(int index) {
    PulledFunction function = found.get(index);
    Set<ByteString> names = new LinkedHashSet<>();
    function.similar().stream().map(SimilarName::name).forEach(names::add);
    function.candidates().forEach(candidate -> names.add(candidate.name()));
    names.addAll(function.candidateNames());
    if (function.isNamedByProgram() && function.served() != null) {
      names.add(function.served().name());
    }
    names.remove(function.name());
    names.removeIf(name -> name.isEmpty() || SimilarityMark.isMarked(name));
    return names;
  }

  /** The functions with their chosen names. */
  public List<PulledFunction> functions() {
    return IntStream.range(0, found.size()).mapToObj(this::function).toList();
  }

  /** The program as written for other tools. */
  public NamedProgram program() {
    return new NamedProgram(base == null ? 0 : base, functions());
  }

  /** Bytes of memory that it takes, roughly. */
  long memory() {
    long bytes = outline == null ? 0 : SECTION * outline.headers();
    for (PulledFunction function : found) {
      bytes += memory(function);
    }
    for (IdentifiedComponent component :
        components == null ? List.<IdentifiedComponent>of() : components) {
      bytes += SUBJECT * component.functions().size();
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
