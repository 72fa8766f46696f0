package org.lucerna.service;

import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.packs.InstalledPack;

/** The packs of a server that keeps none. */
public enum NoPacks implements ServerPacks {
  INSTANCE;

  @Override
  public List<InstalledPack> list() {
    return List.of();
  }

  @Override
  public InstalledPack add(InputStream pack, @Nullable String trust, Principal caller)
      throws RefusalException {
    throw refusal();
  }

  @Override
  public void remove(String name, Principal caller) throws RefusalException {
    throw refusal();
  }

  private static RefusalException refusal() {
    return RefusalException.invalid("this server keeps no packs");
  }
}
