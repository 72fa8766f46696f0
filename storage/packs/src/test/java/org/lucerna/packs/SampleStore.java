package org.lucerna.packs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Attestation;

/** Pushes functions of packages and of nobody's business. */
record SampleStore(StoreEngine store) {
  static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

  static Md5 key(int number) {
    return new Md5(number * 0x9e37_79b9_7f4a_7c15L, number);
  }

  static Md5 file(String path) {
    return new Md5(7, path.hashCode());
  }

  static FunctionInfo function(String name) {
    return new FunctionInfo(ByteString.utf8(name), 64, ByteString.EMPTY);
  }

  /** Pushes functions of a file, with numbers from one on, called PREFIX and the number. */
  void push(String account, String path, String prefix, int first, int count) {
    List<PushedFunction> functions = new ArrayList<>();
    for (int number = first; number < first + count; number++) {
      functions.add(new PushedFunction(key(number), function(prefix + number), 0x1000L * number));
    }
    PushOrigin origin =
        new PushOrigin(
            ByteString.utf8("/home/" + account + "/secret.i64"),
            ByteString.utf8(path),
            file(path),
            ByteString.utf8("host-of-" + account));
    store.push(new Push(NOW, ByteString.utf8(account), origin, PushMode.OVERRIDE, functions));
  }

  /** Says in which package a file is. */
  void from(String path, String component, String purl) {
    Provenance provenance =
        new Provenance(ByteString.utf8(purl), ByteString.utf8("usr/lib/in-package.a"));
    int _ =
        store
            .provenances()
            .store(
                List.of(
                    new FileProvenance(
                        file(path),
                        ByteString.utf8(component),
                        provenance,
                        Attestation.numberOf(ByteString.utf8("ana")))));
  }
}
