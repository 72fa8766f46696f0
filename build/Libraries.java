import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lists the libraries that go into the jar of the command, checks their licences, and collects the
 * texts that these ask to be passed on. Below the folder OUTPUT it writes
 *
 * <ul>
 *   <li>{@code META-INF/sbom/lucerna.cdx.json}: the bill of materials, CycloneDX 1.6,
 *   <li>{@code META-INF/THIRD-PARTY.txt}: each library with its licence and where the texts are,
 *   <li>{@code META-INF/licenses}: the texts. A library's own files are in GROUP/ARTIFACT. What its
 *       jar lacks comes from {@code build/licenses}: {@code GROUP.txt} for the libraries of a
 *       group, else {@code ID.txt}, a text that is the same for all libraries with that licence.
 * </ul>
 *
 * <p>{@code build/licenses/allowed.txt} lists the licences that a library may have. Of several
 * licences that a POM declares, the first of that list is chosen: Maven lists those among which one
 * may choose. The program fails if a library has none of them, or if a text is missing. The same
 * libraries give the same bytes.
 *
 * <pre>{@code Libraries CLASSPATH REPOSITORY ROOT VERSION OUTPUT}</pre>
 */
public final class Libraries {
  private static final Pattern TEXT =
      Pattern.compile("(?i)(?:.*/)?((?:[\\w.]+-)*(?:licen[cs]e|notice|copying)(?:[-_.][\\w.-]*)?)");

  /** Not that of a part: {@code Part-LICENSE}. */
  private static final Pattern WHOLE_LICENSE = Pattern.compile("(?i)(?:licen[cs]e|copying).*");

  private static final List<String> HASHES = List.of("SHA-1", "SHA-256");

  private final Path repository;
  private final Path texts;
  private final Path lucernaLicense;
  private final Path output;
  private final Map<String, String> allowed;
  private final List<String> problems = new ArrayList<>();

  private Libraries(Path repository, Path root, Path output) throws IOException {
    this.repository = repository;
    this.texts = root.resolve("build/licenses");
    this.lucernaLicense = root.resolve("LICENSE");
    this.output = output.resolve("META-INF");
    this.allowed = allowed(texts.resolve("allowed.txt"));
  }

  public static void main(String[] args) throws Exception {
    Path repository = absolute(args[1]);
    Path root = absolute(args[2]);
    Libraries libraries = new Libraries(repository, root, Path.of(args[4]));
    List<Library> found = new ArrayList<>();
    for (String entry : args[0].split(File.pathSeparator, -1)) {
      Path path = absolute(entry);
      if (path.startsWith(repository)) {
        found.add(Library.of(repository, path));
      } else if (!path.startsWith(root)) {
        libraries.problems.add(path + ": neither a module nor in the local repository");
      }
    }
    found.removeIf(library -> library.group().equals("org.lucerna"));
    found.sort(Comparator.comparing(Library::purl));
    libraries.write(found, args[3]);
    libraries.problems.forEach(System.err::println);
    System.exit(libraries.problems.isEmpty() ? 0 : 1);
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }

  /** The id of a licence by each of its names, in lower case; the most wanted licence first. */
  private static Map<String, String> allowed(Path file) throws IOException {
    Map<String, String> ids = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] names = line.split("\\|", -1);
        for (String name : names) {
          ids.put(name.strip().toLowerCase(Locale.ROOT), names[0].strip());
        }
      }
    }
    return ids;
  }

  private void write(List<Library> libraries, String version) throws Exception {
    delete(output.resolve("licenses"));
    Files.createDirectories(output.resolve("licenses"));
    Files.createDirectories(output.resolve("sbom"));
    copyText(lucernaLicense, "Apache-2.0.txt");
    StringBuilder list =
        new StringBuilder(
            """
            Lucerna is under Apache-2.0, whose text is in licenses/Apache-2.0.txt.
            The libraries in its jar, each with the licence under which it is there and with
            the texts that belong to it. Their sources are in Maven Central under the same names
            and versions, as NAME-VERSION-sources.jar.
            """);
    List<Component> components = new ArrayList<>();
    for (Library library : libraries) {
      List<String> declared = declaredLicenses(library);
      Optional<String> license =
          allowed.entrySet().stream()
              .filter(name -> declared.contains(name.getKey()))
              .map(Map.Entry::getValue)
              .findFirst();
      if (license.isEmpty()) {
        problems.add(
            library.name()
                + ": declares no licence of build/licenses/allowed.txt, but "
                + (declared.isEmpty() ? "none at all" : declared));
        continue;
      }
      list.append("\n%s %s\n    %s\n".formatted(library.name(), library.version(), license.get()));
      for (String text : collectTexts(library, license.get())) {
        list.append("    ").append(text).append('\n');
      }
      components.add(Component.of(library, license.get()));
    }
    Files.writeString(output.resolve("THIRD-PARTY.txt"), list);
    Files.writeString(
        output.resolve("sbom/lucerna.cdx.json"), json(Bom.of(version, components)) + "\n");
  }

  /** The names of its licences, in lower case; they are its parent's if it has none. */
  private List<String> declaredLicenses(Library library) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    Optional<Path> pom = Optional.of(library.pom());
    while (pom.isPresent()) {
      Element project = factory.newDocumentBuilder().parse(pom.get().toFile()).getDocumentElement();
      List<String> names =
          children(project, "licenses")
              .flatMap(licenses -> children(licenses, "license"))
              .flatMap(license -> children(license, "name"))
              .map(name -> name.getTextContent().strip().toLowerCase(Locale.ROOT))
              .toList();
      if (!names.isEmpty()) {
        return names;
      }
      pom =
          children(project, "parent")
              .map(
                  parent ->
                      Library.of(
                          repository,
                          content(parent, "groupId"),
                          content(parent, "artifactId"),
                          content(parent, "version")))
              .map(Library::pom)
              .findFirst();
    }
    return List.of();
  }

  private static Stream<Element> children(Element parent, String name) {
    return Stream.iterate(parent.getFirstChild(), child -> child != null, Node::getNextSibling)
        .filter(child -> child.getNodeName().equals(name))
        .map(Element.class::cast);
  }

  private static String content(Element parent, String name) {
    return children(parent, name).findFirst().orElseThrow().getTextContent().strip();
  }

  /** Writes the texts of a library, and returns their paths below META-INF. */
  private List<String> collectTexts(Library library, String license) throws IOException {
    List<String> paths = new ArrayList<>();
    String folder = "licenses/" + library.group() + "/" + library.artifact();
    boolean complete = false;
    try (ZipFile jar = new ZipFile(library.jar().toFile())) {
      for (ZipEntry entry : jar.stream().sorted(Comparator.comparing(ZipEntry::getName)).toList()) {
        var name = TEXT.matcher(entry.getName());
        if (!entry.isDirectory() && !entry.getName().endsWith(".class") && name.matches()) {
          String path = folder + "/" + name.group(1);
          Files.createDirectories(output.resolve(folder));
          try (InputStream text = jar.getInputStream(entry)) {
            Files.write(
                output.resolve(path),
                text.readAllBytes(),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
          }
          if (!paths.contains(path)) {
            paths.add(path);
          }
          complete |= WHOLE_LICENSE.matcher(name.group(1)).matches();
        }
      }
    }
    String ofGroup = library.group() + ".txt";
    if (Files.exists(texts.resolve(ofGroup))) {
      paths.add(copyText(texts.resolve(ofGroup), ofGroup));
      complete = true;
    }
    if (!complete) {
      String standard = license + ".txt";
      // The licence of Lucerna itself is there already.
      if (Files.exists(output.resolve("licenses").resolve(standard))) {
        paths.add("licenses/" + standard);
      } else if (Files.exists(texts.resolve(standard))) {
        paths.add(copyText(texts.resolve(standard), standard));
      } else {
        problems.add(
            library.name()
                + ": has no text of its licence, and neither has build/licenses: expected "
                + ofGroup
                + " with its copyright");
      }
    }
    return paths;
  }

  private String copyText(Path text, String name) throws IOException {
    String path = "licenses/" + name;
    Files.writeString(output.resolve(path), Files.readString(text));
    return path;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static String json(Bom bom) {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return JsonMapper.builder()
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .enable(SerializationFeature.INDENT_OUTPUT)
        .defaultPrettyPrinter(
            new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines))
        .build()
        .writeValueAsString(bom);
  }

  /** An artifact of the local repository, whose folders say what it is. */
  private record Library(String group, String artifact, String version, Path jar) {
    static Library of(Path repository, Path jar) {
      Path folders = repository.relativize(jar);
      int count = folders.getNameCount();
      String group =
          folders.subpath(0, count - 3).toString().replace(jar.getFileSystem().getSeparator(), ".");
      return new Library(
          group, folders.getName(count - 3).toString(), folders.getName(count - 2).toString(), jar);
    }

    static Library of(Path repository, String group, String artifact, String version) {
      return new Library(
          group,
          artifact,
          version,
          repository
              .resolve(group.replace('.', '/'))
              .resolve(artifact)
              .resolve(version)
              .resolve(artifact + "-" + version + ".jar"));
    }

    Path pom() {
      return jar.resolveSibling(artifact + "-" + version + ".pom");
    }

    String name() {
      return group + ":" + artifact;
    }

    String purl() {
      return "pkg:maven/" + group + "/" + artifact + "@" + version + "?type=jar";
    }
  }

  // The document; the components of the records are the properties of its JSON.

  private record Bom(
      String bomFormat,
      String specVersion,
      String serialNumber,
      int version,
      Metadata metadata,
      List<Component> components,
      List<Dependency> dependencies) {
    static Bom of(String version, List<Component> components) {
      Component lucerna = Component.application(version);
      List<String> references = components.stream().map(Component::reference).toList();
      return new Bom(
          "CycloneDX",
          "1.6",
          // Of the contents, so that only another jar has another number.
          "urn:uuid:"
              + UUID.nameUUIDFromBytes(components.toString().getBytes(StandardCharsets.UTF_8)),
          1,
          new Metadata(List.of(new Lifecycle("build")), lucerna),
          components,
          List.of(new Dependency(lucerna.reference(), references)));
    }
  }

  private record Metadata(List<Lifecycle> lifecycles, Component component) {}

  private record Lifecycle(String phase) {}

  private record Component(
      String type,
      @JsonProperty("bom-ref") String reference,
      String group,
      String name,
      String version,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Hash> hashes,
      List<LicenseChoice> licenses,
      String purl) {
    static Component of(Library library, String license) {
      return new Component(
          "library",
          library.purl(),
          library.group(),
          library.artifact(),
          library.version(),
          HASHES.stream().map(algorithm -> Hash.of(algorithm, library.jar())).toList(),
          List.of(new LicenseChoice(new License(license, "concluded"))),
          library.purl());
    }

    static Component application(String version) {
      String purl = "pkg:maven/org.lucerna/lucerna-cli@" + version + "?type=jar";
      return new Component(
          "application",
          purl,
          "org.lucerna",
          "lucerna-cli",
          version,
          List.of(),
          List.of(new LicenseChoice(new License("Apache-2.0", "declared"))),
          purl);
    }
  }

  private record Hash(String alg, String content) {
    static Hash of(String algorithm, Path file) {
      try {
        byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
        return new Hash(algorithm, HexFormat.of().formatHex(digest));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      } catch (GeneralSecurityException missing) {
        throw new IllegalStateException(missing);
      }
    }
  }

  private record LicenseChoice(License license) {}

  private record License(String id, String acknowledgement) {}

  private record Dependency(String ref, List<String> dependsOn) {}
}
