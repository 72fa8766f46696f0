package org.lucerna.lidia.stack;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.Frame;

/**
 * Puts functions into lines of text, in the forms that this package's page lists. Lines are given
 * without their end, each char a byte (ISO 8859-1), so that text of any encoding passes. It belongs
 * to one thread.
 */
public final class StackText {
  private final Map<String, CodeObject> objects = new HashMap<>();

  /**
   * Text in which these occur.
   *
   * @param objects by name of a program or library, path or build-id, in the encoding of the lines
   */
  public StackText(Map<String, CodeObject> objects) {
    objects.forEach((key, object) -> this.objects.put(key(key), object));
  }

  /** What is to be there in place of a line: itself where it is not understood, never none. */
  public List<String> rewrite(String line) {
    PerfLine perf = PerfLine.read(line);
    if (perf != null) {
      List<Frame> frames = frames(line, perf);
      return lines(line, perf.symbolStart(), perf.symbolEnd(), "", frames);
    }
    for (Reference place = Reference.next(line, 0);
        place != null;
        place = Reference.next(line, place.end())) {
      CodeObject object = object(place.key());
      if (object != null) {
        return rewrite(line, place, object);
      }
    }
    return List.of(line);
  }

  private static List<String> rewrite(String line, Reference place, CodeObject object) {
    boolean enclosed = place.isEnclosed(line);
    if (enclosed) {
      List<Frame> frames =
          line.charAt(place.end()) == ')' && place.sign() == '+'
              ? object.atOffset(place.number())
              : object.at(place.number());
      return lines(line, place.start() - 1, place.start() - 1, " ", frames);
    }
    return lines(line, place.start(), place.end(), "", object.at(place.number()));
  }

  private List<Frame> frames(String line, PerfLine perf) {
    CodeObject named = object(perf.object());
    if (named != null) {
      int plus = line.lastIndexOf("+0x", perf.symbolEnd());
      int start = plus + 3;
      int end = perf.symbolEnd();
      boolean whole =
          plus > perf.symbolStart()
              && start < end
              && end - start <= 16
              && HexNumber.end(line, start) == end;
      return whole
          ? named.in(line.substring(perf.symbolStart(), plus), HexNumber.parse(line, start, end))
          : List.of();
    }
    Reference place = Reference.next(perf.object(), 0);
    boolean only =
        place != null
            && place.start() == 0
            && place.end() == perf.object().length()
            && place.sign() == '+';
    CodeObject object = only && place != null ? object(place.key()) : null;
    return object == null || place == null ? List.of() : object.atOffset(place.number());
  }

  private @Nullable CodeObject object(String name) {
    CodeObject found = objects.get(key(name));
    return found != null ? found : objects.get(key(name.substring(name.lastIndexOf('/') + 1)));
  }

  /** Build-ids are equal in both cases. */
  private static String key(String name) {
    boolean hex = name.length() >= 8 && HexNumber.end(name, 0) == name.length();
    return hex ? name.toLowerCase(Locale.ROOT) : name;
  }

  /**
   * A line for each frame, which takes the place of what is between {@code from} and {@code to}.
   */
  private static List<String> lines(
      String line, int from, int to, String behind, List<Frame> frames) {
    return frames.isEmpty()
        ? List.of(line)
        : frames.stream()
            .map(frame -> line.substring(0, from) + text(frame) + behind + line.substring(to))
            .toList();
  }

  private static String text(Frame frame) {
    String function = text(frame.function());
    return frame.file().isEmpty() || frame.line() == 0
        ? function
        : function + ' ' + text(frame.file()) + ':' + Long.toUnsignedString(frame.line());
  }

  /** The bytes one by one; control characters, which could break the line, are question marks. */
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
