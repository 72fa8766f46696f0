package org.lucerna.cli.idb;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.root.FileType;
import org.lucerna.idb.root.IdaInfo;

/** The settings of a database that describe its program. */
final class IdbSettings {
  private IdbSettings() {}

  /** The settings for programs; addresses are hexadecimal, null for none. */
  static JsonObject json(IdaInfo info, AddressSpace space) {
    FileType type = info.inputType();
    return new JsonObject()
        .number("version", info.version())
        .number("fileType", info.fileType())
        .put("fileTypeName", type == null ? null : type.text())
        .putTexts("systems", info.systems())
        .putTexts("applicationTypes", info.applicationTypes())
        .put("compiler", info.compiler().compiler())
        .put("compilerGuessed", info.compiler().isGuessed())
        .number("bitness", info.bitness())
        .put("bigEndian", info.bigEndian())
        .put("entry", address(info.startIp(), space))
        .put("lowestAddress", address(info.minEa(), space))
        .put("highestAddress", address(info.maxEa(), space));
  }

  /** The known settings for people, by heading. */
  static Map<String, String> rows(IdaInfo info, AddressSpace space) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("idainfo version", "" + info.version());
    FileType type = info.inputType();
    rows.put("file type", type == null ? "" + info.fileType() : type.text());
    put(rows, "systems", String.join(", ", info.systems()));
    put(rows, "application", String.join(", ", info.applicationTypes()));
    String compiler = info.compiler().compiler();
    String guess = info.compiler().isGuessed() ? " (guessed)" : "";
    put(rows, "compiler", compiler == null ? "" : compiler + guess);
    rows.put("bitness", info.bitness() + (info.bigEndian() ? ", big-endian" : ""));
    String entry = address(info.startIp(), space);
    put(rows, "entry", entry == null ? "" : entry);
    return rows;
  }

  private static void put(Map<String, String> rows, String what, String value) {
    if (!value.isEmpty()) {
      rows.put(what, value);
    }
  }

  private static @Nullable String address(long address, AddressSpace space) {
    return address == space.mask() ? null : IdbItemJson.hex(address);
  }
}
