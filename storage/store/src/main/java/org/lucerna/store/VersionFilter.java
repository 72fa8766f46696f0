package org.lucerna.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.TimeSpan;

/**
 * Selects versions. A version passes if each part is empty or contains the version's value. The
 * parts apply to the version and the push that added it, not to other files the function was seen
 * in.
 *
 * @param keys of functions
 * @param names of functions, in this version
 * @param inputHashes MD5s of input files
 * @param inputPaths paths of input files
 * @param idbPaths paths of databases
 * @param accounts accounts that pushed
 * @param times of the push
 * @param versionIds ranges of version ids
 * @param pushIds ranges of push ids
 */
public record VersionFilter(
    Set<Md5> keys,
    Set<ByteString> names,
    Set<Md5> inputHashes,
    Set<ByteString> inputPaths,
    Set<ByteString> idbPaths,
    Set<ByteString> accounts,
    List<TimeSpan> times,
    List<Span> versionIds,
    List<Span> pushIds) {
  public VersionFilter {
    keys = Set.copyOf(keys);
    names = Set.copyOf(names);
    inputHashes = Set.copyOf(inputHashes);
    inputPaths = Set.copyOf(inputPaths);
    idbPaths = Set.copyOf(idbPaths);
    accounts = Set.copyOf(accounts);
    times = List.copyOf(times);
    versionIds = List.copyOf(versionIds);
    pushIds = List.copyOf(pushIds);
  }

  /** A filter that every version passes, until parts are set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Whether any part is not empty. */
  public boolean restricts() {
    return !(keys.isEmpty() && names.isEmpty() && versionIds.isEmpty()) || restrictsPush();
  }

  /** Whether any condition applies to the push, so that {@link #passesPush} must be called. */
  public boolean restrictsPush() {
    return !(inputHashes.isEmpty()
        && inputPaths.isEmpty()
        && idbPaths.isEmpty()
        && accounts.isEmpty()
        && times.isEmpty()
        && pushIds.isEmpty());
  }

  /** Whether a version passes the parts about its function and its id. */
  public boolean passesVersion(Md5 key, long versionId, FunctionInfo function) {
    return passes(keys, key)
        && passes(names, function.name())
        && (versionIds.isEmpty() || versionIds.stream().anyMatch(s -> s.contains(versionId)));
  }

  /** Whether a version passes the parts about its push. */
  public boolean passesPush(long pushId, Instant time, ByteString account, PushOrigin origin) {
    return passes(inputHashes, origin.inputMd5())
        && passes(inputPaths, origin.inputPath())
        && passes(idbPaths, origin.idbPath())
        && passes(accounts, account)
        && (times.isEmpty() || times.stream().anyMatch(s -> s.contains(time)))
        && (pushIds.isEmpty() || pushIds.stream().anyMatch(s -> s.contains(pushId)));
  }

  private static <T> boolean passes(Set<T> wanted, T value) {
    return wanted.isEmpty() || wanted.contains(value);
  }

  /** The parts of a filter; those that are not set select every version. Not thread-safe. */
  public static final class Builder {
    private Set<Md5> keys = Set.of();
    private Set<ByteString> names = Set.of();
    private Set<Md5> inputHashes = Set.of();
    private Set<ByteString> inputPaths = Set.of();
    private Set<ByteString> idbPaths = Set.of();
    private Set<ByteString> accounts = Set.of();
    private List<TimeSpan> times = List.of();
    private List<Span> versionIds = List.of();
    private List<Span> pushIds = List.of();

    private Builder() {}

    public Builder keys(Set<Md5> selected) {
      keys = selected;
      return this;
    }

    public Builder names(Set<ByteString> selected) {
      names = selected;
      return this;
    }

    public Builder inputHashes(Set<Md5> selected) {
      inputHashes = selected;
      return this;
    }

    public Builder inputPaths(Set<ByteString> selected) {
      inputPaths = selected;
      return this;
    }

    public Builder idbPaths(Set<ByteString> selected) {
      idbPaths = selected;
      return this;
    }

    public Builder accounts(Set<ByteString> selected) {
      accounts = selected;
      return this;
    }

    public Builder times(List<TimeSpan> selected) {
      times = selected;
      return this;
    }

    public Builder versionIds(List<Span> selected) {
      versionIds = selected;
      return this;
    }

    public Builder pushIds(List<Span> selected) {
      pushIds = selected;
      return this;
    }

    public VersionFilter build() {
      return new VersionFilter(
          keys, names, inputHashes, inputPaths, idbPaths, accounts, times, versionIds, pushIds);
    }
  }
}
