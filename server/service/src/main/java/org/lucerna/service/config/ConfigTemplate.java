package org.lucerna.service.config;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.MutableTomlArray;
import org.tomlj.MutableTomlTable;

/** Writes settings as a file for people: each commented out, with its comment. */
final class ConfigTemplate {
  private static final String HEAD =
      """
      # The settings of a Lucerna server.
      #
      # Each has its default value and is commented out: remove the # of those you change.
      # Times are "250ms", "10s", "90m", "1h" or "7d"; sizes "8KiB", "256MiB", "2GiB" or bytes.
      # A relative path starts in the folder of this file.

      """;

  private ConfigTemplate() {}

  static String of(ServerConfig config) {
    MutableTomlTable settings = MutableTomlTable.from(withUpstream(config), ConfigFile.FORM);
    explain(settings, ServerConfig.class);
    return settings
        .toToml()
        .lines()
        .map(ConfigTemplate::commentedOut)
        .collect(Collectors.joining("\n", HEAD, "\n"));
  }

  /** Shows the settings of an upstream; by default there is none. */
  private static ServerConfig withUpstream(ServerConfig config) {
    UpstreamConfig example = UpstreamConfig.of("team", "lumina.example.org:20667");
    return config.withUpstreams(config.upstreams().withServer(List.of(example)));
  }

  private static void explain(MutableTomlTable table, Class<?> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      List<String> key = List.of(key(component.getName()));
      if (table.get(key) instanceof MutableTomlTable inner) {
        table.setCommentAbove(key, words(component.getType(), component));
        explain(inner, component.getType());
      } else if (table.get(key) instanceof MutableTomlArray array
          && !array.isEmpty()
          && array.get(0) instanceof MutableTomlTable inner) {
        Class<?> element = elementType(component);
        array.setCommentAbove(0, words(element, component));
        explain(inner, element);
      } else {
        table.setCommentAbove(key, words(component, component));
      }
    }
  }

  private static Class<?> elementType(RecordComponent list) {
    return (Class<?>) ((ParameterizedType) list.getGenericType()).getActualTypeArguments()[0];
  }

  private static List<String> words(AnnotatedElement element, RecordComponent component) {
    @Nullable SettingComment comment = element.getAnnotation(SettingComment.class);
    if (comment == null) {
      throw new IllegalStateException("no @Comment says what this is for: " + component);
    }
    return List.of(comment.value());
  }

  /** The key of a component, as spelled by {@link ConfigFile#FORM}. */
  private static String key(String component) {
    return component.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }

  /** Comments have a space after {@code #}, commented-out settings do not. */
  private static String commentedOut(String line) {
    boolean setting = !line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '[';
    return setting || line.startsWith("[[") ? '#' + line : line;
  }
}
