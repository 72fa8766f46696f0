package org.lucerna.packages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file, of which a reader takes no more than it may hold in memory while it opens it. Not
 * thread-safe.
 */
final class BoundedChannel implements SeekableByteChannel {
  private final SeekableByteChannel file;
  private long left = Long.MAX_VALUE;
  private String subject = "";

  private BoundedChannel(SeekableByteChannel file) {
    this.file = file;
  }

  static BoundedChannel open(Path path) throws IOException {
    return new BoundedChannel(Files.newByteChannel(path));
  }

  /**
   * Bounds what is read from now on.
   *
   * @param bytes that may be read
   * @param what is read, such as {@code "a directory"}
   */
  void setMost(long bytes, String what) {
    left = bytes;
    subject = what + " of more than " + bytes + " bytes";
  }

  void setUnbounded() {
    left = Long.MAX_VALUE;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    int count = file.read(to);
    left -= Math.max(count, 0);
    if (left < 0) {
      throw new RefusedContentException(SkipReason.TOO_MUCH_MEMORY, subject);
    }
    return count;
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public SeekableByteChannel position(long at) throws IOException {
    file.position(at);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return file.isOpen();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
