package org.lucerna.calcrel;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Architecture;

/**
 * Everything that a key depends on other than the function: the scheme, the architecture, and the
 * choices.
 *
 * @param order of the bytes in an instruction; ignored for x86
 * @param choices those that differ from the defaults
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
            throw new IllegalArgumentException(parameter + " cannot be " + choice.text());
          }
          if (choice != parameter.defaultChoice()) {
            others.put(parameter, choice);
          }
        });
    choices = Map.copyOf(others);
  }

  /** The profile of IDA's keys, little-endian. */
  public static Profile of(Architecture architecture) {
    return of(architecture, ByteOrder.LITTLE_ENDIAN);
  }

  /** The profile of IDA's keys. */
  public static Profile of(Architecture architecture, ByteOrder order) {
    return new Profile(Scheme.IDA_CORE_1, architecture, order, Map.of());
  }

  /** A copy of this profile with another scheme. */
  public Profile with(Scheme other) {
    return new Profile(other, architecture, order, choices);
  }

  /** A copy of this profile with another choice. */
  public Profile with(Parameter parameter, MaskingOption choice) {
    Map<Parameter, MaskingOption> others = new EnumMap<>(Parameter.class);
    others.putAll(choices);
    others.put(parameter, choice);
    return new Profile(scheme, architecture, order, others);
  }

  /**
   * The profile with a name such as {@code ida-core-1+t32Bl=07FF_2FFF} for an architecture.
   *
   * @throws IllegalArgumentException if there is no such profile
   */
  public static Profile parse(String id, Architecture architecture, ByteOrder order) {
    return ProfileName.parse(id).of(architecture, order);
  }

  /** The choice for a parameter. */
  public MaskingOption choice(Parameter parameter) {
    return choices.getOrDefault(parameter, parameter.defaultChoice());
  }

  boolean has(Parameter parameter, MaskingOption choice) {
    return choice(parameter) == choice;
  }

  /** Whether the host's knowledge matters, not only the bytes. */
  boolean usesHost() {
    return scheme == Scheme.IDA_CORE_1 || architecture == Architecture.X64;
  }

  /** Whether the rules are an untested guess. */
  boolean isExperimental() {
    return architecture == Architecture.PPC || architecture == Architecture.RISCV;
  }

  /** The profiles that differ from this one in a single choice that affects its architecture. */
  public List<Profile> variants() {
    List<Profile> variants = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      if (parameter.affects(architecture)) {
        for (MaskingOption choice : parameter.choices()) {
          if (choice != choice(parameter)) {
            variants.add(with(parameter, choice));
          }
        }
      }
    }
    return variants;
  }

  // By hand, because the compiler's methods are linked at each start, which takes milliseconds.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Profile other
        && scheme == other.scheme
        && architecture == other.architecture
        && order == other.order
        && choices.equals(other.choices);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * scheme.hashCode() + architecture.hashCode()) + choices.hashCode();
  }

  /**
   * The name: the scheme, and each choice that differs from the default; with {@code -experimental}
   * if the rules are a guess.
   */
  public String id() {
    StringBuilder id = new StringBuilder(scheme.toString());
    if (isExperimental()) {
      id.append(ProfileName.EXPERIMENTAL);
    }
    for (Parameter parameter : Parameter.values()) {
      if (!has(parameter, parameter.defaultChoice())) {
        id.append('+').append(parameter).append('=').append(choice(parameter).text());
      }
    }
    return id.toString();
  }
}
