package org.lucerna.api;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.TimeSpan;

/**
 * Versions that are to be deleted: those that match a value of each filter. At least one filter is
 * required.
 *
 * @param undo whether only the newest version of each function is deleted
 * @param keys of functions
 * @param names of functions
 * @param inputMd5s MD5s of input files
 * @param inputPaths paths of input files
 * @param idbPaths paths of databases
 * @param authors names of pushers
 * @param times of the pushes
 * @param versions ids of versions
 * @param pushes ids of pushes
 * @param most delete at most this many, an unsigned number; 0 for all
 */
@Strict
public record DeletionRequest(
    @MayBeAbsent boolean undo,
    @MayBeAbsent List<Md5> keys,
    @MayBeAbsent List<ByteString> names,
    @MayBeAbsent List<Md5> inputMd5s,
    @MayBeAbsent List<ByteString> inputPaths,
    @MayBeAbsent List<ByteString> idbPaths,
    @MayBeAbsent List<ByteString> authors,
    @MayBeAbsent List<Times> times,
    @MayBeAbsent List<Ids> versions,
    @MayBeAbsent List<Ids> pushes,
    @MayBeAbsent long most) {
  public DeletionRequest {
    keys = List.copyOf(keys);
    names = List.copyOf(names);
    inputMd5s = List.copyOf(inputMd5s);
    inputPaths = List.copyOf(inputPaths);
    idbPaths = List.copyOf(idbPaths);
    authors = List.copyOf(authors);
    times = List.copyOf(times);
    versions = List.copyOf(versions);
    pushes = List.copyOf(pushes);
  }

  /** A range of times, both ends included. */
  public record Times(Instant first, Instant last) {}

  /** A range of unsigned numbers, both ends included. */
  public record Ids(long first, long last) {
    private static Ids of(DeleteHistory.Span span) {
      return new Ids(span.first(), span.last());
    }

    /** The same in a message of the Lumina protocol. */
    public DeleteHistory.Span span() {
      return new DeleteHistory.Span(first, last);
    }

    /** Such as {@code 3-9}, or {@code 12}. */
    public String text() {
      return first == last ? Long.toString(first) : first + "-" + last;
    }

    /**
     * Reads several of {@link #text}, with commas between.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static List<Ids> parse(String texts) {
      return Arrays.stream(texts.split(",", -1))
          .map(text -> text.split("-", 2))
          .map(ends -> new Ids(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])))
          .toList();
    }
  }

  /** The same as a message of the Lumina protocol. It must have no licence ids. */
  public static DeletionRequest of(DeleteHistory request) {
    return new DeletionRequest(
        request.lastRecord(),
        request.keys(),
        request.names(),
        request.inputHashes(),
        request.inputPaths(),
        request.idbPaths(),
        request.userNames(),
        request.times().stream().map(span -> new Times(span.first(), span.last())).toList(),
        request.historyIds().stream().map(Ids::of).toList(),
        request.pushIds().stream().map(Ids::of).toList(),
        request.maxEntries());
  }

  /** The same as a message of the Lumina protocol. */
  public DeleteHistory message() {
    return new DeleteHistory(
        undo ? DeleteHistory.LAST_RECORD : 0,
        List.of(),
        times.stream().map(span -> new TimeSpan(span.first(), span.last())).toList(),
        versions.stream().map(Ids::span).toList(),
        idbPaths,
        inputPaths,
        names,
        authors,
        inputMd5s,
        keys,
        pushes.stream().map(Ids::span).toList(),
        most);
  }
}
