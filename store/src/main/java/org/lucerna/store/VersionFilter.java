package org.lucerna.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
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
 * @param accounts who pushed
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
  /** The filter that every version passes, to build others from. */
  public static final VersionFilter ANY =
      new VersionFilter(
          Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), List.of(), List.of(),
          List.of());

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

  /** Whether any part is not empty. */
  public boolean restricts() {
    return !(keys.isEmpty() && names.isEmpty() && versionIds.isEmpty()) || restrictsPush();
  }

  /** Whether a part applies to the push, so that {@link #passesPush} must be called. */
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

  public VersionFilter withKeys(Set<Md5> wanted) {
    return new VersionFilter(
        wanted, names, inputHashes, inputPaths, idbPaths, accounts, times, versionIds, pushIds);
  }

  public VersionFilter withNames(Set<ByteString> wanted) {
    return new VersionFilter(
        keys, wanted, inputHashes, inputPaths, idbPaths, accounts, times, versionIds, pushIds);
  }

  public VersionFilter withInputHashes(Set<Md5> wanted) {
    return new VersionFilter(
        keys, names, wanted, inputPaths, idbPaths, accounts, times, versionIds, pushIds);
  }

  public VersionFilter withInputPaths(Set<ByteString> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, wanted, idbPaths, accounts, times, versionIds, pushIds);
  }

  public VersionFilter withIdbPaths(Set<ByteString> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, inputPaths, wanted, accounts, times, versionIds, pushIds);
  }

  public VersionFilter withAccounts(Set<ByteString> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, inputPaths, idbPaths, wanted, times, versionIds, pushIds);
  }

  public VersionFilter withTimes(List<TimeSpan> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, inputPaths, idbPaths, accounts, wanted, versionIds, pushIds);
  }

  public VersionFilter withVersionIds(List<Span> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, inputPaths, idbPaths, accounts, times, wanted, pushIds);
  }

  public VersionFilter withPushIds(List<Span> wanted) {
    return new VersionFilter(
        keys, names, inputHashes, inputPaths, idbPaths, accounts, times, versionIds, wanted);
  }

  private static <T> boolean passes(Set<T> wanted, T value) {
    return wanted.isEmpty() || wanted.contains(value);
  }
}
