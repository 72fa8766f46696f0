package org.lucerna.server.pages.upload;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.Principal;

/** A file that a visitor uploaded. Thread-safe. */
public final class Upload {
  private final String id;
  private final @Nullable String session;
  private final String client;
  private final Principal visitor;
  private final ByteString name;
  private final Path file;
  private final Instant arrived;
  private volatile @Nullable Path debugFile;
  private volatile UploadState state = new UploadState.Waiting();

  /** The upload that this one was compared with last; null if there is none. Guarded by this. */
  private @Nullable Upload earlier;

  /** Guarded by this. */
  private UploadDifferences differences = new UploadDifferences.Waiting();

  /** Ends the reading of the file; null if it is not being read. Guarded by this. */
  private @Nullable Runnable reading;

  /** Guarded by this. */
  private boolean isRemoved;

  Upload(
      String id,
      @Nullable String session,
      String client,
      Principal visitor,
      ByteString name,
      Path file,
      Instant arrived) {
    this.id = id;
    this.session = session;
    this.client = client;
    this.visitor = visitor;
    this.name = name;
    this.file = file;
    this.arrived = arrived;
  }

  /** An id that cannot be guessed. */
  public String id() {
    return id;
  }

  /** The name of the file, as its visitor has it; any bytes. */
  public ByteString name() {
    return name;
  }

  /** The path of its bytes. */
  public Path file() {
    return file;
  }

  /** The path of its debug file; null if none was sent. */
  @Nullable Path debugFile() {
    return debugFile;
  }

  void setDebugFile(Path added) {
    debugFile = added;
  }

  public Instant arrived() {
    return arrived;
  }

  public UploadState state() {
    return state;
  }

  Principal visitor() {
    return visitor;
  }

  /** Whether it belongs to a session; null stands for guests, who need to know the id only. */
  boolean isOf(@Nullable String other) {
    return session == null || session.equals(other);
  }

  /**
   * The identity that limits count as one visitor: an account, however often it is logged in, or an
   * address.
   */
  String client() {
    return client;
  }

  /** Whether it belongs to this very session. */
  boolean wasSentIn(String other) {
    return other.equals(session);
  }

  void setState(UploadState next) {
    state = next;
  }

  /**
   * The differences from an earlier upload. Another pair is begun only when the last one is done,
   * and forgets it.
   *
   * @param begin starts the comparison; called if it has not been started
   * @throws LimitException if this upload is being compared with another one
   */
  synchronized UploadDifferences differences(Upload before, Runnable begin) {
    if (before == earlier) {
      return differences;
    }
    if (earlier != null && differences instanceof UploadDifferences.Waiting) {
      throw LimitException.temporary(
          "this upload is being compared with another file: try again soon");
    }
    earlier = before;
    differences = new UploadDifferences.Waiting();
    begin.run();
    return differences;
  }

  synchronized void setDifferences(UploadDifferences found) {
    differences = found;
  }

  /**
   * Sets how to end the reading of the file; ends it at once if the upload was removed meanwhile.
   */
  synchronized void isReadBy(Runnable end) {
    reading = end;
    if (isRemoved) {
      end.run();
    }
  }

  /** Marks the upload as removed, and ends the reading of its file. */
  synchronized void removed() {
    isRemoved = true;
    if (reading != null) {
      reading.run();
    }
  }
}
