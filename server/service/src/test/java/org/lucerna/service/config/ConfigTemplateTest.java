package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

class ConfigTemplateTest {
  private static final String TEMPLATE = ConfigFile.template();

  @Test
  void templateEqualsTheDefaults() {
    assertThat(ConfigFile.parse(TEMPLATE, "template")).isEqualTo(ServerConfig.defaults());
  }

  @Test
  void isTheDefaultsAndAnUpstreamWithEverySettingInForce() {
    ServerConfig defaults = ServerConfig.defaults();
    UpstreamConfig example = UpstreamConfig.of("team", "lumina.example.org:20667");
    assertThat(ConfigFile.parse(inForce(), "template"))
        .isEqualTo(defaults.withUpstreams(defaults.upstreams().withServer(List.of(example))));
  }

  @Test
  void namesEverySetting() {
    TomlParseResult settings = Toml.parse(inForce());
    assertThat(settings.dottedKeySet())
        .containsExactlyInAnyOrderElementsOf(names(ServerConfig.class, ""));
    assertThat(settings.getArrayOrEmpty("upstreams.server").getTable(0).keySet())
        .containsExactlyInAnyOrderElementsOf(names(UpstreamConfig.class, ""));
  }

  /** A setting without words does not get into the file, nor through this test. */
  @Test
  void explainsEverySetting() {
    List<String> lines = TEMPLATE.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      assertThat(lines.get(i).length()).as("line %d", i + 1).isLessThanOrEqualTo(100);
      if (lines.get(i).matches("#?[a-z-]+ = .*|#?\\[.*]")) {
        assertThat(lines.get(i - 1)).as("above %s", lines.get(i)).matches("# \\S.*[.]");
      }
    }
  }

  @Test
  void templateHasTheExpectedStart() {
    assertThat(TEMPLATE)
        .contains(
            """

            # The port for health, metrics, search and administration. Callers on other machines need TLS,
            # with the certificate of [tls].
            [http]
            # HOST:PORT; port 0 picks a free one; empty turns HTTP off.
            #listen = "127.0.0.1:8667"
            """)
        .contains("#hello-frame = \"128KiB\"\n")
        .contains("#bytes-in-flight = 0\n")
        .contains("#idle = \"1h\"\n")
        .contains("#neighbors = 4\n", "#co-occurrence = 0.25\n", "#metadata-quality = 0\n")
        .contains("#cache = \"256MiB\"\n");
  }

  private static String inForce() {
    return TEMPLATE.replaceAll("(?m)^#(\\S)", "$1");
  }

  private static List<String> names(Class<?> record, String table) {
    List<String> names = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      String key =
          table + String.join("-", component.getName().split("(?=[A-Z])")).toLowerCase(Locale.ROOT);
      boolean isTable =
          Arrays.stream(component.getType().getDeclaredMethods())
              .anyMatch(method -> method.getName().equals("defaults"));
      names.addAll(isTable ? names(component.getType(), key + '.') : List.of(key));
    }
    return names;
  }
}
