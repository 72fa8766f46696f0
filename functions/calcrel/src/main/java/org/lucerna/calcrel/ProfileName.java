package org.lucerna.calcrel;

import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lucerna.isa.Architecture;

/**
 * The name of a {@link Profile}, independent of the architecture: its scheme and its choices.
 *
 * @param choices the named ones; choices that do not affect an architecture change none of its keys
 */
public record ProfileName(Scheme scheme, Map<Parameter, MaskingOption> choices) {
  /** The key in the public description of the protocol: a hash of only the normalized bytes. */
  private static final String PUBLISHED = "published";

  /** Follows the scheme if the rules for an architecture are a guess. */
  static final String EXPERIMENTAL = "-experimental";

  /** The keys of IDA, with default choices. */
  public static final ProfileName IDA_CORE_1 = new ProfileName(Scheme.IDA_CORE_1, Map.of());

  public ProfileName {
    choices = Map.copyOf(choices);
  }

  /**
   * Parses a name such as {@code ida-core-1+t32Bl=07FF_2FFF}. The word {@code published} is short
   * for {@code ida-core-1+mdInput=NORM_ONLY}.
   *
   * @throws IllegalArgumentException if there is no such profile
   */
  public static ProfileName parse(String id) {
    String[] parts = id.split("\\+", -1);
    Map<Parameter, MaskingOption> choices = new EnumMap<>(Parameter.class);
    Scheme scheme = Scheme.IDA_CORE_1;
    if (parts[0].equals(PUBLISHED)) {
      choices.put(Parameter.INPUT, MaskingOption.NORM_ONLY);
    } else {
      scheme = scheme(parts[0]);
    }
    for (int i = 1; i < parts.length; i++) {
      String[] setting = parts[i].split("=", -1);
      Parameter parameter = Parameter.parse(setting[0]);
      if (parameter == null) {
        throw new IllegalArgumentException("unknown profile parameter " + setting[0]);
      }
      MaskingOption choice = setting.length == 2 ? parameter.choice(setting[1]) : null;
      if (choice == null) {
        throw new IllegalArgumentException(
            parameter + " can be " + String.join(", ", words(parameter)));
      }
      choices.put(parameter, choice);
    }
    return new ProfileName(scheme, choices);
  }

  /**
   * Whether its keys are guesses at a client's keys, which are for pulls only: its choices differ
   * from the public description's.
   */
  public boolean isVariant() {
    return choices.keySet().stream().anyMatch(parameter -> parameter != Parameter.INPUT);
  }

  private static Scheme scheme(String word) {
    for (Scheme scheme : Scheme.values()) {
      if (word.equals(scheme.toString()) || word.equals(scheme + EXPERIMENTAL)) {
        return scheme;
      }
    }
    throw new IllegalArgumentException("unknown profile " + word);
  }

  private static List<String> words(Parameter parameter) {
    return parameter.choices().stream().map(MaskingOption::text).toList();
  }

  /** The profile of this name for an architecture. */
  public Profile of(Architecture architecture, ByteOrder order) {
    return new Profile(scheme, architecture, order, choices);
  }
}
