package org.lucerna.api.json;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Numbers in a range. */
record BoundedForm(ValueForm number, double least, double most) implements ValueForm {
  @Override
  public JsonNode write(Object value) {
    return number.write(value);
  }

  @Override
  public Object read(String field, JsonNode node) {
    // A number beyond all bounds and a string get the same answer.
    double value = node.isNumber() ? node.asDouble(Double.NaN) : Double.NaN;
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s: expected a number from %s to %s".formatted(field, plain(least), plain(most)));
    }
    return number.read(field, node);
  }

  private static String plain(double bound) {
    return decimal(bound).toPlainString();
  }

  private static BigDecimal decimal(double bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros();
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    ObjectNode schema = number.schema(schemas);
    schema.put("minimum", decimal(least));
    schema.put("maximum", decimal(most));
    return schema;
  }

  @Override
  public Object zero() {
    return number.zero();
  }
}
