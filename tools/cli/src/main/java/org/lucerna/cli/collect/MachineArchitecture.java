package org.lucerna.cli.collect;

import java.util.List;
import java.util.Map;

/** The processor of a machine, as package managers call it. */
final class MachineArchitecture {
  /** Java's names, and those of Debian; the others call them as the kernel does. */
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "amd64", List.of("amd64", "x86_64"),
          "aarch64", List.of("arm64", "aarch64"),
          "arm", List.of("armhf", "armv7"),
          "i386", List.of("i386", "x86"),
          "loongarch64", List.of("loong64", "loongarch64"),
          "ppc64le", List.of("ppc64el", "ppc64le"),
          "riscv64", List.of("riscv64", "riscv64"),
          "s390x", List.of("s390x", "s390x"),
          "x86", List.of("i386", "x86"),
          "x86_64", List.of("amd64", "x86_64"));

  private MachineArchitecture() {}

  /** Debian's name. */
  static String ofDebian() {
    return names().getFirst();
  }

  /** The name of others. */
  static String ofOthers() {
    return names().getLast();
  }

  private static List<String> names() {
    String own = System.getProperty("os.arch");
    return NAMES.getOrDefault(own, List.of(own));
  }
}
