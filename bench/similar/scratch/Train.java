import java.nio.file.*;
import java.util.*;
import java.util.function.*;
import org.lucerna.bench.similar.*;
import org.lucerna.bench.similar.ForestTrainerAccess;
import org.lucerna.bytes.*;
import org.lucerna.similarity.feature.*;
import org.lucerna.similarity.match.*;
import org.lucerna.similarity.sketch.*;

public class Train {
  static final int CAP = Integer.getInteger("cap", 200);

  static class Run {
    Eval.Prog p;
    int from, to;
    boolean absent;
    ProgramMatch m;
    Set<Integer>[] truth;
    boolean[] ok;
    float[][] s1, s2;
  }

  static ReferenceSet refs;
  static FeatureRarity rarity;
  static final int ASKED = Integer.getInteger("asked", 96),
      STORED = Integer.getInteger("stored", 32);
  static List<String> refPkg = new ArrayList<>();
  static List<String> refName = new ArrayList<>();
  static Map<String, Map<String, List<Integer>>> truth = new HashMap<>();

  static Run run(Eval.Prog p, boolean absent) {
    Run r = new Run();
    r.p = p;
    r.absent = absent;
    r.m =
        new ProgramMatch(
            p.v()[0], refs, rarity, prog -> !(absent && refPkg.get(prog).equals(p.pkg())));
    int n = p.fs().size();
    r.from = n > CAP ? Math.min((int) (n * .3), n - CAP) : 0;
    r.to = Math.min(n, r.from + CAP);
    r.truth = new Set[n];
    r.ok = new boolean[n];
    for (int i = 0; i < n; i++) {
      String name = Eval.base(p.names()[i]);
      r.truth[i] = Set.of();
      if (name == null
          || name.contains(".cold")
          || p.names()[i].contains(".part")
          || p.fs().get(i).measure(Measure.INSTRUCTIONS) < 6) continue;
      r.ok[i] = i >= r.from && i < r.to;
      if (!absent) {
        List<Integer> t = truth.getOrDefault(p.pkg(), Map.of()).get(name);
        if (t != null) r.truth[i] = new HashSet<>(t);
      }
    }
    return r;
  }

  static boolean y(Run r, int i, int j) {
    return r.truth[i].contains(r.m.candidates(i).function(j));
  }

  static Forest train(List<Run> rs, Function<Run, float[][][]> nums, int trees, long seed) {
    List<float[]> x = new ArrayList<>();
    List<Boolean> y = new ArrayList<>();
    SplittableRandom rnd = new SplittableRandom(seed);
    for (Run r : rs) {
      float[][][] f = nums.apply(r);
      for (int i = r.from; i < r.to; i++)
        if (r.ok[i])
          for (int j = 0; j < r.m.candidates(i).size(); j++) {
            boolean t = y(r, i, j);
            if (t || rnd.nextDouble() < .15) {
              x.add(f[i][j]);
              y.add(t);
            }
          }
    }
    boolean[] l = new boolean[y.size()];
    for (int i = 0; i < l.length; i++) l[i] = y.get(i);
    return new ForestTrainerAccess().train(x, l, trees, seed);
  }

  static float[][][] pairs(Run r) {
    float[][][] f = new float[r.m.size()][][];
    for (int i = r.from; i < r.to; i++) {
      Candidates c = r.m.candidates(i);
      f[i] = new float[c.size()][];
      for (int j = 0; j < c.size(); j++) f[i][j] = c.numbers(j);
    }
    return f;
  }

  static float[][] probs(Run r) {
    float[][] p = new float[r.m.size()][];
    for (int i = 0; i < p.length; i++) {
      p[i] = new float[r.m.candidates(i).size()];
      for (int j = 0; j < p[i].length; j++) p[i][j] = r.m.candidates(i).probability(j);
    }
    return p;
  }

  static long h(String s) {
    long h = 1125899906842597L;
    for (char c : s.toCharArray()) h = 31 * h + c;
    h ^= h >>> 33;
    h *= 0xff51afd7ed558ccdL;
    h ^= h >>> 33;
    return h >>> 1;
  }

  static String report(List<Run> rs, Function<Run, float[][]> score) {
    int r1 = 0, r5 = 0, tot = 0;
    List<double[]> named = new ArrayList<>();
    for (Run r : rs) {
      float[][] s = score.apply(r);
      for (int i = r.from; i < r.to; i++)
        if (r.ok[i]) {
          int n = s[i].length;
          Integer[] o = new Integer[n];
          for (int j = 0; j < n; j++) o[j] = j;
          final float[] si = s[i];
          Arrays.sort(o, (a, b) -> Float.compare(si[b], si[a]));
          if (n > 0) {
            String nm = refName.get(r.m.candidates(i).function(o[0]));
            boolean right = y(r, i, o[0]);
            named.add(new double[] {si[o[0]], right ? 1 : 0});
          }
          if (!r.absent && !r.truth[i].isEmpty()) {
            tot++;
            for (int j = 0; j < Math.min(5, n); j++)
              if (y(r, i, o[j])) {
                if (j == 0) r1++;
                r5++;
                break;
              }
          }
        }
    }
    named.sort((a, b) -> Double.compare(b[0], a[0]));
    StringBuilder b =
        new StringBuilder(
            String.format(
                "R@1 %.3f R@5 %.3f (%d) named", r1 / (double) tot, r5 / (double) tot, tot));
    for (double level : new double[] {.9, .95, .98}) {
      int best = 0, right = 0;
      double thr = 1;
      int k = 0;
      for (double[] d : named) {
        k++;
        right += d[1];
        if (right >= level * k) {
          best = right;
          thr = d[0];
        }
      }
      b.append(String.format("  %.0f%%: %.3f (>= %.3f)", level * 100, best / (double) tot, thr));
    }
    return b.toString();
  }

  public static void main(String[] a) throws Exception {
    List<Eval.Prog> ps = new ArrayList<>();
    long t0 = System.nanoTime();
    for (String dir : a)
      try (var s = Files.list(Path.of(dir))) {
        for (Path p : s.sorted().toList())
          try {
            ps.add(Eval.read(p));
          } catch (Exception e) {
            System.out.println(p + " " + e);
          }
      }
    Map<Integer, int[]> df = new HashMap<>();
    int N = 0;
    for (Eval.Prog p : ps)
      if (p.rel().equals("bookworm"))
        for (FunctionFeatures f : p.fs()) {
          N++;
          for (int i = 0; i < f.size(); i++) df.computeIfAbsent(f.feature(i), k -> new int[1])[0]++;
        }
    final int n = N;
    rarity =
        f -> {
          int[] d = df.get(f);
          return (float) Math.log((n + 1.0) / ((d == null ? 0 : d[0]) + 1));
        };
    List<ProgramSketch> store = new ArrayList<>();
    for (Eval.Prog p : ps) {
      p.v()[0] = ProgramSketch.of(Architecture.X86_64, p.fs(), p.keys(), p.addr(), rarity, ASKED);
      p.v()[1] = p.v()[0].heaviest(rarity, STORED);
      if (p.rel().equals("bookworm")) {
        store.add(p.v()[1]);
        refPkg.add(p.pkg());
        for (int i = 0; i < p.fs().size(); i++) {
          String nm = Eval.base(p.names()[i]);
          if (nm != null && !nm.contains(".cold"))
            truth
                .computeIfAbsent(p.pkg(), k -> new HashMap<>())
                .computeIfAbsent(nm, k -> new ArrayList<>())
                .add(refName.size());
          refName.add(nm);
        }
      }
    }
    refs = ReferenceSet.of(store, rarity);
    System.out.printf("%.0f s read, store %d%n", (System.nanoTime() - t0) / 1e9, refs.size());
    List<String> pkgs = new ArrayList<>(new TreeSet<>(refPkg));
    pkgs.sort(Comparator.comparingLong(Train::h));
    Map<String, Integer> fold = new HashMap<>();
    for (int i = 0; i < pkgs.size(); i++) fold.put(pkgs.get(i), i % 2);
    Map<String, List<Run>> tested = new TreeMap<>();
    for (int fo = 0; fo < 2; fo++) {
      final int F = fo;
      List<Run> runs = new ArrayList<>();
      for (Eval.Prog p : ps)
        if (!p.rel().equals("bookworm") && fold.containsKey(p.pkg()) && fold.get(p.pkg()) != F) {
          runs.add(run(p, false));
          if (h(p.pkg() + p.rel()) % 2 == 0) runs.add(run(p, true));
        }
      System.out.printf("%.0f s %d training runs%n", (System.nanoTime() - t0) / 1e9, runs.size());
      Forest f1 = train(runs, Train::pairs, 120, 1);
      System.out.printf("%.0f s pair forest%n", (System.nanoTime() - t0) / 1e9);
      Forest[] inner = new Forest[2];
      for (int k = 0; k < 2; k++) {
        final int K = k;
        List<Run> rs = runs.stream().filter(r -> h("h" + r.p.pkg()) % 2 != K).toList();
        inner[k] = train(rs, Train::pairs, 80, 2 + k);
      }
      Map<Run, float[][][]> nums = new IdentityHashMap<>();
      for (Run r : runs) {
        Forest in = inner[(int) (h("h" + r.p.pkg()) % 2)];
        r.m.judgePairs(in);
        r.m.expand();
        r.m.judgePairs(in);
        nums.put(r, r.m.programNumbers());
      }
      Forest f2 = train(runs, nums::get, 150, 5);
      System.out.printf("%.0f s program forest%n", (System.nanoTime() - t0) / 1e9);
      nums.clear();
      runs.clear();
      for (Eval.Prog p : ps)
        if (!p.rel().equals("bookworm") && fold.containsKey(p.pkg()) && fold.get(p.pkg()) == F)
          for (boolean absent : new boolean[] {false, true}) {
            Run r = run(p, absent);
            r.m.judgePairs(f1);
            r.m.expand();
            r.m.judgePairs(f1);
            r.s1 = probs(r);
            float[][][] z = r.m.programNumbers();
            r.m.judgeProgram(z, f2);
            float[][] p2 = probs(r);
            float[][][] z2 = r.m.programNumbers();
            for (int i = 0; i < z2.length; i++)
              for (int j = 0; j < z2[i].length; j++)
                z2[i][j][ProgramMatch.PAIR_NUMBERS] = r.s1[i][j];
            r.m.judgeProgram(z2, f2);
            r.s2 = probs(r);
            for (int i = 0; i < p2.length; i++)
              for (int j = 0; j < p2[i].length; j++) r.s2[i][j] = .5f * r.s2[i][j] + .5f * p2[i][j];
            tested.computeIfAbsent(p.rel(), k -> new ArrayList<>()).add(r);
          }
      System.out.printf("%.0f s tested%n", (System.nanoTime() - t0) / 1e9);
    }
    for (String rel : tested.keySet()) {
      System.out.println(rel + " pairs   " + report(tested.get(rel), r -> r.s1));
      System.out.println(rel + " program " + report(tested.get(rel), r -> r.s2));
    }
  }
}
