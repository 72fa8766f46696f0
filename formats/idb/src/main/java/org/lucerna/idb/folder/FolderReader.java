package org.lucerna.idb.folder;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.idb.address.AddressSpace;

/** Reads a folder; see the package description for the layout. */
final class FolderReader {
  private final Cursor in;
  private final AddressSpace space;
  private final List<Long> folders = new ArrayList<>();
  private final List<Long> items = new ArrayList<>();

  private FolderReader(ByteString bytes, AddressSpace space) {
    this.in = Cursor.of(bytes);
    this.space = space;
  }

  /**
   * Reads a folder from its joined parts.
   *
   * @throws FormatException if it is not a folder
   */
  static Folder read(long number, ByteString bytes, AddressSpace space) {
    return new FolderReader(bytes, space).read(number);
  }

  private Folder read(long number) {
    int form = in.u8();
    if (form > 1) {
      throw new FormatException(0, "a folder of form 0 or 1", "form " + form);
    }
    ByteString name = in.cstr();
    long parent = ea();
    in.u8();
    if (form == 0) {
      rows();
    } else {
      numbers();
    }
    return new Folder(number, name, parent, folders, items);
  }

  private void rows() {
    for (boolean ofItems = false; !in.atEnd(); ofItems = !ofItems) {
      (ofItems ? items : folders).addAll(row());
    }
  }

  private void numbers() {
    List<Long> row = row();
    int done = 0;
    for (boolean ofItems = false; done < row.size(); ofItems = !ofItems) {
      long offset = in.offset();
      long count = Integer.toUnsignedLong(PackedInts.dd(in));
      if (count > row.size() - done) {
        throw new FormatException(
            offset, "at most " + (row.size() - done) + " numbers", "" + count);
      }
      (ofItems ? items : folders).addAll(row.subList(done, done + (int) count));
      done += (int) count;
    }
  }

  private List<Long> row() {
    List<Long> row = new ArrayList<>();
    long number = 0;
    for (int left = PackedInts.count(in, space.wordSize() / 4, "numbers"); left > 0; left--) {
      number = space.wrap(number + ea());
      row.add(number);
    }
    return row;
  }

  private long ea() {
    return space.wordSize() == 4 ? Integer.toUnsignedLong(PackedInts.dd(in)) : PackedInts.dq(in);
  }
}
