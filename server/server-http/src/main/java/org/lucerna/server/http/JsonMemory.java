package org.lucerna.server.http;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.lucerna.store.MemoryGrant;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.databind.node.ValueNode;

/**
 * Creates the values of a JSON document, and takes memory for each before the next one is read: two
 * bytes of a body ("{}") become an object of 150 bytes. {@link RequestBody} takes the memory for
 * the contents of names and texts. Not thread-safe.
 */
final class JsonMemory extends JsonNodeFactory {
  private static final long serialVersionUID = 1;

  /** Bytes of a map, with the table that its first field allocates. */
  private static final int OBJECT = 170;

  /** Bytes of a list, with room for some values. */
  private static final int ARRAY = 110;

  /** Bytes of another value, with its place in a map and its name there. */
  private static final int SCALAR = 100;

  /** Memory is taken once this many bytes are owed. */
  private static final int STEP = 1 << 14;

  private final transient MemoryGrant memory;
  private long owed;

  JsonMemory(MemoryGrant memory) {
    this.memory = memory;
  }

  private void take(long bytes) {
    owed += bytes;
    if (owed >= STEP) {
      memory.take(owed);
      owed = 0;
    }
  }

  @Override
  public ObjectNode objectNode() {
    take(OBJECT);
    return super.objectNode();
  }

  @Override
  public ArrayNode arrayNode() {
    take(ARRAY);
    return super.arrayNode();
  }

  @Override
  public StringNode stringNode(String text) {
    take(SCALAR + 2L * text.length());
    return super.stringNode(text);
  }

  @Override
  public BooleanNode booleanNode(boolean value) {
    take(SCALAR);
    return super.booleanNode(value);
  }

  @Override
  public NullNode nullNode() {
    take(SCALAR);
    return super.nullNode();
  }

  @Override
  public ValueNode numberNode(BigInteger number) {
    take(SCALAR);
    return super.numberNode(number);
  }

  @Override
  public ValueNode numberNode(BigDecimal number) {
    take(SCALAR);
    return super.numberNode(number);
  }

  @Override
  public NumericNode numberNode(int number) {
    take(SCALAR);
    return super.numberNode(number);
  }

  @Override
  public NumericNode numberNode(long number) {
    take(SCALAR);
    return super.numberNode(number);
  }

  @Override
  public NumericNode numberNode(double number) {
    take(SCALAR);
    return super.numberNode(number);
  }
}
