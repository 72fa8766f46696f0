package org.lucerna.api.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps the records of a class to JSON and back by their components, as the package describes. It is
 * compiled once for each class; values are reached by method handles. Thread-safe.
 *
 * <p>Reading throws {@link IllegalArgumentException} for other JSON; the message names the field
 * and the expected value, and never repeats a value, which may be a password.
 */
public final class RecordCodec<T extends Record> {
  /** Longest name of an unknown field in a message, in characters. */
  private static final int LONGEST_QUOTE = 100;

  private static final ClassValue<RecordCodec<?>> CODECS =
      new ClassValue<>() {
        @Override
        protected RecordCodec<?> computeValue(Class<?> type) {
          return new RecordCodec<>(type.asSubclass(Record.class));
        }
      };

  private final Class<T> type;
  private final List<ComponentCodec> components;

  /** The constructor as a function from Object[] to Object. */
  private final MethodHandle constructor;

  /** The names of all fields; null if unknown ones are ignored. */
  private final @Nullable Set<String> known;

  private RecordCodec(Class<T> type) {
    this.type = type;
    RecordComponent[] parts = type.getRecordComponents();
    components = Arrays.stream(parts).map(ComponentCodec::of).toList();
    constructor = constructor(type, parts);
    known = type.isAnnotationPresent(Strict.class) ? names(components) : null;
  }

  /**
   * The codec of a class.
   *
   * @throws IllegalArgumentException if a component's type has no JSON
   */
  @SuppressWarnings("unchecked")
  public static <T extends Record> RecordCodec<T> of(Class<T> type) {
    return (RecordCodec<T>) CODECS.get(type);
  }

  private static MethodHandle constructor(Class<?> type, RecordComponent[] parts) {
    Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return MethodHandles.publicLookup()
          .findConstructor(type, MethodType.methodType(void.class, types))
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException hidden) {
      throw new IllegalStateException("records of JSON are public: " + type, hidden);
    }
  }

  private static Set<String> names(List<ComponentCodec> components) {
    Set<String> names = new HashSet<>();
    for (ComponentCodec component : components) {
      names.add(component.name());
      if (component.hexName() != null) {
        names.add(component.hexName());
      }
    }
    return names;
  }

  /** A record of any class as JSON. */
  public static ObjectNode json(Record value) {
    return of(value.getClass()).writeAny(value);
  }

  public ObjectNode write(T value) {
    return writeAny(value);
  }

  ObjectNode writeAny(Object value) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (ComponentCodec component : components) {
      component.write(value, node);
    }
    return node;
  }

  /** The bytes of {@link #write}. */
  public byte[] writeBytes(T value) {
    return JsonMapper.shared().writeValueAsBytes(write(value));
  }

  /** Reads a value written by {@link #writeBytes}. */
  public T readBytes(byte[] json) {
    return read(JsonMapper.shared().readTree(json));
  }

  /** Like {@link #write}; JSON's null for null. */
  public JsonNode writeNullable(@Nullable T value) {
    return value == null ? JsonNodeFactory.instance.nullNode() : write(value);
  }

  /** The values as an array. */
  public ArrayNode writeAll(List<? extends T> values) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    values.forEach(value -> array.add(write(value)));
    return array;
  }

  public T read(JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("expected a JSON object, got " + node.getNodeType());
    }
    if (known != null) {
      for (String field : node.propertyNames()) {
        if (!known.contains(field)) {
          throw new IllegalArgumentException(
              "unknown field " + field.substring(0, Math.min(field.length(), LONGEST_QUOTE)));
        }
      }
    }
    @Nullable Object[] values = new @Nullable Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).read(node);
    }
    try {
      return type.cast((Object) constructor.invokeExact(values));
    } catch (RuntimeException | Error own) {
      throw own;
    } catch (Throwable checked) {
      throw new IllegalStateException("constructors of records throw nothing checked", checked);
    }
  }

  /** Like {@link #read}; null for JSON's null. */
  public @Nullable T readNullable(JsonNode node) {
    return node.isNull() ? null : read(node);
  }

  /** The values of an array. */
  public List<T> readAll(JsonNode array) {
    return readAll(array, this::read);
  }

  /** The values of an array, each read by {@code element}. */
  public static <E> List<E> readAll(JsonNode array, Function<JsonNode, E> element) {
    if (!array.isArray()) {
      throw new IllegalArgumentException("expected a JSON array, got " + array.getNodeType());
    }
    List<E> values = new ArrayList<>(array.size());
    array.forEach(value -> values.add(element.apply(value)));
    return values;
  }

  /** The class without its package, with the classes that it is in. */
  String name() {
    return type.getCanonicalName().substring(type.getPackageName().length() + 1);
  }

  /** The schema of the objects. */
  ObjectNode describe(JsonSchemas schemas) {
    ObjectNode schema = ScalarForm.type("object");
    ObjectNode properties = schema.putObject("properties");
    components.forEach(component -> component.describe(properties, schemas));
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    ArrayNode either = JsonNodeFactory.instance.arrayNode();
    for (ComponentCodec component : components) {
      String hexName = component.hexName();
      if (component.isRequired() && known != null && hexName != null) {
        // A request may have one without the other; answers always have the text.
        ArrayNode names = either.addObject().putArray("anyOf");
        names.addObject().putArray("required").add(component.name());
        names.addObject().putArray("required").add(hexName);
      } else if (component.isRequired()) {
        required.add(component.name());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    if (!either.isEmpty()) {
      schema.set("allOf", either);
    }
    return known == null ? schema : schema.put("additionalProperties", false);
  }
}
