package org.lucerna.api.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A component of a record. Thread-safe.
 *
 * @param name of its field
 * @param hexName of a second field for bytes that are not UTF-8; null if there is none
 * @param nullable whether it may be null
 * @param nullShown whether null is written
 * @param omitted the value that is not written; null if every value is
 * @param usual the value if it is absent; null if it is required, or nullable
 * @param accessor from Object to Object
 */
record ComponentCodec(
    String name,
    @Nullable String hexName,
    ValueForm form,
    boolean nullable,
    boolean nullShown,
    @Nullable Object omitted,
    @Nullable Object usual,
    MethodHandle accessor) {
  private static final MethodType ACCESSOR = MethodType.methodType(Object.class, Object.class);

  static ComponentCodec of(RecordComponent component) {
    JsonName other = component.getAnnotation(JsonName.class);
    String name = other == null ? component.getName() : other.value();
    AnnotatedType type = component.getAnnotatedType();
    ValueForm form = bounded(component, form(component, type));
    MayBeAbsent mayBeAbsent = component.getAnnotation(MayBeAbsent.class);
    Object zero = mayBeAbsent == null ? null : form.zero();
    return new ComponentCodec(
        name,
        component.isAnnotationPresent(TextAndHex.class) ? name + "Hex" : null,
        form,
        type.isAnnotationPresent(Nullable.class),
        component.isAnnotationPresent(NullShown.class),
        mayBeAbsent != null && mayBeAbsent.omitted() ? zero : null,
        zero == null ? usual(component, form) : zero,
        accessor(component));
  }

  private static MethodHandle accessor(RecordComponent component) {
    try {
      return MethodHandles.publicLookup().unreflect(component.getAccessor()).asType(ACCESSOR);
    } catch (IllegalAccessException hidden) {
      throw new IllegalStateException("records of JSON are public", hidden);
    }
  }

  private static @Nullable Object usual(RecordComponent component, ValueForm form) {
    UsualValue usual = component.getAnnotation(UsualValue.class);
    if (usual == null) {
      return null;
    }
    boolean whole = form.schema(new JsonSchemas()).path("type").asString("").equals("integer");
    return form.read(
        component.getName(),
        whole
            ? JsonNodeFactory.instance.numberNode((long) usual.value())
            : JsonNodeFactory.instance.numberNode(usual.value()));
  }

  private static ValueForm bounded(RecordComponent component, ValueForm form) {
    Bounds bounds = component.getAnnotation(Bounds.class);
    return bounds == null ? form : new BoundedForm(form, bounds.least(), bounds.most());
  }

  private static ValueForm form(RecordComponent component, AnnotatedType type) {
    if (type instanceof AnnotatedParameterizedType generic) {
      AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
      ValueForm element = form(component, arguments[arguments.length - 1]);
      Type raw = ((ParameterizedType) generic.getType()).getRawType();
      if (raw == List.class) {
        return new ListForm(element);
      }
      if (raw == Map.class && arguments[0].getType() == String.class) {
        return new MapForm(element);
      }
      throw unknown(component);
    }
    return type.getType() instanceof Class<?> plain
        ? form(component, plain)
        : unknownForm(component);
  }

  private static ValueForm form(RecordComponent component, Class<?> type) {
    if (type == ByteString.class) {
      return ofBytes(component);
    }
    if (type == int.class || type == Integer.class) {
      return component.isAnnotationPresent(Unsigned.class) ? ScalarForm.UNSIGNED : ScalarForm.INT;
    }
    if (type == long.class || type == Long.class) {
      return component.isAnnotationPresent(Address.class) ? ScalarForm.ADDRESS : ScalarForm.LONG;
    }
    if (type.isRecord() && type != Md5.class) {
      return new RecordForm(RecordCodec.of(type.asSubclass(Record.class)));
    }
    if (type.isEnum()) {
      return EnumForm.of(type);
    }
    ScalarForm scalar = SCALARS.get(type);
    return scalar == null ? unknownForm(component) : scalar;
  }

  private static final Map<Class<?>, ScalarForm> SCALARS =
      Map.of(
          String.class, ScalarForm.STRING,
          boolean.class, ScalarForm.FLAG,
          Boolean.class, ScalarForm.FLAG,
          float.class, ScalarForm.FLOAT,
          double.class, ScalarForm.DOUBLE,
          Double.class, ScalarForm.DOUBLE,
          Md5.class, ScalarForm.MD5,
          Instant.class, ScalarForm.TIME);

  private static ValueForm ofBytes(RecordComponent component) {
    if (component.isAnnotationPresent(Hex.class)) {
      return ScalarForm.HEX;
    }
    return component.isAnnotationPresent(Base64Text.class) ? ScalarForm.BASE64 : ScalarForm.TEXT;
  }

  private static ValueForm unknownForm(RecordComponent component) {
    throw unknown(component);
  }

  private static IllegalArgumentException unknown(RecordComponent component) {
    return new IllegalArgumentException("there is no JSON for " + component);
  }

  /** Writes the component of a record into an object. */
  void write(Object owner, ObjectNode node) {
    Object value = get(owner);
    if (value == null) {
      if (nullShown) {
        node.putNull(name);
      }
      return;
    }
    if (omitted != null && omitted.equals(value)) {
      return;
    }
    node.set(name, form.write(value));
    if (hexName != null && !((ByteString) value).isUtf8()) {
      node.set(hexName, ScalarForm.HEX.write(value));
    }
  }

  private @Nullable Object get(Object owner) {
    try {
      return (Object) accessor.invokeExact(owner);
    } catch (RuntimeException | Error own) {
      throw own;
    } catch (Throwable checked) {
      throw new IllegalStateException("accessors of records throw nothing", checked);
    }
  }

  /** The value in an object; null if it is absent and nullable. */
  @Nullable Object read(JsonNode node) {
    if (hexName != null) {
      JsonNode hex = node.get(hexName);
      if (hex != null) {
        return ScalarForm.HEX.read(hexName, hex);
      }
    }
    JsonNode value = node.get(name);
    if (value == null && usual != null) {
      return usual;
    }
    if (nullable && (value == null || (nullShown && value.isNull()))) {
      return null;
    }
    return form.read(name, value == null ? JsonNodeFactory.instance.missingNode() : value);
  }

  /** Whether it is in every written object, and must be in every object read. */
  boolean isRequired() {
    return usual == null && (!nullable || nullShown);
  }

  /** Adds the schemas of its fields. */
  void describe(ObjectNode properties, JsonSchemas schemas) {
    ObjectNode schema = form.schema(schemas);
    if (nullShown) {
      schema = JsonSchemas.orNull(schema);
    } else if (usual instanceof Number) {
      schema.set("default", form.write(usual));
    }
    properties.set(name, schema);
    if (hexName != null) {
      properties.set(hexName, ScalarForm.HEX.schema(schemas));
    }
  }
}
