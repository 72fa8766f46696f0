package org.lucerna.service.pack;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.packs.InstalledPack;
import org.lucerna.packs.PackFolder;
import org.lucerna.packs.RefusedPackException;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.ServerPacks;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;

/**
 * The packs of a data folder.
 *
 * @param audit has every change
 */
public record StoredPacks(
    PackFolder folder, PackShelf shelf, AccountStore audit, InstantSource clock)
    implements ServerPacks {
  @Override
  public List<InstalledPack> list() {
    return shelf.list();
  }

  @Override
  public InstalledPack add(InputStream pack, @Nullable String trust, Principal caller)
      throws RefusalException, IOException {
    check(caller);
    try {
      InstalledPack added = folder.add(pack, trust);
      PackManifest manifest = added.head().manifest();
      record(caller, "pack add", manifest.name() + ' ' + manifest.version());
      shelf.refresh();
      return added;
    } catch (RefusedPackException | FormatException | EOFException refused) {
      throw RefusalException.invalid(String.valueOf(refused.getMessage()));
    }
  }

  @Override
  public void remove(String name, Principal caller) throws RefusalException, IOException {
    check(caller);
    if (!folder.remove(name)) {
      throw RefusalException.notFound("no pack is called '" + name + "'");
    }
    record(caller, "pack remove", name);
    shelf.refresh();
  }

  private static void check(Principal caller) throws RefusalException {
    if (!caller.role().mayAdminister()) {
      throw RefusalException.forbidden(caller, Role.ADMINISTRATOR);
    }
  }

  private void record(Principal caller, String action, String subject) {
    audit.record(new AuditEntry(clock.instant(), caller.actor(), action, subject));
  }
}
