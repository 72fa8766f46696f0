package org.lucerna.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Records of every kind of component. */
public class RecordCodecTest {
  /** Speeds. */
  public enum Speed {
    SLOW,
    VERY_FAST
  }

  /** Every kind. */
  @Strict
  public record Everything(
      String string,
      boolean flag,
      @Bounds(least = -5, most = 5) int number,
      @Unsigned int size,
      @JsonName("count") long total,
      @Address long address,
      float share,
      double score,
      ByteString text,
      @TextAndHex ByteString name,
      @Hex ByteString hex,
      @Base64Text ByteString base64,
      Md5 md5,
      Instant time,
      Speed speed,
      List<Part> parts,
      List<Md5> keys,
      Map<String, Double> signals,
      @Nullable Part part,
      @NullShown @Nullable String shown,
      @Address @Nullable Long place,
      @MayBeAbsent List<String> words,
      @MayBeAbsent(omitted = false) long most,
      @UsualValue(7) int usual) {}

  /** Unknown fields of it are ignored. */
  public record Part(String a) {}

  private static final RecordCodec<Everything> CODEC = RecordCodec.of(Everything.class);

  private static <T> @Nullable T sometimes(SplittableRandom random, Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private static ByteString bytes(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(6)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  private static String string(SplittableRandom random) {
    List<String> all = List.of("", "a", "<b>", "\u202e\u0000\"\\", "\ud83d\ude00", "é".repeat(300));
    return all.get(random.nextInt(all.size()));
  }

  private static <T> List<T> some(SplittableRandom random, Supplier<T> value) {
    return Stream.generate(value).limit(random.nextInt(3)).toList();
  }

  private static Everything random(SplittableRandom random) {
    Map<String, Double> signals = new HashMap<>();
    IntStream.range(0, random.nextInt(3))
        .forEach(_ -> signals.put(string(random), random.nextDouble()));
    return new Everything(
        string(random),
        random.nextBoolean(),
        random.nextInt(-5, 6),
        random.nextInt(),
        random.nextLong(),
        random.nextLong(),
        random.nextFloat(),
        random.nextDouble() * 1e300,
        ByteString.utf8(string(random)),
        bytes(random),
        bytes(random),
        bytes(random),
        new Md5(random.nextLong(), random.nextLong()),
        Instant.ofEpochSecond(random.nextLong(1L << 33), random.nextInt(1_000_000_000)),
        Speed.values()[random.nextInt(2)],
        some(random, () -> new Part(string(random))),
        some(random, () -> new Md5(random.nextLong(), 1)),
        signals,
        sometimes(random, () -> new Part(string(random))),
        sometimes(random, () -> string(random)),
        sometimes(random, random::nextLong),
        some(random, () -> string(random)),
        random.nextLong(2),
        random.nextInt());
  }

  @Test
  void everyRecordSurvivesItsJson() {
    long seed = 18_261_127;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2000; i++) {
      Everything value = random(random);
      JsonNode json = JsonMapper.shared().readTree(CODEC.write(value).toString());
      assertThat(CODEC.read(json)).as("seed %d, round %d", seed, i).isEqualTo(value);
    }
  }

  private static String json(String changed) {
    SplittableRandom random = new SplittableRandom(1);
    JsonNode json = CODEC.write(random(random));
    JsonMapper.shared()
        .readTree(changed.replace('\'', '"'))
        .properties()
        .forEach(
            field ->
                ((tools.jackson.databind.node.ObjectNode) json)
                    .set(field.getKey(), field.getValue()));
    return json.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'string':1}|string: expected a string",
        "{'flag':'true'}|flag: expected true or false",
        "{'number':6}|number: expected a number from -5 to 5",
        "{'number':'x'}|number: expected a number from -5 to 5",
        "{'number':1.5}|number: expected a whole number of 32 bits",
        "{'size':-1}|size: expected a whole number from 0 to 4294967295",
        "{'size':4294967296}|size: expected a whole number from 0 to 4294967295",
        "{'count':9223372036854775808}|count: expected a whole number of 64 bits",
        "{'address':'7'}|address: expected 0x and hexadecimal digits",
        "{'address':'0x'}|address: expected 0x and hexadecimal digits",
        "{'address':'0x10000000000000000'}|address: expected 0x and hexadecimal digits",
        "{'share':1e39}|share: expected a number that fits 32 bits",
        "{'score':1e309}|score: expected a number that fits 64 bits",
        "{'nameHex':'f'}|nameHex: expected hexadecimal digits",
        "{'base64':'?'}|base64: expected Base64",
        "{'md5':'12'}|md5: expected 32 hexadecimal digits",
        "{'time':'now'}|time: expected a time such as 2026-11-20T12:00:00Z",
        "{'speed':'FAST'}|speed: expected one of slow, very-fast",
        "{'parts':{}}|parts: expected an array",
        "{'parts':[7]}|parts: expected an object",
        "{'parts':[{}]}|a: expected a string",
        "{'keys':[1]}|keys: expected a string",
        "{'signals':[]}|signals: expected an object",
        "{'signals':{'secret':'x'}}|signals: expected a number that fits 64 bits",
        "{'part':null}|part: expected an object",
        "{'most':null}|most: expected a whole number of 64 bits",
        "{'more':1}|unknown field more"
      })
  void otherJsonIsRejectedByFieldWithoutItsValue(String changed, String why) {
    String json = json(changed);
    assertThatThrownBy(() -> CODEC.read(JsonMapper.shared().readTree(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  @Test
  void absentFieldsHaveTheirUsualValues() {
    JsonNode json = JsonMapper.shared().readTree(json("{'parts':[{'a':'x','b':1}]}"));
    List.of("part", "shown", "place", "words", "most", "usual")
        .forEach(((tools.jackson.databind.node.ObjectNode) json)::remove);

    Everything read = CODEC.read(json);

    assertThat(read.part()).isNull();
    assertThat(read.shown()).isNull();
    assertThat(read.place()).isNull();
    assertThat(read.words()).isEmpty();
    assertThat(read.most()).isZero();
    assertThat(read.usual()).isEqualTo(7);
    assertThat(read.parts()).as("unknown fields of an answer").containsExactly(new Part("x"));
  }

  @Test
  void nameOfAnUnknownFieldIsCut() {
    String json = "{\"" + "x".repeat(10_000) + "\":1}";
    assertThatThrownBy(() -> CODEC.read(JsonMapper.shared().readTree(json)))
        .hasMessage("unknown field " + "x".repeat(100));
  }

  @Test
  void schemaAgreesWithCodec() {
    JsonSchemas schemas = new JsonSchemas();

    assertThat(schemas.of(Everything.class))
        .hasToString("{\"$ref\":\"#/components/schemas/RecordCodecTest.Everything\"}");

    JsonNode schema = schemas.all().path("RecordCodecTest.Everything");
    assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(schema.path("required").toString())
        .contains("\"string\"", "\"count\"", "\"shown\"")
        .doesNotContain("part\"", "place", "words", "most", "usual", "name");
    assertThat(schema.path("allOf"))
        .hasToString("[{\"anyOf\":[{\"required\":[\"name\"]},{\"required\":[\"nameHex\"]}]}]");
    JsonNode fields = schema.path("properties");
    assertThat(fields.path("number"))
        .hasToString("{\"type\":\"integer\",\"format\":\"int32\",\"minimum\":-5,\"maximum\":5}");
    assertThat(fields.path("usual").path("default").asInt()).isEqualTo(7);
    assertThat(fields.path("nameHex").path("type").asString()).isEqualTo("string");
    assertThat(fields.path("speed"))
        .hasToString("{\"type\":\"string\",\"enum\":[\"slow\",\"very-fast\"]}");
    assertThat(fields.path("shown").path("anyOf")).hasSize(2);
    assertThat(schemas.all().propertyNames())
        .containsExactly("RecordCodecTest.Everything", "RecordCodecTest.Part");
  }

  /** A class that is no JSON. */
  public record Unknown(Object value) {}

  @Test
  void recordWithoutJsonIsRejectedAtOnce() {
    assertThatThrownBy(() -> RecordCodec.of(Unknown.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("value");
  }
}
