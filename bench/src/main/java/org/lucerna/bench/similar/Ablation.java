package org.lucerna.bench.similar;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.FeatureRarity;

/** The part that is left out, to measure its value. */
enum Ablation {
  NOTHING(EnumSet.noneOf(FeatureFamily.class)),
  /** Features that functions lend each other. */
  NEIGHBORS(EnumSet.range(FeatureFamily.CALLEE, FeatureFamily.NEIGHBOR)),
  /** Strings, imports, constants, tables and classes, including those of neighbors. */
  TEXT(texts()),
  /** All features except texts. */
  CODE(EnumSet.complementOf(texts())),
  /** The evidence of the program: each pair is judged by itself. */
  PROGRAM(EnumSet.noneOf(FeatureFamily.class));

  @SuppressWarnings("ImmutableEnumChecker") // Nobody writes into it.
  private final Set<FeatureFamily> families;

  Ablation(Set<FeatureFamily> families) {
    this.families = families;
  }

  private static EnumSet<FeatureFamily> texts() {
    EnumSet<FeatureFamily> texts = EnumSet.range(FeatureFamily.STRING, FeatureFamily.TABLE);
    texts.add(FeatureFamily.TYPE);
    texts.addAll(EnumSet.range(FeatureFamily.CALLEE, FeatureFamily.NEIGHBOR));
    return texts;
  }

  static Ablation of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Features that are left out say nothing. */
  FeatureRarity of(FeatureRarity rarity) {
    return feature -> families.contains(FeatureFamily.of(feature)) ? 0 : rarity.of(feature);
  }

  void judge(ProgramMatch match, SimilarityModel model) {
    if (this == PROGRAM) {
      match.judgePairs(model.pairs());
    } else {
      match.judge(model);
    }
  }
}
