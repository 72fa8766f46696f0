package org.lucerna.packages;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;
import org.tukaani.xz.XZOutputStream;

/** Writes small packages and archives for tests. */
final class WrittenContainers {
  private WrittenContainers() {}

  /** Files by their paths, in this order: path, text, path, text, ... */
  static Map<String, byte[]> files(String... pathsAndTexts) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < pathsAndTexts.length; i += 2) {
      files.put(pathsAndTexts[i], bytes(pathsAndTexts[i + 1]));
    }
    return files;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private interface Writing {
    void to(OutputStream out) throws IOException;
  }

  private static byte[] written(Writing writing) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writing.to(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  static byte[] zip(Map<String, byte[]> files) {
    return written(
        out -> {
          try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
              zip.putNextEntry(new ZipEntry(file.getKey()));
              zip.write(file.getValue());
            }
          }
        });
  }

  static byte[] tar(Map<String, byte[]> files) {
    return written(
        out -> {
          try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
              TarArchiveEntry entry = new TarArchiveEntry(file.getKey(), true);
              entry.setSize(file.getValue().length);
              tar.putArchiveEntry(entry);
              tar.write(file.getValue());
              tar.closeArchiveEntry();
            }
          }
        });
  }

  /** Entries without content: links, devices. */
  static byte[] tar(List<TarArchiveEntry> entries) {
    return written(
        out -> {
          try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
            for (TarArchiveEntry entry : entries) {
              tar.putArchiveEntry(entry);
              tar.closeArchiveEntry();
            }
          }
        });
  }

  static byte[] cpio(Map<String, byte[]> files) {
    return written(
        out -> {
          try (CpioArchiveOutputStream cpio = new CpioArchiveOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
              CpioArchiveEntry entry = new CpioArchiveEntry(file.getKey());
              entry.setSize(file.getValue().length);
              entry.setMode(CpioArchiveEntry.C_ISREG | 0644);
              cpio.putArchiveEntry(entry);
              cpio.write(file.getValue());
              cpio.closeArchiveEntry();
            }
          }
        });
  }

  static byte[] ar(Map<String, byte[]> files) {
    return written(
        out -> {
          try (ArArchiveOutputStream ar = new ArArchiveOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
              ar.putArchiveEntry(new ArArchiveEntry(file.getKey(), file.getValue().length));
              ar.write(file.getValue());
              ar.closeArchiveEntry();
            }
          }
        });
  }

  static byte[] sevenZip(Map<String, byte[]> files) {
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile archive = new SevenZOutputFile(channel)) {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setName(file.getKey());
          archive.putArchiveEntry(entry);
          archive.write(file.getValue());
          archive.closeArchiveEntry();
        }
      }
      return Arrays.copyOf(channel.array(), (int) channel.size());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static byte[] compressed(StreamCompression compression, byte[] bytes) {
    return written(
        out -> {
          try (OutputStream to = compressor(compression, out)) {
            to.write(bytes);
          }
        });
  }

  private static OutputStream compressor(StreamCompression compression, OutputStream out)
      throws IOException {
    LZMA2Options small = new LZMA2Options();
    small.setDictSize(1 << 16);
    return switch (compression) {
      case GZIP -> new GZIPOutputStream(out);
      case BZIP2 -> new BZip2CompressorOutputStream(out, 1);
      case XZ -> new XZOutputStream(out, small);
      case ZSTD -> new ZstdOutputStream(out);
      case LZ4 -> new FramedLZ4CompressorOutputStream(out);
      case LZMA -> new LZMAOutputStream(out, small, -1);
    };
  }

  static byte[] tgz(Map<String, byte[]> files) {
    return compressed(StreamCompression.GZIP, tar(files));
  }

  /** A Debian package whose members are compressed. */
  static byte[] deb(String control, Map<String, byte[]> files, StreamCompression compression) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("debian-binary", bytes("2.0\n"));
    members.put(
        "control.tar.x",
        compressed(compression, tar(files("./md5sums", "", "./control", control))));
    members.put("data.tar.x", compressed(compression, tar(files)));
    return ar(members);
  }

  /** A package of opkg, whose description stands after its files. */
  static byte[] ipk(String control, Map<String, byte[]> files) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("./debian-binary", bytes("2.0\n"));
    members.put("./data.tar.gz", tgz(files));
    members.put("./control.tar.gz", tgz(files("./control", control)));
    return tgz(members);
  }

  /** A package of Alpine: compressed streams one after the other, the first without an end. */
  static byte[] apk(String info, Map<String, byte[]> files) {
    byte[] description = tar(files(".PKGINFO", info));
    byte[] withoutEnd = Arrays.copyOf(description, 1024);
    return concat(compressed(StreamCompression.GZIP, withoutEnd), tgz(files));
  }

  /**
   * An RPM package.
   *
   * @param tags texts by number, or numbers of 32 bits
   */
  static byte[] rpm(Map<Integer, Object> tags, byte[] payload) {
    byte[] lead = new byte[96];
    System.arraycopy(
        new byte[] {(byte) 0xed, (byte) 0xab, (byte) 0xee, (byte) 0xdb, 3}, 0, lead, 0, 5);
    byte[] signature = rpmHeader(Map.of(1000, 7));
    byte[] padding = new byte[(8 - signature.length % 8) % 8];
    return concat(lead, signature, padding, rpmHeader(tags), payload);
  }

  private static byte[] rpmHeader(Map<Integer, Object> tags) {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    ByteBuffer index = ByteBuffer.allocate(16 * tags.size());
    tags.forEach(
        (tag, value) -> {
          if (value instanceof Integer number) {
            while (data.size() % 4 != 0) {
              data.write(0);
            }
            index.putInt(tag).putInt(4).putInt(data.size()).putInt(1);
            data.writeBytes(ByteBuffer.allocate(4).putInt(number).array());
          } else {
            index.putInt(tag).putInt(6).putInt(data.size()).putInt(1);
            data.writeBytes(bytes(value + "\0"));
          }
        });
    byte[] start =
        ByteBuffer.allocate(16)
            .putInt(0x8eade801)
            .putInt(0)
            .putInt(tags.size())
            .putInt(data.size())
            .array();
    return concat(start, index.array(), data.toByteArray());
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** One container of each kind, with the same two programs, by name. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> files = files("usr/lib/a.so", PROGRAM + "a", "usr/b.txt", "text");
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("x.zip", zip(files));
    all.put("x.7z", sevenZip(files));
    all.put("x.tar", tar(files));
    all.put("x.cpio", cpio(files));
    List<StreamCompression> compressions = new ArrayList<>(List.of(StreamCompression.values()));
    for (StreamCompression each : compressions) {
      all.put("x.tar" + each, compressed(each, tar(files)));
      all.put("x.deb" + each, deb("Package: x\nVersion: 1\n", files, each));
      all.put(
          "x.rpm" + each,
          rpm(Map.of(1000, "x", 1001, "1", 1002, "2"), compressed(each, cpio(files))));
    }
    all.put("x.ipk", ipk("Package: x\nVersion: 1\n", files));
    all.put("x.apk", apk("pkgname = x\npkgver = 1\n", files));
    return all;
  }

  /** With this, programs begin in these tests. */
  static final String PROGRAM = "\u007fPROGRAM";
}
