package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.ProgramContents;
import org.lucerna.identify.ComponentBuild;
import org.lucerna.identify.KnownComponents;
import org.lucerna.packages.purl.PackageSource;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.service.PathName;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.KnownFile;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.ProvenanceStore;

/**
 * The components of a store, for one program. A file of no package is a component of its own, named
 * after its path. Not thread-safe.
 */
final class StoreComponents implements KnownComponents {
  /** Maximum number of files of a component that are read. */
  private static final int MOST_FILES = 1_000;

  /** Memory of objects that are read, per byte. */
  private static final int READ = 2;

  private final FileCatalog files;
  private final ProvenanceStore provenances;
  private final AttachmentStore objects;
  private final MemoryGrant memory;

  /** The components of files that were asked for, and files of no package by their components. */
  private final Map<Md5, Set<String>> components = new HashMap<>();

  private final Map<String, Set<Md5>> alone = new HashMap<>();

  StoreComponents(
      FileCatalog files, ProvenanceStore provenances, AttachmentStore objects, MemoryGrant memory) {
    this.files = files;
    this.provenances = provenances;
    this.objects = objects;
    this.memory = memory;
  }

  @Override
  public List<Set<String>> having(List<Md5> keys) {
    List<Set<String>> having = new ArrayList<>(keys.size());
    for (List<Md5> ofKey : files.filesOf(keys)) {
      Set<String> names = new HashSet<>();
      ofKey.forEach(file -> names.addAll(components.computeIfAbsent(file, this::componentsOf)));
      having.add(names);
    }
    return having;
  }

  private Set<String> componentsOf(Md5 file) {
    Set<String> names = new LinkedHashSet<>();
    for (FileProvenance each : provenances.of(List.of(file)).getFirst()) {
      if (!each.component().isEmpty()) {
        names.add(each.component().text());
      }
    }
    KnownFile known = names.isEmpty() ? files.file(file) : null;
    if (known != null && !known.path().isEmpty()) {
      String name = PathName.base(known.path()).text();
      alone.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(file);
      names.add(name);
    }
    return names;
  }

  @Override
  public List<ComponentBuild> builds(String component) {
    Set<Md5> members = new LinkedHashSet<>(alone.getOrDefault(component, Set.of()));
    members.addAll(provenances.files(ByteString.utf8(component), MOST_FILES));
    List<Md5> md5s = List.copyOf(members);
    List<List<FileProvenance>> origins = provenances.of(md5s);
    List<ComponentBuild> builds = new ArrayList<>();
    for (int i = 0; i < md5s.size(); i++) {
      List<LinkedObject> parts = objects(md5s.get(i));
      if (!parts.isEmpty()) {
        add(component, md5s.get(i), origins.get(i), parts, builds);
      }
    }
    return builds;
  }

  private void add(
      String component,
      Md5 file,
      List<FileProvenance> origins,
      List<LinkedObject> parts,
      List<ComponentBuild> builds) {
    String path = "";
    Map<VersionBuild, List<String>> packages = new LinkedHashMap<>();
    for (FileProvenance each : origins) {
      if (each.component().text().equals(component)) {
        path = each.provenance().path().text();
        String purl = each.provenance().purl().text();
        packages.computeIfAbsent(VersionBuild.of(purl), _ -> new ArrayList<>()).add(purl);
      }
    }
    if (packages.isEmpty()) {
      packages.put(VersionBuild.UNKNOWN, List.of());
      path = component;
    }
    String name = path.isEmpty() ? file.toString() : path.substring(path.lastIndexOf('/') + 1);
    packages.forEach(
        (of, purls) -> builds.add(new ComponentBuild(name, of.version, of.build, purls, parts)));
  }

  /** A version of a component, and which build of it. */
  record VersionBuild(String version, String build) {
    static final VersionBuild UNKNOWN = new VersionBuild("", "");

    static VersionBuild of(String purl) {
      try {
        PackageUrl url = PackageUrl.parse(purl);
        String version = PackageSource.of(url).version();
        String architecture = url.qualifiers().getOrDefault("arch", "");
        // The files of all packages of a source are built together.
        return new VersionBuild(
            version == null ? "" : version,
            url.type() + '/' + url.namespace() + '@' + url.version() + '/' + architecture);
      } catch (IllegalArgumentException notChecked) {
        // Imports do not check package URLs.
        return UNKNOWN;
      }
    }
  }

  private List<LinkedObject> objects(Md5 file) {
    ByteString stored = objects.of(ByteString.wrap(file.toByteArray()));
    if (stored == null) {
      return List.of();
    }
    memory.take((long) READ * stored.length());
    try {
      return ProgramContents.decodeObjects(stored);
    } catch (FormatException damage) {
      throw new DamagedException("damaged objects of " + file + ": " + damage.getMessage(), damage);
    }
  }
}
