package org.lucerna.harvest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Parameter;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.calcrel.Scheme;

/** Makes the keys of functions. It belongs to one thread. */
public final class KeyMaker {
  private final HarvestOptions options;
  private final Map<Profile, CalcRel> makers = new HashMap<>();
  private final Map<Profile, List<Profile>> variants = new HashMap<>();

  /**
   * A maker of keys.
   *
   * @param options which keys are wanted
   */
  public KeyMaker(HarvestOptions options) {
    this.options = options;
  }

  /** The keys of a function of which there is one form. */
  public List<FunctionKey> keys(Profile profile, CodeView code) {
    return keys(profile, code, code);
  }

  /**
   * The keys of a function: that of IDA, and after it that of {@link Scheme#LINK_1} where the
   * architecture has one and it is another; then, where they are wanted, those of the variants that
   * make a difference, the likeliest first. If the options name a profile, the key of that profile
   * and no other.
   *
   * @param relaxed the function as a linker would write it that knows all addresses
   * @throws UnsupportedCodeException if the architecture has no keys of the profile that is named
   */
  public List<FunctionKey> keys(Profile profile, CodeView code, CodeView relaxed) {
    List<FunctionKey> keys = new ArrayList<>();
    ProfileName only = options.profile();
    if (only != null) {
      add(keys, named(only, profile), only.scheme() == Scheme.LINK_1 ? relaxed : code);
      return keys;
    }
    add(keys, profile, code);
    if (profile.architecture() == Architecture.X64) {
      add(keys, profile.with(Scheme.LINK_1), relaxed);
    }
    if (options.withVariants()) {
      for (Profile variant : variants.computeIfAbsent(profile, KeyMaker::variants)) {
        add(keys, variant, code);
      }
    }
    return keys;
  }

  private static Profile named(ProfileName name, Profile usual) {
    try {
      return name.of(usual.architecture(), usual.order());
    } catch (IllegalArgumentException none) {
      throw new UnsupportedCodeException(
          "profile " + name.scheme() + " for " + usual.architecture() + " code");
    }
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
