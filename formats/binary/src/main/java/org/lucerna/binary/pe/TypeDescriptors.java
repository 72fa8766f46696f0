package org.lucerna.binary.pe;

import java.util.Map;
import java.util.TreeMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** Finds type descriptors by the names of their classes, in time linear in the size of the file. */
final class TypeDescriptors {
  private static final byte[] MARK = {'.', '?', 'A'};
  private static final String KINDS = "VUTW";

  /** Longest name that compilers write, in bytes. */
  private static final int LONGEST = 4096;

  private final PeFile file;
  private final TreeMap<Long, ByteString> names = new TreeMap<>(Long::compareUnsigned);

  private TypeDescriptors(PeFile file) {
    this.file = file;
  }

  /** The names by the addresses of the descriptors. */
  static Map<Long, ByteString> find(PeFile file) {
    TypeDescriptors descriptors = new TypeDescriptors(file);
    for (PeSection section : file.sections()) {
      if (!section.executable()) {
        descriptors.find(section);
      }
    }
    return descriptors.names;
  }

  private void find(PeSection section) {
    ByteView bytes = file.view(section);
    int head = 2 * bytes.wordSize();
    long at = head;
    while (at < bytes.size()) {
      // Descriptors are aligned to words, so names are, too.
      if (at % bytes.wordSize() != 0 || !bytes.matches(at, MARK)) {
        at += bytes.wordSize() - at % bytes.wordSize();
        continue;
      }
      long end = at;
      while (end < bytes.size() && end - at < LONGEST && isOfName(bytes.u8(end))) {
        end++;
      }
      if (isEnd(bytes, at, end)
          && bytes.word(at - bytes.wordSize()) == 0
          && file.sectionAt(bytes.word(at - head)) != null) {
        names.put(section.address() + at - head, bytes.bytes(at, (int) (end - at)));
      }
      at = Math.max(end, at + 1);
    }
  }

  private static boolean isOfName(int letter) {
    return letter > ' ' && letter != 0x7f;
  }

  /** Whether a name from a place on is complete. */
  private static boolean isEnd(ByteView bytes, long at, long end) {
    return end < bytes.size()
        && bytes.u8(end) == 0
        && end - at > MARK.length + 2
        && KINDS.indexOf(bytes.u8(at + MARK.length)) >= 0
        && bytes.u8(end - 1) == '@'
        && bytes.u8(end - 2) == '@';
  }
}
