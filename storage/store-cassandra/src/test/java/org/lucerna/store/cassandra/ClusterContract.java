package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.AccountsContract;
import org.lucerna.store.testkit.AliasContract;
import org.lucerna.store.testkit.AttachmentContract;
import org.lucerna.store.testkit.CatalogContract;
import org.lucerna.store.testkit.ChangeFeedContract;
import org.lucerna.store.testkit.DeletionContract;
import org.lucerna.store.testkit.DialectsContract;
import org.lucerna.store.testkit.FileCatalogContract;
import org.lucerna.store.testkit.HistoryContract;
import org.lucerna.store.testkit.JoinedVersionsContract;
import org.lucerna.store.testkit.ProvenanceContract;
import org.lucerna.store.testkit.PushAndPullContract;
import org.lucerna.store.testkit.RankingContract;
import org.lucerna.store.testkit.SketchContract;

/** The contract of every store, on the nodes that a subclass starts. */
abstract class ClusterContract {
  private final Keyspaces keyspaces;

  ClusterContract(Keyspaces keyspaces) {
    this.keyspaces = keyspaces;
  }

  @Nested
  final class Accounts extends AccountsContract {
    Accounts(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Alias extends AliasContract {
    Alias(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Catalog extends CatalogContract {
    Catalog(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class ChangeFeed extends ChangeFeedContract {
    ChangeFeed(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Deletion extends DeletionContract {
    Deletion(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Dialects extends DialectsContract {
    Dialects(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class FileCatalog extends FileCatalogContract {
    FileCatalog(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class History extends HistoryContract {
    History(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class JoinedVersions extends JoinedVersionsContract {
    JoinedVersions(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Attachment extends AttachmentContract {
    Attachment(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Provenances extends ProvenanceContract {
    Provenances(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class PushAndPull extends PushAndPullContract {
    PushAndPull(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Ranking extends RankingContract {
    Ranking(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }

  @Nested
  final class Sketch extends SketchContract {
    Sketch(@TempDir Path folder) {
      super(keyspaces::open, folder);
    }
  }
}
