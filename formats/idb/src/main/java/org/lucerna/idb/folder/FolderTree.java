package org.lucerna.idb.folder;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.NodeTag;

/** The folders for one kind of things, in the order of their numbers: the root comes first. */
public final class FolderTree extends Listing<Folder> {
  private static final int PART_BITS = 16;

  private final Netnode node;
  private final ByteString kind;
  private final AddressSpace space;

  FolderTree(Netnode node, ByteString kind, AddressSpace space) {
    this.node = node;
    this.kind = kind;
    this.space = space;
  }

  /** The kind of things in the folders, such as {@code funcs}. */
  public ByteString kind() {
    return kind;
  }

  @Override
  protected Supplier<@Nullable Folder> walk() {
    return new Walk(node.items(NodeTag.SUP));
  }

  /**
   * The path of each folder, by its number: names, each preceded by a slash; the root's is empty. A
   * folder whose parent is missing counts as a child of the root.
   *
   * @throws FormatException if a folder contains itself
   */
  public Map<Long, ByteString> paths() {
    Map<Long, Folder> folders = new LinkedHashMap<>();
    for (Folder folder : this) {
      folders.put(folder.number(), folder);
    }
    Map<Long, ByteString> paths = new LinkedHashMap<>();
    folders.values().forEach(folder -> paths.put(folder.number(), path(folder, folders)));
    return paths;
  }

  private static ByteString path(Folder folder, Map<Long, Folder> folders) {
    ByteString path = ByteString.EMPTY;
    Set<Long> seen = new HashSet<>();
    for (Folder at = folder; at != null && at.number() != 0; at = folders.get(at.parent())) {
      if (!seen.add(at.number())) {
        throw new FormatException(
            0, "a folder that does not contain itself", "folder " + at.number());
      }
      path = new ByteSink().u8('/').bytes(at.name()).bytes(path).toByteString();
    }
    return path;
  }

  /** Joins the parts of folders. */
  private final class Walk implements Supplier<@Nullable Folder> {
    private final NodeItems parts;
    private boolean onPart;

    Walk(NodeItems parts) {
      this.parts = parts;
      this.onPart = parts.nextNumbered();
    }

    @Override
    public @Nullable Folder get() {
      if (!onPart) {
        return null;
      }
      long number = parts.index() >>> PART_BITS;
      ByteSink bytes = new ByteSink();
      while (onPart && parts.index() >>> PART_BITS == number) {
        bytes.bytes(parts.value());
        onPart = parts.nextNumbered();
      }
      return FolderReader.read(number, bytes.toByteString(), space);
    }
  }
}
