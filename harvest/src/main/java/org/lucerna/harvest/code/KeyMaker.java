package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Parameter;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.calcrel.Scheme;
import org.lucerna.harvest.HarvestOptions;

/** Makes the keys of functions. Not thread-safe. */
public final class KeyMaker {
  private final HarvestOptions options;
  private final Map<Profile, CalcRel> makers = new HashMap<>();
  private final Map<Profile, List<Profile>> variants = new HashMap<>();

  /**
   * A maker of keys.
   *
   * @param options which keys to make
   */
  public KeyMaker(HarvestOptions options) {
    this.options = options;
  }

  /** The keys of a function of one extent that is not rewritten any more. */
  public List<FunctionKey> keys(Profile profile, CodeView code) {
    return keys(profile, List.of(CodeForm.of(code)));
  }

  /**
   * The keys of a function. For each extent: that of IDA, and after it that of {@link
   * Scheme#LINK_1} if it differs. Then, if requested, those of the variants of the first extent
   * that make a difference, the likeliest first. If the options name a profile, the keys of that
   * profile and no other.
   *
   * @param extents what may count as the function: that of IDA first
   */
  public List<FunctionKey> keys(Profile profile, List<CodeForm> extents) {
    List<FunctionKey> keys = new ArrayList<>();
    ProfileName only = options.profile();
    if (only != null) {
      Profile named = only.of(profile.architecture(), profile.order());
      for (CodeForm extent : extents) {
        add(keys, named, only.scheme() == Scheme.LINK_1 ? extent.relaxed() : extent.code());
      }
      return keys;
    }
    for (CodeForm extent : extents) {
      add(keys, profile, extent.code());
      add(keys, profile.with(Scheme.LINK_1), extent.relaxed());
    }
    if (options.withVariants()) {
      for (Profile variant : variants.computeIfAbsent(profile, KeyMaker::variants)) {
        add(keys, variant, extents.getFirst().code());
      }
    }
    return keys;
  }

  private void add(List<FunctionKey> keys, Profile profile, CodeView code) {
    FunctionKey key = makers.computeIfAbsent(profile, CalcRel::new).key(code);
    for (FunctionKey other : keys) {
      if (other.md5().equals(key.md5())) {
        return;
      }
    }
    keys.add(key);
  }

  /** That no key of IDA is a hash of the bytes alone is certain. */
  private static List<Profile> variants(Profile profile) {
    return profile.variants().stream()
        .filter(variant -> !variant.choices().containsKey(Parameter.INPUT))
        .sorted(Comparator.comparingInt(KeyMaker::rank))
        .toList();
  }

  /** How unlikely a choice is; that of the least certain rule is the likeliest. */
  private static int rank(Profile variant) {
    return switch (variant.choices().keySet().iterator().next()) {
      case OFFSETS, THUMB_CALL, LO12 -> 0;
      case LEAVING_CONDITIONAL, LITERAL -> 1;
      case BRANCH_SCOPE -> 2;
      case THREAD_WITH_BASE -> 3;
      case VECTOR_WITHOUT_BASE, INSIDE_RIP -> 4;
      case INPUT -> 5;
    };
  }
}
