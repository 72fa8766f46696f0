package org.lucerna.lumina.ida;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.lumina.Limits;

/**
 * The body of GET_FUNC_HISTORIES_RESULT, in which functions point to lists of versions, and
 * versions to tables of authors and paths. An index outside its table means none.
 */
final class IdaHistories {
  private static final int NONE = -1;

  private IdaHistories() {}

  /** A version as stored, with its indices not yet resolved. */
  private record Row(Entry bare, int author, int idbPath) {
    static Row read(Cursor in) {
      Entry bare =
          new Entry(
              PackedInts.dq(in),
              PackedInts.ea64(in),
              in.cstr(),
              PackedInts.bytes(in),
              IdaFields.time(in),
              null,
              null);
      return new Row(bare, PackedInts.index(in), PackedInts.index(in));
    }

    Entry resolve(List<ByteString> authors, List<ByteString> idbPaths) {
      return new Entry(
          bare.id(),
          bare.address(),
          bare.name(),
          bare.metadata(),
          bare.time(),
          at(authors, author),
          at(idbPaths, idbPath));
    }
  }

  static HistoriesResult read(Cursor in) {
    List<Integer> indices = IdaFields.list(in, 1, "indices", Limits.NONE, PackedInts::index);
    List<List<Row>> rows =
        IdaFields.list(
            in,
            1,
            "histories",
            Limits.NONE,
            i -> IdaFields.list(i, 10, "versions", Limits.NONE, Row::read));
    List<ByteString> authors = IdaFields.list(in, 1, "authors", Limits.NONE, Cursor::cstr);
    List<ByteString> idbPaths = IdaFields.list(in, 1, "idb paths", Limits.NONE, Cursor::cstr);
    List<List<Entry>> histories =
        rows.stream()
            .map(list -> List.copyOf(list.stream().map(r -> r.resolve(authors, idbPaths)).toList()))
            .toList();
    List<List<Entry>> all = new ArrayList<>(indices.size());
    for (int index : indices) {
      List<Entry> history = at(histories, index);
      all.add(history == null ? List.of() : history);
    }
    return new HistoriesResult(all);
  }

  private static <T> @Nullable T at(List<T> table, int index) {
    return index >= 0 && index < table.size() ? table.get(index) : null;
  }

  static void write(ByteSink out, HistoriesResult result) {
    IdentityHashMap<List<Entry>, Integer> places = new IdentityHashMap<>();
    List<List<Entry>> distinct = new ArrayList<>();
    IdaFields.putList(
        out,
        result.histories(),
        (sink, history) -> {
          int place = NONE;
          if (!history.isEmpty()) {
            place =
                places.computeIfAbsent(
                    history,
                    added -> {
                      distinct.add(added);
                      return distinct.size() - 1;
                    });
          }
          PackedInts.putIndex(sink, place);
        });
    Map<ByteString, Integer> authors = new LinkedHashMap<>();
    Map<ByteString, Integer> idbPaths = new LinkedHashMap<>();
    IdaFields.putList(
        out,
        distinct,
        (sink, history) ->
            IdaFields.putList(sink, history, (to, entry) -> put(to, entry, authors, idbPaths)));
    IdaFields.putList(out, List.copyOf(authors.keySet()), ByteSink::cstr);
    IdaFields.putList(out, List.copyOf(idbPaths.keySet()), IdaFields::putText);
  }

  private static void put(
      ByteSink out, Entry entry, Map<ByteString, Integer> authors, Map<ByteString, Integer> paths) {
    PackedInts.putDq(out, entry.id());
    PackedInts.putEa64(out, entry.address());
    IdaFields.putText(out, entry.name());
    PackedInts.putBytes(out, entry.metadata());
    IdaFields.putTime(out, entry.time());
    PackedInts.putIndex(out, place(authors, entry.author()));
    PackedInts.putIndex(out, place(paths, entry.idbPath()));
  }

  private static int place(Map<ByteString, Integer> table, @Nullable ByteString value) {
    if (value == null) {
      return NONE;
    }
    Integer known = table.putIfAbsent(value, table.size());
    return known == null ? table.size() - 1 : known;
  }
}
