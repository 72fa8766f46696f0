package org.lucerna.store.testkit;

import java.nio.file.Path;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.SketchStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;

/** A kind of store that the contract is run against. */
public interface StoreUnderTest {
  /**
   * An empty store.
   *
   * @param folder for this store only
   */
  FunctionStore open(Path folder, Ranker ranker);

  /** The accounts of a store that this has opened. */
  default AccountStore accounts(FunctionStore store) {
    return ((StoreEngine) store).accounts();
  }

  /** The attachments of one kind in a store that this has opened. */
  default AttachmentStore attachments(FunctionStore store, AttachmentKind kind) {
    return ((StoreEngine) store).attachments(kind);
  }

  /** Where files in a store that this has opened are from. */
  default ProvenanceStore provenances(FunctionStore store) {
    return ((StoreEngine) store).provenances();
  }

  /** The aliases in a store that this has opened. */
  default AliasStore aliases(FunctionStore store) {
    return ((StoreEngine) store).aliases();
  }

  /** The sketches of a store that this has opened. */
  default SketchStore sketches(FunctionStore store, FeatureRarity rarity) {
    return ((StoreEngine) store).sketches(rarity);
  }
}
