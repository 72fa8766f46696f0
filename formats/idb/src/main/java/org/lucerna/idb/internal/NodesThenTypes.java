package org.lucerna.idb.internal;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.TypeDefinition;

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
  private final Supplier<Types<T>> library;
  private final Set<ByteString> names = new HashSet<>();
  private @Nullable Rest<T> types;

  /**
   * Starts before the first.
   *
   * @param nodes supplies one item at a time, then null
   * @param name a thing's name
   * @param library supplies the types, after the nodes
   */
  public NodesThenTypes(
      Supplier<@Nullable T> nodes, Function<T, ByteString> name, Supplier<Types<T>> library) {
    this.nodes = nodes;
    this.name = name;
    this.library = library;
  }

  @Override
  public @Nullable T get() {
    Rest<T> rest = types;
    if (rest == null) {
      T node = nodes.get();
      if (node != null) {
        names.add(name.apply(node));
        return node;
      }
      Types<T> opened = library.get();
      rest = new Rest<>(opened.definitions().iterator(), opened.reading());
      types = rest;
    }
    return nextType(rest);
  }

  private @Nullable T nextType(Rest<T> rest) {
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

  private record Rest<T>(Iterator<TypeDefinition> definitions, TypeReading<T> reading) {}

  /** The types of a library, and how they are converted. */
  public record Types<T>(Iterable<TypeDefinition> definitions, TypeReading<T> reading) {}

  /** Converts a type. */
  public interface TypeReading<T> {
    /** The thing that the type defines, or null to skip it. */
    @Nullable T read(TypeDefinition type);
  }
}
