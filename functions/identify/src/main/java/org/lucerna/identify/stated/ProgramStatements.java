package org.lucerna.identify.stated;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lucerna.identify.stated.StatedComponent.Source;

/**
 * What a program says about what it consists of, as the package says. Immutable.
 *
 * @param components that only the program names
 * @param own versions of the program itself; several if texts contradict each other
 * @param versions the same of other components, by their names
 */
public record ProgramStatements(
    List<StatedComponent> components, List<String> own, Map<String, List<String>> versions) {
  /** Maximum number of components of a kind. */
  static final int MOST = 10_000;

  /** Copies the lists and the map. */
  public ProgramStatements {
    components = List.copyOf(components);
    own = List.copyOf(own);
    versions = Map.copyOf(versions);
  }

  /**
   * Reads the texts of a program.
   *
   * @param name of its file
   * @param components whose versions are wanted
   */
  public static ProgramStatements of(
      MemorySegment program, String name, Collection<String> components) {
    GoBuild go = new GoBuild();
    RustPaths rust = new RustPaths();
    NamedVersions own = new NamedVersions(name);
    Map<String, NamedVersions> named = new LinkedHashMap<>();
    components.forEach(each -> named.put(each, new NamedVersions(each)));
    ProgramTexts.forEach(
        program,
        text -> {
          go.read(text);
          rust.read(text);
          if (NamedVersions.mayHave(text)) {
            own.read(text);
            named.values().forEach(each -> each.read(text));
          }
        });
    Map<String, List<String>> versions = new LinkedHashMap<>();
    named.forEach((component, found) -> versions.put(component, found.found()));
    return new ProgramStatements(
        Stream.concat(
                go.found().stream().map(purl -> new StatedComponent(purl, Source.GO_BUILD)),
                rust.found().stream().map(purl -> new StatedComponent(purl, Source.RUST_PATHS)))
            .toList(),
        own.found(),
        versions);
  }

  /** The versions of a component; empty if no text has one. */
  public List<String> of(String component) {
    return versions.getOrDefault(component, List.of());
  }
}
