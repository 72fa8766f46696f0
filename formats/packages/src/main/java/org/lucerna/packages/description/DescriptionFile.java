package org.lucerna.packages.description;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** Files that say which package they are in. */
public enum DescriptionFile {
  DEBIAN_CONTROL("(\\./)?control"),
  OPKG_CONTROL("(\\./)?control"),
  PACKAGE_INFO("\\.PKGINFO"),
  PYTHON_METADATA("[^/]+\\.dist-info/METADATA"),
  PYTHON_SOURCE("[^/]+/PKG-INFO"),
  NUGET_MANIFEST("[^/]+\\.nuspec"),
  MAVEN_PROPERTIES("META-INF/maven/[^/]+/[^/]+/pom\\.properties"),
  CONDA_INDEX("info/index\\.json"),
  NPM_MANIFEST("package/package\\.json");

  private static final int MOST_BYTES = 1 << 20;

  private static final List<DescriptionFile> IN_STREAMS =
      List.of(PACKAGE_INFO, PYTHON_SOURCE, CONDA_INDEX, NPM_MANIFEST);
  private static final List<DescriptionFile> IN_ZIP =
      List.of(PYTHON_METADATA, NUGET_MANIFEST, MAVEN_PROPERTIES);

  private final Pattern path;

  DescriptionFile(String path) {
    this.path = Pattern.compile(path);
  }

  /** The description with this path in a tar archive; null if it is another file. */
  public static @Nullable DescriptionFile ofStream(String path) {
    return of(path, IN_STREAMS);
  }

  /** The description with this path in a ZIP archive; null if it is another file. */
  public static @Nullable DescriptionFile ofZip(String path) {
    return of(path, IN_ZIP);
  }

  private static @Nullable DescriptionFile of(String path, List<DescriptionFile> among) {
    for (DescriptionFile each : among) {
      if (each.path.matcher(path).matches()) {
        return each;
      }
    }
    return null;
  }

  /**
   * The package that a description names; null if it is damaged.
   *
   * @param in is read up to 1 MiB, and not closed
   * @throws IOException if it cannot be read
   */
  public @Nullable PackageUrl read(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    try {
      return bytes.length > MOST_BYTES ? null : parse(bytes);
    } catch (IOException | IllegalArgumentException damage) {
      return null;
    }
  }

  private @Nullable PackageUrl parse(byte[] bytes) throws IOException {
    return switch (this) {
      case DEBIAN_CONTROL -> DebianControl.packageUrl(fields(bytes, ':'), "deb");
      case OPKG_CONTROL -> DebianControl.packageUrl(fields(bytes, ':'), "opkg");
      case PACKAGE_INFO -> PackageInfo.packageUrl(fields(bytes, '='));
      case PYTHON_METADATA, PYTHON_SOURCE -> {
        DescriptionFields fields = fields(bytes, ':');
        yield fields.packageUrl("pypi", null, "Name", "Version");
      }
      case NUGET_MANIFEST -> NugetManifest.packageUrl(bytes);
      case MAVEN_PROPERTIES -> maven(bytes);
      case CONDA_INDEX -> {
        DescriptionFields fields = JsonFields.of(bytes);
        PackageUrl named = fields.packageUrl("conda", null, "name", "version");
        yield named == null
            ? null
            : named.with("build", fields.get("build")).with("subdir", fields.get("subdir"));
      }
      case NPM_MANIFEST -> npm(JsonFields.of(bytes));
    };
  }

  private static DescriptionFields fields(byte[] bytes, char separator) {
    return DescriptionFields.parse(new String(bytes, StandardCharsets.UTF_8), separator);
  }

  private static @Nullable PackageUrl maven(byte[] bytes) throws IOException {
    Properties properties = new Properties();
    properties.load(new ByteArrayInputStream(bytes));
    String artifact = properties.getProperty("artifactId");
    return artifact == null
        ? null
        : PackageUrl.of(
            "maven",
            properties.getProperty("groupId"),
            artifact,
            properties.getProperty("version"));
  }

  private static @Nullable PackageUrl npm(DescriptionFields fields) {
    String name = fields.get("name");
    if (name == null) {
      return null;
    }
    String[] parts = name.split("/", 2);
    String scope = parts.length > 1 ? parts[0] : null;
    return PackageUrl.of("npm", scope, parts[parts.length - 1], fields.get("version"));
  }
}
