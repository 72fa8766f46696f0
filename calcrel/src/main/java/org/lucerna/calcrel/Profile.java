package org.lucerna.calcrel;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All that a key depends on besides the function: the scheme, the architecture, and the choices.
 *
 * @param order of the bytes in an instruction; without meaning for x86
 * @param choices those that are not the default's
 */
public record Profile(
    Scheme scheme,
    Architecture architecture,
    ByteOrder order,
    Map<Parameter, MaskingOption> choices) {
  /** Copies {@code choices} and leaves out the defaults. */
  public Profile {
    Map<Parameter, MaskingOption> others = new EnumMap<>(Parameter.class);
    choices.forEach(
        (parameter, choice) -> {
          if (!parameter.choices().contains(choice)) {
            throw new IllegalArgumentException(parameter + " cannot be " + choice.word());
          }
          if (choice != parameter.standard()) {
            others.put(parameter, choice);
          }
        });
    choices = Map.copyOf(others);
  }

  /** The keys of IDA, little-endian. */
  public static Profile of(Architecture architecture) {
    return of(architecture, ByteOrder.LITTLE_ENDIAN);
  }

  /** The keys of IDA. */
  public static Profile of(Architecture architecture, ByteOrder order) {
    return new Profile(Scheme.IDA_CORE_1, architecture, order, Map.of());
  }

  /** This with another scheme. */
  public Profile with(Scheme other) {
    return new Profile(other, architecture, order, choices);
  }

  /** This with another choice. */
  public Profile with(Parameter parameter, MaskingOption choice) {
    Map<Parameter, MaskingOption> others = new EnumMap<>(Parameter.class);
    others.putAll(choices);
    others.put(parameter, choice);
    return new Profile(scheme, architecture, order, others);
  }

  /**
   * The profile that a name such as {@code ida-core-1+t32Bl=07FF_2FFF} means for an architecture.
   *
   * @throws IllegalArgumentException if there is no such profile
   */
  public static Profile parse(String id, Architecture architecture, ByteOrder order) {
    return ProfileName.parse(id).of(architecture, order);
  }

  /** What is chosen. */
  public MaskingOption choice(Parameter parameter) {
    return choices.getOrDefault(parameter, parameter.standard());
  }

  boolean has(Parameter parameter, MaskingOption choice) {
    return choice(parameter) == choice;
  }

  /** Whether what the host knows counts, and not the bytes alone. */
  boolean asksHost() {
    return scheme == Scheme.IDA_CORE_1 || architecture == Architecture.X64;
  }

  /** Those that differ from this in one choice which its architecture's rules are uncertain of. */
  public List<Profile> variants() {
    List<Profile> variants = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      if (parameter.concerns(architecture)) {
        for (MaskingOption choice : parameter.choices()) {
          if (choice != choice(parameter)) {
            variants.add(with(parameter, choice));
          }
        }
      }
    }
    return variants;
  }

  /**
   * The name: the scheme, and each choice that is not the default's; {@code -experimental} where
   * the rules are a guess.
   */
  public String id() {
    StringBuilder id = new StringBuilder(scheme.toString());
    if (architecture.isExperimental()) {
      id.append("-experimental");
    }
    for (Parameter parameter : Parameter.values()) {
      if (!has(parameter, parameter.standard())) {
        id.append('+').append(parameter).append('=').append(choice(parameter).word());
      }
    }
    return id.toString();
  }
}
