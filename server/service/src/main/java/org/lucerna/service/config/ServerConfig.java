package org.lucerna.service.config;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All settings of a server. Each is documented by its {@link SettingComment}. */
public record ServerConfig(
    @SettingComment({
          "Folder of the database, and of the certificates that the server creates for itself;",
          "created if missing; by default in the folder where the server was started."
        })
        Path data,
    LuminaConfig lumina,
    HttpConfig http,
    TlsConfig tls,
    AccessConfig access,
    NamesConfig names,
    RankingConfig ranking,
    SimilarConfig similar,
    SearchConfig search,
    PacksConfig packs,
    CollectConfig collect,
    UpstreamsConfig upstreams,
    LimitsConfig limits,
    TimeoutsConfig timeouts,
    StoreConfig store,
    BackupsConfig backups,
    LogConfig log) {
  /**
   * Checks conditions that involve several tables.
   *
   * @throws SettingException if no client could ever be served, if clients could connect without a
   *     required certificate, if a proxy has no upstream, if there is no store in the data folder
   *     to back up, or if the server could not collect for itself
   */
  public ServerConfig {
    if (!lumina.plaintext() && !tls.enabled()) {
      throw new SettingException(
          "lumina.plaintext", "it and tls.enabled are both off: no client could be served");
    }
    if (lumina.plaintext() && tls.clientCertificates() == ClientCertificates.REQUIRED) {
      throw new SettingException(
          "lumina.plaintext",
          "expected false, as tls.client-certificates is \"required\", got true");
    }
    if (!store.keep() && upstreams.server().isEmpty()) {
      throw new SettingException(
          "store.keep", "expected true, as there are no [[upstreams.server]], got false");
    }
    if (backups.isOn() && !store.isInDataFolder()) {
      throw new SettingException(
          "backups.every", "expected 0s, as the functions are not in the data folder");
    }
    if (collect.isOn() && http.listen().isEmpty()) {
      throw new SettingException("collect.every", "expected 0s, as http.listen is off");
    }
    if (collect.isOn() && !lumina.plaintext()) {
      throw new SettingException("collect.every", "expected 0s, as lumina.plaintext is off");
    }
  }

  /** Settings with the usual backups, log, search and similar names. */
  public ServerConfig(
      Path data,
      LuminaConfig lumina,
      HttpConfig http,
      TlsConfig tls,
      AccessConfig access,
      NamesConfig names,
      RankingConfig ranking,
      UpstreamsConfig upstreams,
      LimitsConfig limits,
      TimeoutsConfig timeouts,
      StoreConfig store) {
    this(
        data,
        lumina,
        http,
        tls,
        access,
        names,
        ranking,
        SimilarConfig.defaults(),
        SearchConfig.defaults(),
        PacksConfig.defaults(),
        CollectConfig.defaults(),
        upstreams,
        limits,
        timeouts,
        store,
        BackupsConfig.defaults(),
        LogConfig.defaults());
  }

  /** The files named by settings, whether they exist or not. */
  public List<ConfiguredFile> files() {
    Stream<ConfiguredFile> own =
        Stream.of(
            new ConfiguredFile("tls.certificate", Path.of(tls.certificate())),
            new ConfiguredFile("tls.key", Path.of(tls.key())),
            new ConfiguredFile("tls.client-ca", Path.of(tls.clientCa())),
            new ConfiguredFile("collect.password-file", Path.of(collect.passwordFile())),
            new ConfiguredFile("store.cassandra.ca", Path.of(store.cassandra().ca())),
            new ConfiguredFile(
                "store.cassandra.password-file", Path.of(store.cassandra().passwordFile())));
    Stream<ConfiguredFile> others =
        upstreams.server().stream()
            .flatMap(
                server ->
                    Stream.of(
                        new ConfiguredFile(
                            "upstreams.server " + server.name() + ": ca", Path.of(server.ca())),
                        new ConfiguredFile(
                            "upstreams.server " + server.name() + ": password-file",
                            Path.of(server.passwordFile())),
                        new ConfiguredFile(
                            "upstreams.server " + server.name() + ": license-file",
                            Path.of(server.licenseFile()))));
    return Stream.concat(own, others).filter(file -> !file.path().toString().isEmpty()).toList();
  }

  /** A copy with another data folder. */
  public ServerConfig withData(Path folder) {
    return new ServerConfig(
        folder, lumina, http, tls, access, names, ranking, similar, search, packs, collect,
        upstreams, limits, timeouts, store, backups, log);
  }

  /**
   * The same for a file in a folder, in which relative paths in its settings start.
   *
   * @param namesData whether the file names the data folder; otherwise that is in the current one
   */
  ServerConfig in(Path folder, boolean namesData) {
    return new ServerConfig(
        namesData ? folder.resolve(data) : data,
        lumina,
        http,
        tls.in(folder),
        access,
        names,
        ranking,
        similar,
        search,
        packs,
        collect.in(folder),
        upstreams.withServer(upstreams.server().stream().map(one -> one.in(folder)).toList()),
        limits,
        timeouts,
        store.in(folder),
        backups,
        log);
  }

  /** A copy with other settings for upstreams. */
  public ServerConfig withUpstreams(UpstreamsConfig others) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, ranking, similar, search, packs, collect, others,
        limits, timeouts, store, backups, log);
  }

  /** A copy with other settings for similar names. */
  public ServerConfig withSimilar(SimilarConfig other) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, ranking, other, search, packs, collect, upstreams,
        limits, timeouts, store, backups, log);
  }

  /** A copy with other settings for search. */
  public ServerConfig withSearch(SearchConfig other) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, ranking, similar, other, packs, collect, upstreams,
        limits, timeouts, store, backups, log);
  }

  /** A copy with other settings for packs. */
  public ServerConfig withPacks(PacksConfig other) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, ranking, similar, search, other, collect, upstreams,
        limits, timeouts, store, backups, log);
  }

  /** A copy with other settings for backups. */
  public ServerConfig withBackups(BackupsConfig other) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, ranking, similar, search, packs, collect, upstreams,
        limits, timeouts, store, other, log);
  }

  /** A copy with the changeable settings of another configuration. */
  public ServerConfig withChangeable(ServerConfig other) {
    return new ServerConfig(
        data,
        lumina,
        http,
        tls,
        other.access,
        other.names,
        ranking,
        similar,
        search,
        packs,
        collect,
        upstreams,
        limits,
        other.timeouts,
        store,
        other.backups,
        log);
  }

  /** The defaults. */
  public static ServerConfig defaults() {
    return new ServerConfig(
        Path.of("lucerna-data"),
        LuminaConfig.defaults(),
        HttpConfig.defaults(),
        TlsConfig.defaults(),
        AccessConfig.defaults(),
        NamesConfig.defaults(),
        RankingConfig.defaults(),
        SimilarConfig.defaults(),
        SearchConfig.defaults(),
        PacksConfig.defaults(),
        CollectConfig.defaults(),
        UpstreamsConfig.defaults(),
        LimitsConfig.defaults(),
        TimeoutsConfig.defaults(),
        StoreConfig.defaults(),
        BackupsConfig.defaults(),
        LogConfig.defaults());
  }
}
