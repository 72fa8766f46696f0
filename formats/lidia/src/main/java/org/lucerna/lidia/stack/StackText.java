package org.lucerna.lidia.stack;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.InlineFrame;

/**
 * Inserts functions into lines of text, in the forms listed in the package description. Lines are
 * passed without line breaks, each char being a byte (ISO 8859-1), so that text in any encoding is
 * preserved. Not thread-safe.
 */
public final class StackText {
  private final Map<String, CodeObject> objects = new HashMap<>();

  /** Objects by file name without its extension, as debuggers and the kernel name modules. */
  private final Map<String, CodeObject> stems = new HashMap<>();

  private final NameStyle style;
  private long places;
  private long named;

  /**
   * A rewriter of text that mentions these objects.
   *
   * @param objects by name of a program or library, path or build-id, in the encoding of the lines
   * @param style of the inserted names
   */
  public StackText(Map<String, CodeObject> objects, NameStyle style) {
    this.style = style;
    objects.forEach((key, object) -> this.objects.put(key(key), object));
    for (Map.Entry<String, CodeObject> entry : objects.entrySet()) {
      String key = entry.getKey();
      int end = key.lastIndexOf('.');
      if (end > 0) {
        String stem =
            key.substring(key.lastIndexOf('/') + 1, Math.max(end, key.lastIndexOf('/') + 1));
        stems.merge(stem, entry.getValue(), (one, other) -> one);
      }
    }
  }

  /** The number of lines so far that name a place in one of the objects. */
  public long places() {
    return places;
  }

  /** Number of {@link #places} that now have a name: an inserted one, or perf's own. */
  public long named() {
    return named;
  }

  /** The lines that replace a line: itself if it is not understood; never empty. */
  public List<String> rewrite(String line) {
    Mapping mapping = Mapping.read(line);
    if (mapping != null) {
      CodeObject mapped = object(mapping.object());
      if (mapped != null) {
        mapped.add(mapping);
      }
      return List.of(line);
    }
    ReportPlace report = ReportPlace.read(line);
    CodeObject reported = report == null ? null : object(report.object());
    if (report != null && reported != null) {
      List<InlineFrame> frames = reported.at(report);
      count(!frames.isEmpty());
      String before = report.isAdded() ? " (" : "";
      return lines(line, report.from(), report.to(), before, report.isAdded() ? ")" : "", frames);
    }
    PerfLine perf = PerfLine.read(line);
    if (perf != null) {
      return rewrite(line, perf);
    }
    for (StackAddress place = StackAddress.next(line, 0);
        place != null;
        place = StackAddress.next(line, place.end())) {
      CodeObject object = object(place.key());
      if (object != null) {
        return rewrite(line, place, object);
      }
    }
    if (namesObject(line)) {
      count(false);
    }
    return List.of(line);
  }

  /** Whether a line has the name of an object as a word, though in no form that is understood. */
  private boolean namesObject(String line) {
    if (line.contains(" PERF_RECORD_")) {
      return false;
    }
    for (String name : objects.keySet()) {
      int at = line.indexOf(name);
      if (at >= 0
          && (at == 0 || !isPartOfName(line.charAt(at - 1)))
          && (at + name.length() == line.length()
              || !isPartOfName(line.charAt(at + name.length())))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPartOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-';
  }

  private List<String> rewrite(String line, StackAddress place, CodeObject object) {
    boolean enclosed = place.isEnclosed(line);
    if (enclosed) {
      List<InlineFrame> frames =
          line.charAt(place.end()) == ')' && place.sign() == '+'
              ? object.atOffset(place.number())
              : object.at(place.number());
      count(!frames.isEmpty());
      return lines(line, place.start() - 1, place.start() - 1, "", " ", frames);
    }
    List<InlineFrame> frames = object.at(place.number());
    count(!frames.isEmpty());
    return lines(line, place.start(), place.end(), "", "", frames);
  }

  private List<String> rewrite(String line, PerfLine perf) {
    CodeObject object = object(perf.object());
    StackAddress place = object == null ? whole(perf.object()) : null;
    if (place != null) {
      object = object(place.key());
    }
    if (object == null) {
      if (namesObject(line)) {
        count(false);
      }
      return List.of(line);
    }
    List<InlineFrame> frames =
        place == null ? frames(line, perf, object) : object.atOffset(place.number());
    count(!frames.isEmpty() || !perf.isUnnamed(line));
    List<InlineFrame> shown = perf.isSample() ? frames.stream().limit(1).toList() : frames;
    return lines(line, perf.symbolStart(), perf.symbolEnd(), "", "", shown);
  }

  /** Parses a text that consists only of {@code KEY+N}; null if it is something else. */
  private static @Nullable StackAddress whole(String text) {
    StackAddress place = StackAddress.next(text, 0);
    return place != null
            && place.start() == 0
            && place.end() == text.length()
            && place.sign() == '+'
        ? place
        : null;
  }

  private static List<InlineFrame> frames(String line, PerfLine perf, CodeObject object) {
    if (perf.isUnnamed(line)) {
      return object.atSample(perf.number());
    }
    int plus = line.lastIndexOf("+0x", perf.symbolEnd());
    int start = plus + 3;
    int end = perf.symbolEnd();
    boolean counted =
        plus > perf.symbolStart()
            && start < end
            && end - start <= 16
            && HexNumber.end(line, start) == end;
    List<InlineFrame> frames =
        counted
            ? object.in(line.substring(perf.symbolStart(), plus), HexNumber.parse(line, start, end))
            : List.of();
    // A name may denote several functions; its address does not, if it can be trusted.
    return frames.isEmpty() && object.hasSegments() ? object.atSample(perf.number()) : frames;
  }

  private void count(boolean hasName) {
    places++;
    named += hasName ? 1 : 0;
  }

  private @Nullable CodeObject object(String name) {
    CodeObject found = objects.get(key(name));
    if (found != null) {
      return found;
    }
    // A library in an app is PACKAGE!LIBRARY, a module of the kernel [MODULE] for perf.
    int separator = Math.max(name.lastIndexOf('/'), name.lastIndexOf('!'));
    String last = name.substring(separator + 1);
    boolean isModule = last.length() > 2 && last.startsWith("[") && last.endsWith("]");
    String plain = isModule ? last.substring(1, last.length() - 1) : last;
    found = objects.get(key(plain));
    return found != null ? found : stems.get(plain);
  }

  /** Build-ids are equal in both cases. */
  private static String key(String name) {
    boolean hex = name.length() >= 8 && HexNumber.end(name, 0) == name.length();
    return hex ? name.toLowerCase(Locale.ROOT) : name;
  }

  /** A line for each frame, which replaces the text between {@code from} and {@code to}. */
  private List<String> lines(
      String line, int from, int to, String before, String after, List<InlineFrame> frames) {
    return frames.isEmpty()
        ? List.of(line)
        : frames.stream()
            .map(
                frame ->
                    line.substring(0, from) + before + text(frame) + after + line.substring(to))
            .toList();
  }

  private String text(InlineFrame frame) {
    String function = text(style.of(frame.function()));
    return frame.file().isEmpty() || frame.line() == 0
        ? function
        : function + ' ' + text(frame.file()) + ':' + Long.toUnsignedString(frame.line());
  }

  /** One char per byte; control characters, which could break the line, become question marks. */
  private static String text(ByteString name) {
    char[] text = new char[name.length()];
    for (int i = 0; i < text.length; i++) {
      int octet = name.at(i);
      text[i] = octet < ' ' || octet == 0x7f ? '?' : (char) octet;
    }
    return new String(text);
  }

  static ByteString bytes(String text) {
    return ByteString.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
