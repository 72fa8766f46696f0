package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.service.NameRules;
import org.lucerna.service.config.NamePolicy;
import org.lucerna.service.config.NamesConfig;
import org.lucerna.service.config.SettingException;
import org.lucerna.service.fixture.Wire;

class NameRulesTest {
  private static boolean refuses(NamePolicy policy, String name, String... expressions) {
    return new NameRules(new NamesConfig(policy, List.of(expressions), false))
        .refuses(ByteString.utf8(name));
  }

  @Test
  void generatedNamesAreRefusedUnlessAllowed() {
    assertThat(refuses(NamePolicy.PREFIXES, "sub_401000")).isTrue();
    assertThat(refuses(NamePolicy.PREFIXES, "sub_total")).isFalse();
    assertThat(refuses(NamePolicy.OFF, "sub_401000")).isFalse();
  }

  @Test
  void namesWithTheMarkOfSimilarOnesAreRefusedByEveryPolicy() {
    for (NamePolicy policy : NamePolicy.values()) {
      assertThat(refuses(policy, "inflate.similar")).as("%s", policy).isTrue();
      assertThat(refuses(policy, "inflate.similar_0")).as("%s", policy).isTrue();
      assertThat(refuses(policy, "inflate")).as("%s", policy).isFalse();
      assertThat(refuses(policy, "find.similar_words")).as("%s", policy).isFalse();
    }
  }

  @Test
  void expressionsAreFoundAnywhereInTheStart() {
    assertThat(refuses(NamePolicy.OFF, "my_tmp_name", "_tmp_")).isTrue();
    assertThat(refuses(NamePolicy.OFF, "my_tmp_name", "^_tmp_", "x$")).isFalse();
    assertThat(refuses(NamePolicy.OFF, "a".repeat(512) + "tmp", "tmp")).isFalse();
    assertThat(refuses(NamePolicy.OFF, "tmp" + "a".repeat(1_000_000), "^tmp")).isTrue();
    assertThat(refuses(NamePolicy.OFF, "日本語".repeat(1000), "本語$")).isFalse();
    assertThat(refuses(NamePolicy.PREFIXES, "sub_401000", "tmp")).isTrue();
  }

  @Test
  void endlessExpressionRefusesTheName() {
    assertThat(refuses(NamePolicy.OFF, "a".repeat(400), "a*a*a*a*b")).isTrue();
    assertThat(refuses(NamePolicy.OFF, "ab".repeat(256), "^(a|b)*c")).isFalse();
  }

  @Test
  void namesOfOnePushAreBoundedTogether() {
    Predicate<ByteString> refuses =
        new NameRules(new NamesConfig(NamePolicy.OFF, List.of("(.*a){12}b$"), false))
            .forPush(20_000);
    ByteString hostile = ByteString.utf8("a".repeat(400));
    long start = System.nanoTime();
    for (int i = 0; i < 20_000; i++) {
      assertThat(refuses.test(hostile)).isTrue();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void anExpressionIsChecked() {
    assertThatThrownBy(() -> new NamesConfig(NamePolicy.OFF, List.of("a", "(b"), false))
        .isInstanceOf(SettingException.class)
        .hasMessage("refuse: expected a regular expression, got \"(b\": Unclosed group");
  }

  @Test
  void theOthersOfAPushAreStored() throws IOException {
    try (TestServer server = TestServer.start();
        Wire wire = Wire.greeted(server.connect())) {
      assertThat(
              wire.ask(
                  Wire.push(
                      item("one", 1, HELLO_COMMENT, key(1)),
                      item("sub_401000", 1, HELLO_COMMENT, key(2)),
                      item("three", 1, HELLO_COMMENT, key(3)))))
          .isEqualTo(new PushResult(List.of(1, -1, 1)));
      List<Pattern> keys = List.of(Pattern.of(key(1)), Pattern.of(key(2)), Pattern.of(key(3)));
      PullResult result = (PullResult) wire.ask(PullMetadata.ofPatterns(0, List.of(), keys));
      assertThat(result.codes()).containsExactly(0, -2, 0);
      assertThat(wire.ask(Wire.push(item("j_nullsub_1", 1, HELLO_COMMENT, key(1)))))
          .isEqualTo(new PushResult(List.of(-1)));
    }
  }
}
