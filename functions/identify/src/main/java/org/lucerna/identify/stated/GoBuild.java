package org.lucerna.identify.stated;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** Finds the modules of Go that a program is built from. Not thread-safe. */
final class GoBuild {
  private static final String MAGIC = " Go buildinf:";
  private static final Pattern RELEASE =
      Pattern.compile("go(1\\.\\d+(?:\\.\\d+)?(?:(?:rc|beta)\\d+)?)(?: .*)?");
  private static final String START = "path\t";
  private static final Pattern LINE =
      Pattern.compile(
          "^(mod|dep|=>)\\t([^\\t\\n]{1,500})(?:\\t([^\\t\\n]{1,200}))?", Pattern.MULTILINE);

  /** A version of Go's that says that there is none. */
  private static final String NONE = "(devel)";

  private final Map<String, PackageUrl> modules = new LinkedHashMap<>();
  private boolean isAfterMagic;
  private @Nullable PackageUrl release;

  /** Reads the next text of the program. */
  void read(String text) {
    Matcher version = RELEASE.matcher(text.strip());
    if (isAfterMagic && version.matches()) {
      release = PackageUrl.of("golang", null, "stdlib", version.group(1));
    }
    isAfterMagic = text.endsWith(MAGIC);
    if (text.startsWith(START)) {
      addModules(text);
    }
  }

  private void addModules(String text) {
    Matcher line = LINE.matcher(text);
    String before = null;
    while (line.find() && modules.size() < ProgramStatements.MOST) {
      String path = line.group(2);
      if (before != null && line.group(1).equals("=>")) {
        modules.remove(before);
      }
      int name = path.lastIndexOf('/');
      if (name < path.length() - 1) {
        modules.put(path, module(path, name, line.group(3)));
        before = path;
      }
    }
  }

  private static PackageUrl module(String path, int name, @Nullable String version) {
    return PackageUrl.of(
        "golang",
        name < 0 ? null : path.substring(0, name),
        path.substring(name + 1),
        Objects.equals(version, NONE) ? null : version);
  }

  /** What was found, Go itself first. */
  List<PackageUrl> found() {
    return Stream.concat(Stream.ofNullable(release), modules.values().stream()).toList();
  }
}
