package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tomlj.Toml;
import org.tomlj.TomlTable;

/** The effect of each setting that is changed while a server runs. */
class CurrentConfigTest {
  private static final String UPSTREAM =
      "[[upstreams.server]]\nname = \"team\"\naddress = \"lumina.example.org:20667\"\n";

  /** Tables, and settings in others, that are in force when they are changed. */
  private static final Pattern CHANGEABLE = Pattern.compile("(access|names|timeouts|backups)\\..+");

  private static final Pattern AMOUNT = Pattern.compile("(\\d+)([a-zA-Z]+)");

  /** Other values for settings whose default does not determine the allowed ones. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("data", "'elsewhere'"),
          Map.entry("lumina.listen", "'127.0.0.1:1'"),
          Map.entry("lumina.dialect", "'ida'"),
          Map.entry("http.listen", "'127.0.0.1:2'"),
          Map.entry("http.names", "['a.example']"),
          Map.entry("tls.certificate", "'a.pem'\ntls.key = 'b.pem'"),
          Map.entry("tls.key", "'b.pem'\ntls.certificate = 'a.pem'"),
          Map.entry("tls.client-certificates", "'optional'\ntls.client-ca = 'a.pem'"),
          Map.entry("tls.client-ca", "'a.pem'\ntls.client-certificates = 'optional'"),
          Map.entry("access.guest", "'reader'"),
          Map.entry("access.disclose-origins", "'nobody'"),
          Map.entry("names.policy", "'off'"),
          Map.entry("names.refuse", "['^tmp']"),
          Map.entry("similar.serve", "0.99"),
          Map.entry("limits.trusted-frame", "1000000000"),
          Map.entry("store.kind", "'memory'"),
          Map.entry("store.keep", "false\n" + UPSTREAM),
          Map.entry("store.cassandra.contact-points", "['127.0.0.1:3']"),
          Map.entry("store.cassandra.datacenter", "'other'"),
          Map.entry("store.cassandra.keyspace", "'other'"),
          Map.entry("store.cassandra.user", "'ana'\nstore.cassandra.password-file = 'a'"),
          Map.entry("store.cassandra.password-file", "'a'\nstore.cassandra.user = 'ana'"),
          Map.entry("store.cassandra.ca", "'a.pem'"),
          Map.entry("packs.subscribe", "['https://packs.example.org/index.json']"),
          Map.entry("collect.every", "'1d'\ncollect.run = ['deb']"),
          Map.entry("collect.run", "['deb']"),
          Map.entry("collect.user", "'ana'\ncollect.password-file = 'a'"),
          Map.entry("collect.password-file", "'a'\ncollect.user = 'ana'"),
          Map.entry("backups.every", "'1d'"),
          Map.entry("log.format", "'json'"),
          Map.entry("dialect", "'published'"),
          Map.entry("name", "'other'"),
          Map.entry("address", "'other.example.org:20667'"),
          Map.entry("ca", "'a.pem'"),
          Map.entry("user", "'ana'\npassword-file = 'a'"),
          Map.entry("password-file", "'a'\nuser = 'ana'"),
          Map.entry("license-file", "'a'"),
          Map.entry("license-id", "'48-1234-5678-90'\nlicense-file = 'a'"));

  private static String line(String setting, Object value) {
    String other = OTHERS.get(setting);
    if (other == null) {
      Matcher amount = AMOUNT.matcher(value.toString());
      other =
          switch (value) {
            case Boolean isOn -> Boolean.toString(!isOn);
            case Long number -> Long.toString(number + 1);
            case Double number -> Double.toString(number * 2);
            case String _ when amount.matches() ->
                "'" + (Long.parseLong(amount.group(1)) + 1) + amount.group(2) + "'";
            default ->
                throw new AssertionError("add another value for the setting " + setting + " here");
          };
    }
    return setting + " = " + other + "\n";
  }

  private static List<String> change(CurrentConfig current, String file) {
    return current.change(ConfigFile.parse(file, "test"));
  }

  @Test
  void everyChangedSettingIsInForceOrNeedsARestartByName() {
    TomlTable defaults = Toml.parse(ConfigFile.text(ServerConfig.defaults()));
    assertThat(defaults.dottedKeySet()).hasSizeGreaterThan(60);
    for (String setting : defaults.dottedKeySet()) {
      if (setting.equals("upstreams.server")) {
        continue;
      }
      CurrentConfig current = new CurrentConfig(ServerConfig.defaults());
      String file = line(setting, Objects.requireNonNull(defaults.get(setting)));
      List<String> kept = change(current, file);
      List<String> inForce = ConfigFile.differences(ServerConfig.defaults(), current.get());
      boolean isChangeable = CHANGEABLE.matcher(setting).matches();
      assertThat(isChangeable ? inForce : kept).as(file).contains(setting);
      assertThat(isChangeable ? kept : inForce).as(file).isEmpty();
      assertThat(change(current, "")).as("back from %s", file).isEmpty();
    }
  }

  @Test
  void changesOfUpstreamsNeedARestartByName() {
    CurrentConfig current = new CurrentConfig(ServerConfig.defaults());
    assertThat(change(current, UPSTREAM)).containsExactly("upstreams.server");
    assertThat(change(current, "")).isEmpty();
    current = new CurrentConfig(ConfigFile.parse(UPSTREAM, "test"));
    UpstreamConfig upstream = current.get().upstreams().server().getFirst();
    ServerConfig one = ServerConfig.defaults();
    TomlTable settings =
        Toml.parse(
                ConfigFile.text(one.withUpstreams(one.upstreams().withServer(List.of(upstream)))))
            .getArrayOrEmpty("upstreams.server")
            .getTable(0);
    assertThat(settings.keySet()).hasSize(UpstreamConfig.class.getRecordComponents().length);
    for (String setting : settings.keySet()) {
      String line = line(setting, Objects.requireNonNull(settings.get(List.of(setting))));
      String file =
          setting.equals("name") || setting.equals("address")
              ? UPSTREAM.replaceAll("(?m)^" + setting + " = .*\n", line)
              : UPSTREAM + line;
      assertThat(change(current, file)).as(file).containsExactly("upstreams.server");
    }
    assertThat(change(current, "")).containsExactly("upstreams.server");
  }
}
