package org.lucerna.idb.internal;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLibrary;

/**
 * Iterates over things that a database keeps as nodes, as types of its library, or both: first the
 * nodes, then the types with other names. The library is opened after the nodes, so that damage to
 * it does not hide them. Not thread-safe.
 *
 * @param <T> the things
 */
public final class NodesThenTypes<T> implements Supplier<@Nullable T> {
  private final Supplier<@Nullable T> nodes;
  private final Function<T, ByteString> name;
  private final Supplier<TypeLibrary> library;
  private final Function<TypeLibrary, TypeReading<T>> readings;
  private final Set<ByteString> names = new HashSet<>();
  private @Nullable Types<T> types;

  /**
   * Starts before the first.
   *
   * @param nodes supplies one thing at a time, then null
   * @param name a thing's name
   * @param readings how to read the types of a library
   */
  public NodesThenTypes(
      Supplier<@Nullable T> nodes,
      Function<T, ByteString> name,
      Supplier<TypeLibrary> library,
      Function<TypeLibrary, TypeReading<T>> readings) {
    this.nodes = nodes;
    this.name = name;
    this.library = library;
    this.readings = readings;
  }

  @Override
  public @Nullable T get() {
    Types<T> rest = types;
    if (rest == null) {
      T node = nodes.get();
      if (node != null) {
        names.add(name.apply(node));
        return node;
      }
      TypeLibrary opened = library.get();
      rest = new Types<>(opened.types().iterator(), readings.apply(opened));
      types = rest;
    }
    return nextType(rest);
  }

  private @Nullable T nextType(Types<T> rest) {
    while (rest.definitions.hasNext()) {
      TypeDefinition definition = rest.definitions.next();
      T thing =
          definition.name().isEmpty() || !names.contains(definition.name())
              ? rest.reading.read(definition)
              : null;
      if (thing != null) {
        return thing;
      }
    }
    return null;
  }

  private record Types<T>(Iterator<TypeDefinition> definitions, TypeReading<T> reading) {}

  /** Converts a type. */
  public interface TypeReading<T> {
    /** The thing that the type defines, or null to skip it. */
    @Nullable T read(TypeDefinition type);
  }
}
