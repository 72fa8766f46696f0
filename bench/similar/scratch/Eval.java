import java.nio.file.*;
import java.util.*;
import org.lucerna.binary.elf.*;
import org.lucerna.bytes.*;
import org.lucerna.harvest.*;
import org.lucerna.harvest.elf.*;
import org.lucerna.similarity.feature.*;
import org.lucerna.similarity.match.*;
import org.lucerna.similarity.sketch.*;

public class Eval {
  record Prog(
      String pkg,
      String rel,
      List<FunctionFeatures> fs,
      long[] addr,
      String[] names,
      List<Md5> keys,
      ProgramSketch[] v) {}

  static Prog read(Path p) throws Exception {
    try (ElfFile file = ElfFile.open(p)) {
      HarvestedFeatures h = ElfHarvest.of(file, HarvestOptions.PLAIN).features();
      int n = h.functions().size();
      String[] names = new String[n];
      List<Md5> keys = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        HarvestedFunction x = h.functions().get(i);
        keys.add(x.ownKeys().getFirst().md5());
        names[i] = x.name() == null ? null : x.name().text();
      }
      String[] pr = p.getFileName().toString().split("--");
      return new Prog(pr[0], pr[1], h.features(), h.addresses(), names, keys, new ProgramSketch[2]);
    }
  }

  static String base(String n) {
    return n == null
        ? null
        : n.replaceAll("\\.(isra|constprop|lto_priv|llvm|localalias|part)(\\.\\d+)*", "");
  }
}
