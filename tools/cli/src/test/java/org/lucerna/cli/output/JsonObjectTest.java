package org.lucerna.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

class JsonObjectTest {
  @Test
  void numbersBeyond53BitsAreHex() {
    assertThat(
            new JsonObject()
                .unsigned("a", (1L << 53) - 1)
                .unsigned("b", 1L << 53)
                .unsigned("c", -1)
                .number("d", -5)
                .number("e", -(1L << 53) + 1)
                .number("f", Long.MIN_VALUE)
                .number("g", Long.MAX_VALUE)
                .toString())
        .isEqualTo(
            "{\"a\":9007199254740991,\"b\":\"0x20000000000000\",\"c\":\"0xffffffffffffffff\","
                + "\"d\":-5,\"e\":-9007199254740991,\"f\":\"-0x8000000000000000\","
                + "\"g\":\"0x7fffffffffffffff\"}");
  }

  @Test
  void textThatIsNotUtf8HasItsBytesToo() {
    assertThat(
            new JsonObject()
                .text("a", ByteString.utf8("\u00e9"))
                .text("b", ByteString.hex("ff"))
                .text("c", null)
                .toString())
        .isEqualTo("{\"a\":\"\u00e9\",\"b\":\"\ufffd\",\"bHex\":\"ff\",\"c\":null}");
  }

  @Test
  void timesAreIso8601() {
    assertThat(new JsonObject().put("t", Instant.ofEpochSecond(1, 500_000_000)).toString())
        .isEqualTo("{\"t\":\"1970-01-01T00:00:01.500Z\"}");
  }

  @Test
  void objectsAndListsAreNested() {
    List<JsonObject> items = new ArrayList<>(List.of(new JsonObject().put("b", true)));
    JsonObject object =
        new JsonObject()
            .put("a", items)
            .put("c", new JsonObject())
            .putTexts("d", List.of("\"", "\n\u0001/"))
            .pairs("e", List.of(1, 2), n -> n, n -> -n)
            .decimal("f", 0.5)
            .put("c", (String) null);
    items.clear();

    assertThat(new JsonObject().put("g", "x").put("f", false).with(object).toString())
        .isEqualTo(
            "{\"g\":\"x\",\"f\":0.5,\"a\":[{\"b\":true}],\"c\":null,"
                + "\"d\":[\"\\\"\",\"\\n\\u0001/\"],\"e\":[[1,-1],[2,-2]]}");
  }
}
