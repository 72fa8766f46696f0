package org.lucerna.store.testkit;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(value = OurStores.class, mode = EnumSource.Mode.EXCLUDE, names = "MODEL")
final class ProvenancesTest extends ProvenanceContract {
  ProvenancesTest(OurStores kind, @TempDir Path folder) {
    super(kind, folder);
  }
}
