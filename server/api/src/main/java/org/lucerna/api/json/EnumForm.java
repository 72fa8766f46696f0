package org.lucerna.api.json;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Constants by their names, in lower case and with dashes.
 *
 * @param constants in their order
 */
record EnumForm(List<Enum<?>> constants) implements ValueForm {
  static EnumForm of(Class<?> type) {
    return new EnumForm(
        Arrays.stream(type.getEnumConstants()).<Enum<?>>map(each -> (Enum<?>) each).toList());
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private List<String> labels() {
    return constants.stream().map(EnumForm::label).toList();
  }

  @Override
  public JsonNode write(Object value) {
    return JsonNodeFactory.instance.stringNode(label((Enum<?>) value));
  }

  @Override
  public Object read(String field, JsonNode node) {
    String text = (String) ScalarForm.STRING.read(field, node);
    for (Enum<?> constant : constants) {
      if (label(constant).equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(field + ": expected one of " + String.join(", ", labels()));
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    ObjectNode schema = ScalarForm.type("string");
    ArrayNode labels = schema.putArray("enum");
    labels().forEach(labels::add);
    return schema;
  }

  /** The first one. */
  @Override
  public Object zero() {
    return constants.getFirst();
  }
}
