package org.lucerna.server.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.HttpRoutes;

/**
 * Scripts, styles and the icon, from the class path. The address of each has a hash of its content:
 * it never changes, so browsers keep it for good. Thread-safe.
 */
final class Assets {
  private static final String FOLDER = "/assets/";
  private static final String YEAR = "public, max-age=31536000, immutable";

  /** Where WebJars state their version. */
  private static final String ABOUT = "/META-INF/maven/org.webjars.npm/";

  private final Asset icon = asset("icon.svg", "image/svg+xml", "icon.svg");
  private final Asset style = asset("lucerna.css", "text/css", "lucerna.css");
  private final Asset script = asset("lucerna.js", "text/javascript", "lucerna.js");
  private final Asset htmx = asset("htmx.js", "text/javascript", webJar("htmx.org", "htmx.min.js"));
  private final Asset chartStyle = asset("uplot.css", "text/css", webJar("uplot", "uPlot.min.css"));
  private final Asset chartScript =
      asset("uplot.js", "text/javascript", webJar("uplot", "uPlot.iife.min.js"));
  private final Asset charts = asset("charts.js", "text/javascript", "charts.js");

  /** A file; its hash names this content and no other. */
  private record Asset(String name, String type, ByteString content, String hash) {
    String path() {
      return FOLDER + hash + "/" + name;
    }

    String tag() {
      return '"' + hash + '"';
    }
  }

  private static Asset asset(String name, String type, String resource) {
    byte[] content = read(resource);
    return new Asset(name, type + ";charset=utf-8", ByteString.wrap(content), hash(content));
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A file of a WebJar. */
  private static String webJar(String name, String file) {
    Properties about = new Properties();
    try (InputStream in = open(ABOUT + name + "/pom.properties")) {
      about.load(in);
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
    String version = about.getProperty("version");
    return "/META-INF/resources/webjars/" + name + "/" + version + "/dist/" + file;
  }

  private static byte[] read(String resource) {
    try (InputStream in = open(resource)) {
      return in.readAllBytes();
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }

  private static InputStream open(String resource) {
    InputStream in = Assets.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(resource + " is missing from the program");
    }
    return in;
  }

  Shell.AssetLinks links() {
    return new Shell.AssetLinks(
        icon.path(),
        style.path(),
        htmx.path(),
        script.path(),
        chartStyle.path(),
        chartScript.path(),
        charts.path());
  }

  void addTo(HttpRoutes routes) {
    for (Asset asset : List.of(icon, style, script, htmx, chartStyle, chartScript, charts)) {
      routes.get(asset.path(), request -> send(request, asset));
    }
  }

  private static void send(HttpExchange request, Asset asset) {
    PageHeaders.protect(request);
    request.header("Cache-Control", YEAR).header("ETag", asset.tag());
    if (asset.tag().equals(request.header("If-None-Match"))) {
      request.status(304);
    } else {
      request.contentType(asset.type()).result(asset.content().toByteArray());
    }
  }
}
