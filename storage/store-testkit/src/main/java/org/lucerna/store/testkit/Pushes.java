package org.lucerna.store.testkit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.Push;
import org.lucerna.store.ranking.Ranker;

/** Builds pushes concisely. Immutable: each method returns a new builder. */
public record Pushes(
    Instant time,
    String account,
    String idb,
    String input,
    String host,
    PushMode mode,
    List<PushedFunction> functions) {
  public static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456Z");

  /** A ranker that always chooses the newest version. */
  public static final Ranker NEWEST = new Ranker(Map.of());

  /** A push by alice, of {@code a.exe}, at noon. */
  public static Pushes some() {
    return new Pushes(
        NOON, "alice", "/idb/a.i64", "/bin/a.exe", "host-a", PushMode.OVERRIDE, List.of());
  }

  public Pushes at(Instant when) {
    return new Pushes(when, account, idb, input, host, mode, functions);
  }

  public Pushes by(String who) {
    return new Pushes(time, who, idb, input, host, mode, functions);
  }

  /** Pushes from the input file {@code /bin/NAME.exe}, whose MD5 depends on the name. */
  public Pushes from(String name) {
    String exe = "/bin/" + name + ".exe";
    return new Pushes(time, account, "/idb/" + name + ".i64", exe, host, mode, functions);
  }

  public Pushes mode(PushMode other) {
    return new Pushes(time, account, idb, input, host, other, functions);
  }

  public Pushes with(Md5 key, FunctionInfo function) {
    return with(key, function, 0x1000 + key.low() % 0x1000);
  }

  public Pushes with(Md5 key, FunctionInfo function, long address) {
    List<PushedFunction> more = new ArrayList<>(functions);
    more.add(new PushedFunction(key, function, address));
    return new Pushes(time, account, idb, input, host, mode, List.copyOf(more));
  }

  public Push push() {
    return new Push(time, ByteString.utf8(account), origin(), mode, functions);
  }

  public PushOrigin origin() {
    return new PushOrigin(
        ByteString.utf8(idb), ByteString.utf8(input), md5(input), ByteString.utf8(host));
  }

  /** A function whose metadata is the bytes of {@code metadata}. */
  public static FunctionInfo function(String name, String metadata) {
    return new FunctionInfo(ByteString.utf8(name), 32, ByteString.utf8(metadata));
  }

  /** The {@code n}th key; greater numbers have greater keys. */
  public static Md5 key(int n) {
    return new Md5(n, md5("key " + n).low());
  }

  public static Md5 md5(String text) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      return Md5.of(md5.digest(text.getBytes(StandardCharsets.UTF_8)), 0);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Merges metadata in which each byte is a chunk: the served ones, then those that only {@code
   * pushed} has. Throws at {@code !}.
   */
  public static ByteString merge(MetadataForm form, ByteString served, ByteString pushed) {
    if (pushed.indexOf('!') >= 0) {
      throw new IllegalArgumentException("cannot merge");
    }
    String merged = served.text();
    for (char chunk : pushed.text().toCharArray()) {
      merged = merged.indexOf(chunk) < 0 ? merged + chunk : merged;
    }
    return ByteString.utf8(merged);
  }
}
