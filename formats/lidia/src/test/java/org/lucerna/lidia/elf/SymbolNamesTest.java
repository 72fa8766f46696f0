package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

class SymbolNamesTest {
  private static final int GLOBAL = 5;
  private static final int LOCAL = 3;

  private static NamedRange named(long start, long end, int rank, String name) {
    return new NamedRange(start, end, rank, ByteString.utf8(name));
  }

  /** Names of code from 0 to 0x1000. */
  private static List<String> pieces(NamedRange... all) {
    SymbolNames names = new SymbolNames();
    for (NamedRange each : all) {
      names.add(each);
    }
    return names.pieces(address -> 0x1000).stream()
        .map(n -> Long.toHexString(n.start()) + "-" + Long.toHexString(n.end()) + " " + n.name())
        .toList();
  }

  @Test
  void oneAliasPerAddressIsKept() {
    assertThat(pieces(named(1, 9, GLOBAL, "global"), named(1, 9, LOCAL, "local")))
        .containsExactly("1-9 global");
    assertThat(pieces(named(1, 9, LOCAL, "b"), named(1, 9, LOCAL, "_a"))).containsExactly("1-9 b");
    assertThat(pieces(named(1, 9, LOCAL, "foo_alias"), named(1, 9, LOCAL, "foo")))
        .containsExactly("1-9 foo");
    assertThat(pieces(named(1, 9, LOCAL, "first"), named(1, 9, LOCAL, "other")))
        .containsExactly("1-9 first");
  }

  @Test
  void nameThatTwoTablesListIsNoAlias() {
    SymbolNames names = new SymbolNames();
    names.add(named(1, 9, GLOBAL, "copy@@LIB_1"));
    names.add(named(1, 9, LOCAL, "other"));
    names.add(named(1, 9, GLOBAL, "copy"));
    names.add(named(9, 12, GLOBAL, "last"));
    names.add(named(9, 12, GLOBAL, "last"));
    assertThat(names.pieces(address -> 0x1000)).hasSize(2);
    assertThat(names.aliases()).isEqualTo(1);
  }

  @Test
  void longerAliasKeepsItsAddresses() {
    assertThat(pieces(named(1, 5, GLOBAL, "short"), named(1, 9, LOCAL, "long")))
        .containsExactly("1-5 short", "5-9 long");
  }

  @Test
  void nestedFunctionSplitsTheOuterOne() {
    assertThat(pieces(named(0x10, 0x50, LOCAL, "outer"), named(0x20, 0x30, LOCAL, "inner")))
        .containsExactly("10-20 outer", "20-30 inner", "30-50 outer");
  }

  @Test
  void sizelessNameReachesToTheNext() {
    assertThat(
            pieces(
                named(0x10, 0x10, LOCAL, "a"),
                named(0x18, 0x18, LOCAL, "b"),
                named(0x20, 0x30, LOCAL, "sized"),
                named(0x28, 0x28, GLOBAL, "within"),
                named(0x30, 0x30, LOCAL, "last")))
        .containsExactly("10-18 a", "18-20 b", "20-30 sized", "30-1000 last");
  }

  @Test
  void anEndThatWrapsIsTheLastAddress() {
    assertThat(pieces(named(-16, 4, LOCAL, "f")))
        .containsExactly("fffffffffffffff0-ffffffffffffffff f");
  }

  @Test
  void eachAddressHasTheNameThatBeginsLast() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 300; round++) {
      List<NamedRange> all = new ArrayList<>();
      SymbolNames names = new SymbolNames();
      for (int i = random.nextInt(20); i > 0; i--) {
        long start = random.nextInt(100);
        NamedRange namedRange = named(start, start + 1 + random.nextInt(40), i, "f" + i);
        all.add(namedRange);
        names.add(namedRange);
      }
      List<NamedRange> pieces = names.pieces(address -> address);
      for (long address = 0; address < 150; address++) {
        ByteString expected = null;
        long latest = -1;
        int rank = -1;
        for (NamedRange namedRange : all) {
          boolean covers = namedRange.start() <= address && address < namedRange.end();
          boolean later =
              namedRange.start() > latest
                  || (namedRange.start() == latest && namedRange.rank() > rank);
          if (covers && later) {
            expected = namedRange.name();
            latest = namedRange.start();
            rank = namedRange.rank();
          }
        }
        assertThat(SymbolNames.covering(pieces, address)).isEqualTo(expected);
      }
    }
  }
}
