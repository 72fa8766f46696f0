package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.DialectChoice;

final class DialectDetectionTest {
  private static final DialectDetection AUTO = new DialectDetection(DialectChoice.AUTO);

  private static String detected(String hex) {
    Dialect dialect = AUTO.of(ByteString.hex(hex));
    return dialect == null ? "none" : dialect.name();
  }

  @ParameterizedTest
  @CsvSource({
    // below version 3: a byte or nothing
    "02 0161 112233445566 00, ida",
    "00 00 112233445566 01, ida",
    "02 00 112233445566 00 ffff, ida",
    "02 00 112233445566, published",
    "02 00 112233445566 02, none",
    // two strings, with or without a byte before
    "05 00 112233445566 00 6100 6200, ida",
    "05 00 112233445566 01 6100 6200, ida",
    "05 00 112233445566 6100 6200, published",
    "05 00 112233445566 00 00 00, ida",
    "05 00 112233445566 00 00, published",
    "05 00 112233445566 00 6100, published",
    // nothing, or something after it
    "05 00 112233445566 00, ida",
    "05 00 112233445566 00 6100 6200 07, ida",
    "05 00 112233445566 6100 6200 07, none",
    "05 00 112233445566 02 6100 6200 07, none",
    // cut
    "'', none",
    "05, none",
    "05 04 61, none",
    "05 00 112233445566, none",
    "05 00 112233445566 6162, none",
    // lengths from 16384 on look different
    "05 c0000001 61 112233445566 00 6100 6200, ida",
    "05 c000000001 61 112233445566 6100 6200, published",
    // a version that nobody knows, laid out as it likes
    "07, ida",
    "07 00 112233445566 6100 6200, published",
    "ff80000000, ida",
  })
  void bytesAfterTheLicenceIdDecideTheDialect(String hex, String dialect) {
    assertThat(detected(hex.replace(" ", ""))).isEqualTo(dialect);
  }

  @Test
  void listenerCanBeRestrictedToOneDialect() {
    ByteString ofIda = ByteString.hex("0500112233445566" + "00" + "61006200");
    DialectDetection ida = new DialectDetection(DialectChoice.IDA);
    DialectDetection published = new DialectDetection(DialectChoice.PUBLISHED);
    assertThat(ida.of(ByteString.EMPTY)).isSameAs(IdaDialect.INSTANCE);
    assertThat(published.of(ofIda)).isSameAs(PublishedDialect.INSTANCE);
    assertThat(published.beforeGreeting()).isSameAs(PublishedDialect.INSTANCE);
    assertThat(ida.beforeGreeting()).isSameAs(IdaDialect.INSTANCE);
    assertThat(AUTO.beforeGreeting()).isSameAs(IdaDialect.INSTANCE);
  }

  @Test
  void greetingsOfBothDialectsAreDetected() {
    long seed = 20261120;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      int version = random.nextInt(8);
      // The one ambiguity: a name that begins with a byte 1.
      Credentials credentials = new Credentials(string(random, 2), string(random, 1));
      Hello hello = new Hello(version, random.nextInt(2), version < 3 ? null : credentials);
      for (Dialect dialect : List.of(IdaDialect.INSTANCE, PublishedDialect.INSTANCE)) {
        ByteSink body = new ByteSink();
        dialect.write(hello, body);
        assertThat(AUTO.of(body.toByteString())).as("seed %d, %s", seed, hello).isSameAs(dialect);
      }
    }
  }

  private static ByteString string(SplittableRandom random, int least) {
    byte[] bytes = new byte[random.nextInt(4)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(least, 256);
    }
    return ByteString.wrap(bytes);
  }

  @Test
  void otherGreetingsAreAnswered() {
    SplittableRandom random = new SplittableRandom(5);
    int known = 0;
    for (int i = 0; i < 50_000; i++) {
      byte[] bytes = new byte[random.nextInt(24)];
      random.nextBytes(bytes);
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = random.nextBoolean() ? bytes[j] : (byte) random.nextInt(7);
      }
      known += AUTO.of(ByteString.wrap(bytes)) == null ? 0 : 1;
    }
    assertThat(known).isBetween(1, 49_999);
  }

  @Test
  void vectors() throws IOException {
    Path file =
        Path.of(
            System.getProperty("lucerna.root", "../.."),
            "../shared/vectors/lumina/helo-dialect.json");
    assumeTrue(Files.isReadable(file), "no ../shared/vectors beside the checkout: not public");
    Pattern greeting =
        Pattern.compile(
            "\"name\": \"([^\"]*)\",\\s*\"payloadHex\": \"([0-9a-f]*)\",\\s*\"dialect\": (\\S+),"
                + "\\s*\"version\": (\\S+),\\s*\"user\": (\\S+),\\s*\"password\": (\\S+)");
    List<MatchResult> all = greeting.matcher(Files.readString(file)).results().toList();
    assertThat(all).hasSize(28);
    for (MatchResult each : all) {
      ByteString body = ByteString.hex(each.group(2));
      @Nullable Dialect dialect = AUTO.of(body);
      String expected = each.group(3).replace("\"", "").replace("null", "none");
      assertThat(dialect == null ? "none" : dialect.name()).as(each.group(1)).isEqualTo(expected);
      if (dialect != null) {
        Hello hello = (Hello) dialect.readRequest(RequestCode.HELO.code(), body, Limits.NONE);
        assertThat(hello.version()).isEqualTo(Integer.parseInt(each.group(4)));
        if (hello.credentials() != null) {
          Credentials credentials = Objects.requireNonNull(hello.credentials());
          assertThat(credentials.user().text()).isEqualTo(each.group(5).replace("\"", ""));
          assertThat(credentials.password().text()).isEqualTo(each.group(6).replace("\"", ""));
        }
      }
    }
  }
}
