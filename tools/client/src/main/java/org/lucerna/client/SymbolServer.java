package org.lucerna.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.debuginfo.SymbolFolder;
import org.lucerna.binary.debuginfo.SymbolPlace;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A symbol server, which has PDB files at {@code /NAME/ID/NAME}. A file is fetched once, into a
 * folder.
 *
 * @param address http or https
 * @param cache keeps the files; made when it is needed
 * @param mostBytes of a file; larger ones are refused
 * @param progress is told what is fetched
 */
public record SymbolServer(
    URI address, SymbolFolder cache, long mostBytes, Consumer<String> progress)
    implements SymbolPlace {
  @Override
  public List<Path> find(String name, String id) throws IOException {
    Path cached = cache.file(name, id);
    if (!Files.isRegularFile(cached) && !fetch(name, id, cached)) {
      return List.of();
    }
    return List.of(cached);
  }

  private boolean fetch(String name, String id, Path cached) throws IOException {
    progress.accept("fetching " + name + " from " + address);
    Path arriving = Files.createTempFile(Files.createDirectories(cache.folder()), "arriving", null);
    try (DebugFileClient client = new DebugFileClient(List.of(address), mostBytes)) {
      if (!client.fetchPdb(name, id, arriving)) {
        return false;
      }
      check(arriving, id);
      Files.createDirectories(cached.getParent());
      Files.move(arriving, cached, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException failed) {
      throw new IOException(address + ": " + failed.getMessage(), failed);
    } finally {
      Files.deleteIfExists(arriving);
    }
  }

  /** What is in the cache is not fetched again: it must be right. */
  private static void check(Path arrived, String id) throws IOException {
    try (PdbFile file = PdbFile.open(arrived)) {
      String found = DebugId.of(new PdbReference(file.guid(), file.age(), ByteString.EMPTY));
      if (!found.equals(id)) {
        throw new IOException("expected the PDB file " + id + ", got " + found);
      }
    } catch (FormatException other) {
      throw new IOException("it sends no PDB file that can be read: " + other.getMessage(), other);
    }
  }
}
