import java.nio.file.*; import java.util.*; import java.lang.foreign.*;
import org.lucerna.binary.elf.*; import org.lucerna.harvest.*; import org.lucerna.harvest.elf.*; import org.lucerna.similarity.feature.*;
public class Dump {
  public static void main(String[] a) throws Exception {
    long bytes = 0, n = 0, t = 0, feats = 0;
    for (int round = 0; round < 3; round++) { bytes = n = t = feats = 0;
    for (String f : a) try (ElfFile file = ElfFile.open(Path.of(f))) {
      var h = ElfHarvest.of(file, HarvestOptions.PLAIN);
      var fs = h.functions();
      long t0 = System.nanoTime();
      ProgramView v = ElfHarvest.view(file, fs.stream().map(HarvestedFunction::address).toList());
      FeatureReader r = new FeatureReader(new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V), v);
      for (HarvestedFunction x : fs) { var code = file.at(x.address()); if (code == null) continue; long sz = Math.min(x.entry().size(), code.size());
        FunctionFeatures ff = r.read(x.address(), code.slice(0, sz).segment()); bytes += sz; n++; feats += ff.size();
        if (round == 0 && a.length == 1 && n < 30) { StringBuilder b = new StringBuilder(); for (int i = 0; i < ff.size(); i++) b.append(FeatureFamily.of(ff.feature(i))).append(' '); System.out.println(x.name() + " " + sz + " ins " + ff.measure(Measure.INSTRUCTIONS) + " blk " + ff.measure(Measure.BLOCKS) + " calls " + ff.measure(Measure.CALLS) + " imp " + ff.measure(Measure.IMPORTED_CALLS) + " str " + ff.measure(Measure.STRINGS) + " args " + Integer.toBinaryString(ff.measure(Measure.ARGUMENTS)) + " frame " + ff.measure(Measure.FRAME) + " f " + ff.size()); }
      }
      t += System.nanoTime() - t0;
    }
    System.out.printf("%d functions, %d bytes, %.2f s, %.1f MB/s, %.0f functions/s, %.1f features%n", n, bytes, t / 1e9, bytes / 1e6 / (t / 1e9), n / (t / 1e9), (double) feats / n); }
  }
}
