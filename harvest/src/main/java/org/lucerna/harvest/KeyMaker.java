package org.lucerna.harvest;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.Scheme;

/** Makes the keys of functions. It belongs to one thread. */
public final class KeyMaker {
  private final ByteOrder order;
  private final Map<Profile, CalcRel> makers = new HashMap<>();

  /** For code of that order of bytes. */
  public KeyMaker(ByteOrder order) {
    this.order = order;
  }

  /** The keys of a function of which there is one form. */
  public List<FunctionKey> keys(Architecture architecture, CodeView code) {
    return keys(architecture, code, code);
  }

  /**
   * The keys of a function: that of IDA, and behind it that of {@link Scheme#LINK_1} where the
   * architecture has one and it is another.
   *
   * @param relaxed the function as a linker would write it that knows all addresses
   */
  public List<FunctionKey> keys(Architecture architecture, CodeView code, CodeView relaxed) {
    Profile profile = Profile.of(architecture, order);
    FunctionKey first = maker(profile).key(code);
    if (architecture != Architecture.X64) {
      return List.of(first);
    }
    FunctionKey second = maker(profile.with(Scheme.LINK_1)).key(relaxed);
    return second.md5().equals(first.md5()) ? List.of(first) : List.of(first, second);
  }

  private CalcRel maker(Profile profile) {
    return makers.computeIfAbsent(profile, CalcRel::new);
  }
}
