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

/** Computes the keys of functions. Not thread-safe. */
public final class KeyMaker {
  private final HarvestOptions options;
  private final Map<Profile, CalcRel> makers = new HashMap<>();

  /** The makers of the keys of {@link Scheme#LINK_1}, by the profile of IDA's. */
  private final Map<Profile, CalcRel> linkMakers = new HashMap<>();

  private final Map<Profile, List<Profile>> variants = new HashMap<>();

  /**
   * A maker of keys.
   *
   * @param options select the keys to compute
   */
  public KeyMaker(HarvestOptions options) {
    this.options = options;
  }

  /** The keys of a function with one extent, in final form. */
  public List<FunctionKey> keys(Profile profile, CodeView code) {
    return keys(profile, List.of(CodeForm.of(code)));
  }

  /**
   * The keys of a function. For each extent: IDA's key, then the key of {@link Scheme#LINK_1} if it
   * differs. Then, if requested, the distinct variants for the first extent, most likely first. If
   * the options name a profile, the keys of that profile and no other.
   *
   * @param extents the possible extents of the function, IDA's first
   */
  public List<FunctionKey> keys(Profile profile, List<CodeForm> extents) {
    List<FunctionKey> keys = new ArrayList<>();
    ProfileName only = options.profile();
    if (only != null) {
      Profile named = only.of(profile.architecture(), profile.order());
      for (CodeForm extent : extents) {
        add(keys, maker(named), only.scheme() == Scheme.LINK_1 ? extent.relaxed() : extent.code());
      }
      return keys;
    }
    CalcRel linkMaker =
        linkMakers.computeIfAbsent(profile, one -> new CalcRel(one.with(Scheme.LINK_1)));
    for (CodeForm extent : extents) {
      add(keys, maker(profile), extent.code());
      add(keys, linkMaker, extent.relaxed());
    }
    if (options.withVariants()) {
      for (Profile variant : variants.computeIfAbsent(profile, KeyMaker::variants)) {
        add(keys, maker(variant), extents.getFirst().code());
      }
    }
    return keys;
  }

  private CalcRel maker(Profile profile) {
    return makers.computeIfAbsent(profile, CalcRel::new);
  }

  private static void add(List<FunctionKey> keys, CalcRel maker, CodeView code) {
    FunctionKey key = maker.key(code);
    for (FunctionKey other : keys) {
      if (other.md5().equals(key.md5())) {
        return;
      }
    }
    keys.add(key);
  }

  /** No key of IDA is a hash of only the bytes; this is certain. */
  private static List<Profile> variants(Profile profile) {
    return profile.variants().stream()
        .filter(variant -> !variant.choices().containsKey(Parameter.INPUT))
        .sorted(Comparator.comparingInt(KeyMaker::rank))
        .toList();
  }

  /** The improbability of a choice; the choice of the least certain rule is the most likely. */
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
