package org.lucerna.cli.connection;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.SpellingSuggestion;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * Defaults of the options that name a server and a login: first the environment, then the file
 * {@code client.toml} in {@code $XDG_CONFIG_HOME/lucerna} ({@code ~/.config/lucerna}).
 *
 * <pre>
 * environment              file
 * LUCERNA_SERVER           server = "lumina.example.org:20667"
 * LUCERNA_HTTP             http = "127.0.0.1:8667"
 * LUCERNA_USER             user = "ana"
 * LUCERNA_PASSWORD_FILE    password-file = "/home/ana/.lucerna-password"
 * LUCERNA_TOKEN_FILE       token-file = "/home/ana/.lucerna-token"
 * LUCERNA_TLS              tls = true
 * LUCERNA_CA               ca = "/home/ana/hexrays.crt"
 * </pre>
 *
 * LUCERNA_CLIENT_CONFIG names another file; empty means none. Logins and TLS settings of the file
 * are used only for the file's servers: a server named by an option or the environment does not get
 * that password.
 */
public final class ClientSettings {
  static final String DEFAULT_SERVER = "127.0.0.1:20667";
  static final String DEFAULT_HTTP = "127.0.0.1:8667";

  private static final List<String> KEYS =
      List.of("server", "http", "user", "password-file", "token-file", "tls", "ca");

  private final Map<String, String> environment;
  private final Map<String, Object> file;

  private ClientSettings(Map<String, String> environment, Map<String, Object> file) {
    this.environment = environment;
    this.file = file;
  }

  /**
   * The login if no option names one.
   *
   * @param user null for the guest
   */
  public record Login(@Nullable String user, @Nullable Path passwordFile) {}

  /**
   * The settings of an environment, and of the file that it names.
   *
   * @throws CommandException if the file is invalid
   */
  public static ClientSettings of(Map<String, String> environment)
      throws IOException, CommandException {
    Path path = path(environment);
    return new ClientSettings(environment, path == null ? Map.of() : read(path));
  }

  private static @Nullable Path path(Map<String, String> environment) {
    String named = environment.get("LUCERNA_CLIENT_CONFIG");
    if (named != null) {
      return named.isEmpty() ? null : Path.of(named);
    }
    String folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (folder.isEmpty() && home.isEmpty()) {
      return null;
    }
    Path base = folder.isEmpty() ? Path.of(home, ".config") : Path.of(folder);
    Path file = base.resolve("lucerna").resolve("client.toml");
    return Files.exists(file) ? file : null;
  }

  private static Map<String, Object> read(Path path) throws IOException, CommandException {
    TomlParseResult toml;
    try {
      toml = Toml.parse(Files.readString(path));
    } catch (CharacterCodingException binary) {
      throw new CommandException(ExitStatus.USAGE, path + ": not text in UTF-8");
    } catch (NoSuchFileException missing) {
      throw new CommandException(
          ExitStatus.IO, path + ": no such file, but LUCERNA_CLIENT_CONFIG names it");
    }
    if (toml.hasErrors()) {
      TomlParseError first = toml.errors().getFirst();
      throw wrong(path, first.position().line(), String.valueOf(first.getMessage()));
    }
    for (String key : toml.dottedKeySet()) {
      int line = Objects.requireNonNull(toml.inputPositionOf(key)).line();
      if (!KEYS.contains(key)) {
        String hint =
            SpellingSuggestion.nearest(key, KEYS)
                .map(known -> ", did you mean " + known + "?")
                .orElse("");
        throw wrong(path, line, "unknown setting " + key + hint);
      }
      boolean isFlag = key.equals("tls");
      if (isFlag != toml.get(key) instanceof Boolean || isFlag == toml.get(key) instanceof String) {
        throw wrong(path, line, key + ": expected " + (isFlag ? "true or false" : "a string"));
      }
    }
    return toml.toMap();
  }

  private static CommandException wrong(Path path, int line, String what) {
    return new CommandException(
        ExitStatus.USAGE, path + ":" + line + ": " + what.replaceAll("\\s+", " "));
  }

  /** The Lumina server: named by an option or a setting, otherwise this machine's. */
  Endpoint server(@Nullable Endpoint given) throws CommandException {
    return given != null
        ? given
        : address("LUCERNA_SERVER", "server", DEFAULT_SERVER, ServerAddress::lumina);
  }

  /** The HTTP port of a server, chosen like {@link #server}. */
  HttpAddress http(@Nullable HttpAddress given) throws CommandException {
    return given != null
        ? given
        : address("LUCERNA_HTTP", "http", DEFAULT_HTTP, ServerAddress::http);
  }

  /** Whether a Lumina server is set. */
  boolean namesServer() {
    return file.containsKey("server") || environment.containsKey("LUCERNA_SERVER");
  }

  /** Whether an HTTP port is set. */
  boolean namesHttp() {
    return file.containsKey("http") || environment.containsKey("LUCERNA_HTTP");
  }

  private <T> T address(String variable, String key, String fallback, Function<String, T> form)
      throws CommandException {
    String text = environment.get(variable);
    String from = variable;
    if (text == null) {
      text = text(key);
      from = "client.toml: " + key;
    }
    try {
      return form.apply(text == null ? fallback : text);
    } catch (TypeConversionException wrong) {
      throw new CommandException(ExitStatus.USAGE, from + ": " + wrong.getMessage());
    }
  }

  /** Whether a Lumina server is the one in the file, so that the rest of the file applies to it. */
  boolean isOfFile(Endpoint server) {
    String own = text("server");
    return server.equals(ServerAddress.lumina(own == null ? DEFAULT_SERVER : own));
  }

  /** Like {@link #isOfFile}, for an HTTP port. */
  boolean isHttpOfFile(HttpAddress http) {
    String own = text("http");
    return http.uri().equals(ServerAddress.http(own == null ? DEFAULT_HTTP : own).uri());
  }

  /**
   * The login.
   *
   * @param withFile whether the file's login counts
   */
  public Login login(boolean withFile) {
    String user = environment.get("LUCERNA_USER");
    String password = environment.get("LUCERNA_PASSWORD_FILE");
    if (withFile && user == null) {
      user = text("user");
      password = password == null ? text("password-file") : password;
    }
    return new Login(user, password == null ? null : Path.of(password));
  }

  /**
   * The file of a token for HTTP; null if there is none.
   *
   * @param withFile whether the settings file's counts
   */
  @Nullable Path tokenFile(boolean withFile) {
    String path = environment.get("LUCERNA_TOKEN_FILE");
    if (path == null && withFile) {
      path = text("token-file");
    }
    return path == null ? null : Path.of(path);
  }

  /**
   * Whether to use TLS on the Lumina port.
   *
   * @param withFile whether the settings file counts
   */
  boolean tls(boolean withFile) throws CommandException {
    String set = environment.get("LUCERNA_TLS");
    return switch (set) {
      case null -> withFile && Boolean.TRUE.equals(file.get("tls"));
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new CommandException(
              ExitStatus.USAGE, "LUCERNA_TLS: expected true or false, got '" + set + "'");
    };
  }

  /**
   * The certificates to trust; null for the system's authorities.
   *
   * @param withFile whether the settings file counts
   */
  @Nullable Path ca(boolean withFile) {
    String path = environment.get("LUCERNA_CA");
    if (path == null && withFile) {
      path = text("ca");
    }
    return path == null || path.isEmpty() ? null : Path.of(path);
  }

  private @Nullable String text(String key) {
    return file.get(key) instanceof String text ? text : null;
  }
}
