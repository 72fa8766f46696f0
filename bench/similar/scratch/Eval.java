import java.nio.file.*; import java.util.*;
import org.lucerna.binary.elf.*; import org.lucerna.harvest.*; import org.lucerna.harvest.elf.*; import org.lucerna.similarity.feature.*; import org.lucerna.similarity.match.*;
public class Eval {
  record Prog(String pkg, String rel, List<FunctionFeatures> fs, long[] addr, String[] names, ProgramVectors[] v) {}
  static Prog read(Path p) throws Exception {
    try (ElfFile file = ElfFile.open(p)) {
      var h = ElfHarvest.of(file, HarvestOptions.PLAIN).functions();
      ProgramView v = ElfHarvest.view(file, h.stream().map(HarvestedFunction::address).toList());
      FeatureReader r = new FeatureReader(new X86InstructionReader(true), v);
      List<FunctionFeatures> fs = new ArrayList<>(); long[] addr = new long[h.size()]; String[] names = new String[h.size()]; int n = 0;
      for (HarvestedFunction x : h) { var code = file.at(x.address()); if (code == null) continue; long sz = Math.min(x.entry().size(), code.size());
        fs.add(r.read(x.address(), code.slice(0, sz).segment())); addr[n] = x.address(); names[n++] = x.name() == null ? null : x.name().text(); }
      String[] pr = p.getFileName().toString().split("--");
      return new Prog(pr[0], pr[1], fs, Arrays.copyOf(addr, n), Arrays.copyOf(names, n), new ProgramVectors[1]);
    }
  }
  static String base(String n) { return n == null ? null : n.replaceAll("\\.(isra|constprop|lto_priv|llvm|localalias|part)(\\.\\d+)*", ""); }
  public static void main(String[] a) throws Exception {
    List<Prog> ps = new ArrayList<>(); long t0 = System.nanoTime();
    try (var s = Files.list(Path.of(a[0]))) { for (Path p : s.sorted().toList()) try { ps.add(read(p)); } catch (Exception e) { System.out.println(p + " " + e); } }
    System.out.printf("read %d programs %d functions %.1f s%n", ps.size(), ps.stream().mapToInt(p -> p.fs().size()).sum(), (System.nanoTime() - t0) / 1e9);
    // rarity from the reference release
    Map<Long, int[]> df = new HashMap<>(); int N = 0;
    for (Prog p : ps) if (p.rel().equals("bookworm")) for (FunctionFeatures f : p.fs()) { N++; for (int i = 0; i < f.size(); i++) df.computeIfAbsent(f.feature(i), k -> new int[1])[0]++; }
    final int n = N; FeatureRarity own = f -> { int[] d = df.get(f); return (float) Math.log((n + 1.0) / ((d == null ? 0 : d[0]) + 1)); };
    // lent features: rarity of lent computed over the store too
    for (Prog p : ps) p.v()[0] = ProgramVectors.of(p.fs(), p.addr(), own);
    List<FunctionVector> store = new ArrayList<>(); List<String> sn = new ArrayList<>(); List<String> sp = new ArrayList<>();
    for (Prog p : ps) if (p.rel().equals("bookworm")) for (int i = 0; i < p.fs().size(); i++) { store.add(p.v()[0].function(i)); sn.add(base(p.names()[i])); sp.add(p.pkg()); }
    CandidateIndex idx = CandidateIndex.of(store); var search = idx.search(); int[] best = new int[30];
    for (String rel : List.of("bullseye", "trixie")) { long r1 = 0, r5 = 0, r30 = 0, tot = 0; long q0 = System.nanoTime(), q = 0;
      for (Prog p : ps) if (p.rel().equals(rel)) { Set<String> have = new HashSet<>(); for (int i = 0; i < sn.size(); i++) if (sp.get(i).equals(p.pkg()) && sn.get(i) != null) have.add(sn.get(i));
        for (int i = 0; i < p.fs().size(); i++) { String name = base(p.names()[i]); if (name == null || !have.contains(name) || p.fs().get(i).measure(Measure.INSTRUCTIONS) < 6 || name.contains(".cold")) continue;
          int k = search.find(p.v()[0].function(i), z -> true, best); q++; tot++;
          for (int j = 0; j < k; j++) if (sp.get(best[j]).equals(p.pkg()) && name.equals(sn.get(best[j]))) { if (j == 0) r1++; if (j < 5) r5++; r30++; break; } } }
      System.out.printf("%s: %d functions, store %d: R@1 %.3f R@5 %.3f R@30 %.3f; %.2f ms a query%n", rel, tot, store.size(), r1 / (double) tot, r5 / (double) tot, r30 / (double) tot, (System.nanoTime() - q0) / 1e6 / q); }
  }
}
