package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.folder.Folder;
import org.lucerna.idb.folder.FolderTree;
import org.lucerna.idb.history.Bookmark;
import org.lucerna.idb.history.History;
import org.lucerna.idb.history.Place;
import org.lucerna.idb.input.FileSpan;

/** Folders, histories, bookmarks and the input file of public databases. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenFoldersTest {
  @TempDir Path folder;

  private static List<Long> items(IdaDatabase database, String kind) {
    FolderTree tree = Objects.requireNonNull(database.folders().of(kind));
    List<Long> items = new ArrayList<>();
    tree.forEach(each -> items.addAll(each.items()));
    return items;
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void foldersFormTrees(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (FolderTree tree : database.folders()) {
        Map<Long, Folder> byNumber =
            tree.stream().collect(Collectors.toMap(Folder::number, each -> each));
        assertThat(tree.paths()).containsOnlyKeys(byNumber.keySet());
        for (Folder each : byNumber.values()) {
          for (long child : each.folders()) {
            Folder inside = byNumber.get(child);
            assertThat(inside).isNotNull();
            assertThat(inside == null ? -1 : inside.parent()).isEqualTo(each.number());
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DilbootApp.efi.i64",
        "gcc.i64",
        "mdmebg-solved.i64",
        "crc32_appcall.i64",
        "print_arg_O3-v91-zstd.i64",
        "kernel32-v66-migrated-910.i64"
      })
  void folderItemsExist(String name) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      Set<Long> functions =
          database.functions().stream().map(f -> f.start()).collect(Collectors.toSet());
      assertThat(items(database, "funcs"))
          .as("funcs")
          .containsExactlyInAnyOrderElementsOf(functions);
      Set<Long> names = database.names().stream().map(n -> n.address()).collect(Collectors.toSet());
      assertThat(items(database, "names")).containsExactlyInAnyOrderElementsOf(names);
      List<Long> imports = database.imports().stream().map(i -> i.address()).toList();
      assertThat(imports).containsAll(items(database, "imports"));
      List<Long> marked =
          database.bookmarks().stream()
              .map(Bookmark::place)
              .map(Objects::requireNonNull)
              .map(Place::address)
              .toList();
      assertThat(items(database, "bookmarks_idaplace_t"))
          .containsExactlyInAnyOrderElementsOf(marked);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mdmebg-solved.i64, funcs, /CTF, 8",
    "print_arg_O3-v91-zstd.i64, tinfos, /my_dummy_types, 4",
    "gcc.i64, imports, /usr/lib/libSystem.B.dylib, 3"
  })
  void foldersHaveExpectedItems(String name, String kind, String path, int count)
      throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      FolderTree tree = Objects.requireNonNull(database.folders().of(kind));
      Map<Long, ByteString> paths = tree.paths();
      assertThat(tree.stream().filter(f -> path.equals(String.valueOf(paths.get(f.number())))))
          .singleElement()
          .satisfies(f -> assertThat(f.items()).hasSize(count));
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void placesAreRead(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (History history : database.histories()) {
        for (History.Visit visit : history.visits()) {
          Place place = visit.place();
          if (place != null) {
            // Files before 6.95 do not store the renderer.
            assertThat(place.renderer()).isIn(0, 1, 2);
            assertThat(place.column()).isLessThan(1000);
            assertThat(place.row()).isLessThan(1000);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DilbootApp.efi.i64, IDA View-A, 6, 5, 0x585",
    "small-colored.idb, IDA View-A, 1, 0, 0",
    "gcc.i64, Hex View-1, 8, 7, 0x100003f06",
    "crc32_appcall.i64, IDA View-RIP, 4, 3, 0x432240"
  })
  void historiesAreFound(String name, String window, int visits, long current, String first)
      throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      History history =
          database.histories().stream()
              .filter(h -> window.equals(String.valueOf(h.window())))
              .findAny()
              .orElseThrow();
      assertThat(history.visits()).hasSize(visits);
      assertThat(history.current()).isEqualTo(current);
      assertThat(Objects.requireNonNull(history.visits().getFirst().place()).address())
          .isEqualTo(Long.decode(first));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "small-colored.idb, small.bin, 0",
    "print_arg_O3-v91-stored.i64, print_arg_O3, 48",
    "print_arg_O3-v91-zstd.i64, print_arg_O3, 48"
  })
  void inputFileIsReproduced(String name, String input, long relocated) throws IOException {
    byte[] expected = Files.readAllBytes(Golden.DATA.resolve("bins").resolve(input));
    Path file = folder.resolve("out");
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name));
        SeekableByteChannel out =
            Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      List<FileSpan> written = database.inputFile().writeTo(out);
      byte[] bytes = Files.readAllBytes(file);
      for (FileSpan span : written) {
        int start = (int) span.start();
        int end = (int) span.end();
        assertThat(Arrays.copyOfRange(bytes, start, end))
            .isEqualTo(Arrays.copyOfRange(expected, start, end));
      }
      long known = written.stream().mapToLong(FileSpan::size).sum();
      long inRegions =
          database.fileRegions().stream().mapToLong(region -> region.range().size()).sum();
      assertThat(inRegions - known).isEqualTo(relocated);
    }
  }
}
