package org.lucerna.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;

/**
 * Finds the files of packages. It reads the names of all components, or all package URLs, which are
 * few beside the functions; packages that contain a file after it was indexed are found, too.
 */
record PackageScope(ProvenanceStore provenances) {
  /** Maximum number of files that a search is restricted to. */
  private static final int MAX_FILES = 20_000;

  private static final int PAGE = 1_000;

  /** The condition with the packages of the files that satisfy it. */
  Condition.InPackage of(Condition.InPackage wanted) {
    Map<Md5, String> found = new HashMap<>();
    List<ByteString> page = provenances.components(null, PAGE);
    while (!page.isEmpty()) {
      for (ByteString component : page) {
        if (wanted.isOfUrls() || wanted.matches(component)) {
          add(component, wanted, found);
        }
      }
      page = provenances.components(page.getLast(), PAGE);
    }
    return new Condition.InPackage(wanted.pattern(), found);
  }

  /** Adds the files of a component. */
  private void add(ByteString component, Condition.InPackage wanted, Map<Md5, String> found) {
    List<Md5> files = provenances.files(component, MAX_FILES);
    for (List<FileProvenance> ofFile : provenances.of(files)) {
      for (FileProvenance each : ofFile) {
        if (each.component().equals(component) && wanted.isOf(each)) {
          found.putIfAbsent(each.file(), each.provenance().purl().text());
        }
      }
      if (found.size() >= MAX_FILES) {
        throw new SearchSyntaxException(
            "package: more than " + MAX_FILES + " files match; name fewer packages");
      }
    }
  }
}
