package org.lucerna.service.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.MutableTomlTable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlBindError;
import org.tomlj.TomlBindException;
import org.tomlj.TomlBindOptions;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * The TOML file of an operator. tomlj binds it to the records of this package; settings that a file
 * omits are first filled in from {@link ServerConfig#defaults()}.
 */
public final class ConfigFile {
  /** The notation of values in the file. */
  static final TomlBindOptions FORM =
      TomlBindOptions.defaults()
          .withKeyNaming(TomlBindOptions.KeyNaming.KEBAB_CASE)
          .withConverter(
              GuestRole.class, value -> EnumSetting.of(GuestRole.class, value), GuestRole::toString)
          .withConverter(Disclosure.class, Disclosure::of, Disclosure::toString)
          .withConverter(
              NamePolicy.class,
              value -> EnumSetting.of(NamePolicy.class, value),
              NamePolicy::toString)
          .withConverter(
              LogFormat.class, value -> EnumSetting.of(LogFormat.class, value), LogFormat::toString)
          .withConverter(
              ClientCertificates.class,
              value -> EnumSetting.of(ClientCertificates.class, value),
              ClientCertificates::toString)
          .withConverter(Path.class, ConfigFile::path, Path::toString)
          .withConverter(DialectChoice.class, DialectChoice::parse, DialectChoice::toString)
          .withConverter(Weight.class, Weight::of, Weight::literal)
          .withConverter(Probability.class, Probability::of, Probability::literal)
          .withConverter(Duration.class, ConfigFile::time, DurationText::format)
          .withConverter(DataSize.class, ConfigFile::size, ConfigFile::literal);

  /** The form of tomlj's names for settings in an array of tables. */
  private static final Pattern IN_ARRAY = Pattern.compile("(.+)\\[(\\d+)]\\.(.+)");

  private ConfigFile() {}

  /**
   * The settings in a file, with the defaults for the others. Relative paths in it start in its
   * folder.
   *
   * @throws IOException if it cannot be read
   * @throws ConfigException if it is invalid
   */
  public static ServerConfig load(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "a folder, not a file");
    }
    try {
      Path folder = file.resolveSibling("");
      return parse(Files.readString(file), file.toString(), folder);
    } catch (CharacterCodingException e) {
      ConfigException named = new ConfigException(file.toString(), 0, "not text in UTF-8");
      named.initCause(e);
      throw named;
    }
  }

  /**
   * The settings in a text, with the defaults for the others.
   *
   * @param name of the text in messages
   * @throws ConfigException if it is invalid
   */
  public static ServerConfig parse(String toml, String name) {
    return parse(toml, name, Path.of(""));
  }

  private static ServerConfig parse(String toml, String name, Path folder) {
    TomlParseResult file = Toml.parse(toml);
    if (file.hasErrors()) {
      TomlParseError first = file.errors().getFirst();
      throw new ConfigException(name, first.position().line(), oneLine(first.getMessage()));
    }
    boolean namesData = file.contains(List.of("data"));
    MutableTomlTable defaults = MutableTomlTable.from(ServerConfig.defaults(), FORM);
    fill(file, defaults);
    if (file.get(List.of("upstreams")) instanceof TomlTable upstreams
        && upstreams.get(List.of("server")) instanceof TomlArray servers) {
      servers.toList().stream()
          .filter(MutableTomlTable.class::isInstance)
          .forEach(server -> fill((MutableTomlTable) server, upstream()));
    }
    try {
      return file.as(ServerConfig.class, FORM).in(folder, namesData);
    } catch (TomlBindException e) {
      throw ConfigException.of(
          e.errors().stream().map(error -> describe(error, file, defaults, name)).toList());
    }
  }

  /**
   * A file with every setting, its comment and its default value, commented out: a starting point
   * for operators. It is equivalent to an empty file.
   */
  public static String template() {
    return ConfigTemplate.of(ServerConfig.defaults());
  }

  /**
   * A file with the settings of a server. It contains the names of files with secrets, not the
   * secrets.
   */
  public static String text(ServerConfig config) {
    return MutableTomlTable.from(config, FORM).toToml();
  }

  /** The settings that differ, by their names in a file: {@code store.cache}. */
  public static List<String> differences(ServerConfig one, ServerConfig other) {
    TomlTable first = MutableTomlTable.from(one, FORM);
    TomlTable second = MutableTomlTable.from(other, FORM);
    return first.dottedKeySet().stream()
        .filter(setting -> !value(first, setting).equals(value(second, setting)))
        .toList();
  }

  private static String value(TomlTable table, String setting) {
    Object value = table.get(setting);
    return value instanceof TomlArray array ? array.toJson() : String.valueOf(value);
  }

  /** Defaults for settings that an upstream omits; the empty strings are refused. */
  private static MutableTomlTable upstream() {
    return MutableTomlTable.from(UpstreamConfig.of("unnamed", "localhost:1"), FORM)
        .set(List.of("name"), "")
        .set(List.of("address"), "");
  }

  /** Adds missing settings to a table; existing ones keep their position in the file. */
  private static void fill(MutableTomlTable table, TomlTable defaults) {
    for (String key : defaults.keySet()) {
      List<String> path = List.of(key);
      Object standard = defaults.get(path);
      if (!table.contains(path)) {
        table.set(path, standard);
      } else if (standard instanceof TomlTable inner
          && table.get(path) instanceof MutableTomlTable given) {
        fill(given, inner);
      }
    }
  }

  private static ConfigException describe(
      TomlBindError first, TomlTable file, TomlTable defaults, String name) {
    String path = first.path();
    TomlPosition position = first.position();
    String problem = first.message();
    if (first.cause() instanceof SettingException setting) {
      // tomlj knows only the table whose record refused the value; the exception knows the setting.
      path = path.isEmpty() ? setting.setting() : path + '.' + setting.setting();
      TomlPosition at = position(file, path);
      position = at == null ? position : at;
      problem = setting.problem();
    }
    String text =
        problem.equals("unknown key") ? describeUnknown(path, defaults) : path + ": " + problem;
    return new ConfigException(name, position == null ? 0 : position.line(), oneLine(text));
  }

  private static String describeUnknown(String path, TomlTable defaults) {
    String renamed = RenamedSetting.describe(path);
    return renamed == null ? "unknown setting " + path + suggestion(path, defaults) : renamed;
  }

  private static @Nullable TomlPosition position(TomlTable file, String path) {
    Matcher inArray = IN_ARRAY.matcher(path);
    if (!inArray.matches()) {
      return file.inputPositionOf(path);
    }
    TomlArray array = file.getArray(inArray.group(1));
    return array == null
        ? null
        : array.getTable(Integer.parseInt(inArray.group(2))).inputPositionOf(inArray.group(3));
  }

  private static String suggestion(String unknown, TomlTable defaults) {
    Matcher inArray = IN_ARRAY.matcher(unknown);
    if (inArray.matches()) {
      return SpellingSuggestion.nearest(inArray.group(3), upstream().keySet())
          .map(known -> " (did you mean " + known + "?)")
          .orElse("");
    }
    List<String> path = Toml.parseDottedKey(unknown);
    List<String> table = path.subList(0, path.size() - 1);
    @Nullable TomlTable siblings = table.isEmpty() ? defaults : defaults.getTable(table);
    if (siblings == null) {
      return "";
    }
    return SpellingSuggestion.nearest(path.getLast(), siblings.keySet())
        .map(key -> Toml.joinKeyPath(Stream.concat(table.stream(), Stream.of(key)).toList()))
        // A setting with the right name under the wrong table, or under none.
        .or(
            () ->
                defaults.dottedKeySet().stream()
                    .filter(known -> known.endsWith('.' + path.getLast()))
                    .findFirst())
        .map(known -> " (did you mean " + known + "?)")
        .orElse("");
  }

  private static Path path(Object value) {
    String text = text(value, "a path");
    if (text.isBlank()) {
      throw new IllegalArgumentException("expected a path, got an empty string");
    }
    return Path.of(text);
  }

  private static Duration time(Object value) {
    return DurationText.parse(text(value, "a time such as \"10s\" or \"1h\""));
  }

  private static DataSize size(Object value) {
    return value instanceof Long bytes
        ? DataSize.ofBytes(bytes)
        : DataSize.parse(text(value, "a size such as \"8KiB\""));
  }

  /** A number if no unit is needed, otherwise a string. */
  private static Object literal(DataSize size) {
    String text = size.toString();
    return text.equals(Long.toString(size.bytes())) ? (Object) size.bytes() : text;
  }

  private static String text(Object value, String expected) {
    return switch (value) {
      case String text -> text;
      case TomlTable table ->
          throw new IllegalArgumentException("expected " + expected + ", got a table");
      case TomlArray array ->
          throw new IllegalArgumentException("expected " + expected + ", got an array");
      default -> throw new IllegalArgumentException("expected " + expected + ", got " + value);
    };
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "" : message.replaceAll("\\s+", " ");
  }
}
