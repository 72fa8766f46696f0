package org.lucerna.cli.idb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.folder.Folder;
import org.lucerna.idb.folder.FolderTree;
import org.lucerna.idb.history.Bookmark;
import org.lucerna.idb.history.History;
import org.lucerna.idb.history.Place;

/** The lists of folders, visited places and bookmarks. */
final class IdbPlaceLists {
  private IdbPlaceLists() {}

  static void addTo(Subcommands idb) {
    idb.add(
        "folders",
        "List the folders of functions, names, types and others, with the items in them.",
        console ->
            IdbListCommand.of(
                console, "KIND PATH ITEM", IdbPlaceLists::contents, IdbPlaceLists::content));
    idb.add(
        "bookmarks",
        "List the bookmarked places.",
        console ->
            IdbListCommand.of(
                console,
                "TYPE NUMBER ADDRESS DESCRIPTION",
                IdaDatabase::bookmarks,
                IdbPlaceLists::bookmark));
    idb.add(
        "histories",
        "List the places visited in windows.",
        console ->
            IdbListCommand.of(
                console,
                "WINDOW TYPE NUMBER ADDRESS LINE COLUMN",
                IdbPlaceLists::visits,
                IdbPlaceLists::visit));
  }

  /** An item in a folder, or an empty folder. */
  private record Content(ByteString kind, ByteString path, @Nullable Long item) {}

  private static List<Content> contents(IdaDatabase database) {
    List<Content> contents = new ArrayList<>();
    for (FolderTree tree : database.folders()) {
      Map<Long, ByteString> paths = tree.paths();
      for (Folder folder : tree) {
        ByteString path = paths.getOrDefault(folder.number(), ByteString.EMPTY);
        if (folder.items().isEmpty() && folder.folders().isEmpty() && !path.isEmpty()) {
          contents.add(new Content(tree.kind(), path, null));
        }
        folder.items().forEach(item -> contents.add(new Content(tree.kind(), path, item)));
      }
    }
    return contents;
  }

  private static IdbRow content(Content content) {
    IdbRow row = new IdbRow().text("kind", content.kind()).text("path", content.path());
    return address(row, "item", content.item());
  }

  private static IdbRow bookmark(Bookmark bookmark) {
    IdbRow row =
        new IdbRow().text("type", bookmark.placeType()).number("number", bookmark.number());
    return address(row, "address", address(bookmark.place())).text("text", bookmark.description());
  }

  /** A place shown by a window. */
  private record Visited(History history, History.Visit visit) {}

  private static List<Visited> visits(IdaDatabase database) {
    List<Visited> visits = new ArrayList<>();
    for (History history : database.histories()) {
      history.visits().forEach(visit -> visits.add(new Visited(history, visit)));
    }
    return visits;
  }

  private static IdbRow visit(Visited visited) {
    IdbRow row =
        new IdbRow()
            .text("window", visited.history().window())
            .text("type", visited.history().placeType())
            .number("number", visited.visit().number());
    Place place = visited.visit().place();
    return address(row, "address", address(place))
        .optional("line", place == null ? null : Long.valueOf(place.line()))
        .optional("column", place == null ? null : Long.valueOf(place.column()));
  }

  private static @Nullable Long address(@Nullable Place place) {
    return place == null ? null : Long.valueOf(place.address());
  }

  private static IdbRow address(IdbRow row, String field, @Nullable Long address) {
    return address == null ? row.optional(field, null) : row.address(field, address);
  }
}
