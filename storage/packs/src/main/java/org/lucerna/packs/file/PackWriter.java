package org.lucerna.packs.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Writes packs. */
public final class PackWriter {
  private PackWriter() {}

  /**
   * Writes a pack of the files of a store; the file appears complete or not at all.
   *
   * @param store a folder with a store that is not open; other files in it are left out
   * @param target replaced if it exists
   * @throws IllegalArgumentException if there is too much for a pack; for users
   */
  public static PackHead write(PackManifest manifest, Path store, SigningKey key, Path target)
      throws IOException {
    List<PackedFile> files = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    try (Stream<Path> inside = Files.list(store)) {
      for (Path path : inside.sorted().toList()) {
        String name = String.valueOf(path.getFileName());
        if (PackedFile.NAME.matcher(name).matches()) {
          paths.add(path);
          files.add(new PackedFile(name, Files.size(path)));
        }
      }
    }
    PackHead head = PackHead.sign(manifest, files, hashes(paths), key);
    AtomicFileWriter.write(
        target,
        out -> {
          out.write(head.encoded().toByteArray());
          copy(paths, out);
        });
    return head;
  }

  private static ByteString hashes(List<Path> paths) throws IOException {
    ByteSink hashes = new ByteSink();
    MessageDigest digest = Sha256.start();
    byte[] block = new byte[PackHead.BLOCK];
    try (InputStream in = all(paths)) {
      int size = in.readNBytes(block, 0, block.length);
      while (size > 0) {
        digest.update(block, 0, size);
        hashes.bytes(ByteString.wrap(digest.digest()));
        size = in.readNBytes(block, 0, block.length);
      }
    }
    return hashes.toByteString();
  }

  private static void copy(List<Path> paths, OutputStream out) throws IOException {
    try (InputStream in = all(paths)) {
      long _ = in.transferTo(out);
    }
  }

  private static InputStream all(List<Path> paths) throws IOException {
    List<InputStream> streams = new ArrayList<>();
    for (Path path : paths) {
      streams.add(Files.newInputStream(path));
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }
}
