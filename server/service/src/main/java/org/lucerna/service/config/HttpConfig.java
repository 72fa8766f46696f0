package org.lucerna.service.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code [http]}: health, metrics, search and administration. */
@SettingComment({
  "The port for health, metrics, search and administration. Callers on other machines need TLS,",
  "with the certificate of [tls]."
})
public record HttpConfig(
    @SettingComment("HOST:PORT; port 0 picks a free one; empty turns HTTP off.") String listen,
    @SettingComment({
          "Host names of this server, besides localhost and literal addresses; requests for any",
          "other are refused, because a web page could send them under a name of its own."
        })
        List<String> names,
    @SettingComment({
          "The largest file that visitors may upload to have its functions named; 0 turns that off."
              + " At most",
          "a sixteenth of the memory."
        })
        DataSize upload,
    @SettingComment({
          "Space for debug files, PDB files too, that 'lucerna push --debug-file' sends. Debuggers"
              + " get them",
          "unchanged, instead of the names that are known here; 0 turns that off."
        })
        DataSize debugFiles) {
  private static final DataSize UPLOAD = DataSize.ofMiB(256);
  private static final DataSize NONE = DataSize.ofBytes(0);

  /**
   * Checks the address.
   *
   * @throws SettingException if it is not an address
   */
  public HttpConfig {
    names = List.copyOf(names);
    if (!listen.isEmpty()) {
      Require.endpoint("listen", listen);
    }
  }

  /** A port that accepts no debug files. */
  public HttpConfig(String listen, List<String> names, DataSize upload) {
    this(listen, names, upload, NONE);
  }

  /** A port that answers only requests for localhost and literal addresses. */
  public HttpConfig(String listen) {
    this(listen, List.of(), UPLOAD);
  }

  /** The defaults. */
  public static HttpConfig defaults() {
    return new HttpConfig("127.0.0.1:8667");
  }

  /** A copy with another address to listen on. */
  public HttpConfig withListen(String address) {
    return new HttpConfig(address, names, upload, debugFiles);
  }

  /** The address to listen on; null if HTTP is off. */
  public @Nullable Endpoint endpoint() {
    return listen.isEmpty() ? null : Endpoint.parse(listen);
  }
}
