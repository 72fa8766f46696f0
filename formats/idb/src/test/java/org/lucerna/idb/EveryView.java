package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.function.FunctionDetails;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.RegisterArgument;
import org.lucerna.idb.idc.IdcScript;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.NodeKey;
import org.lucerna.idb.netnode.NodeQuery;
import org.lucerna.idb.netnode.NodeRecords;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.idb.til.header.CHeader;

/** All queries to a database. A new view needs a line here to be included in the damage tests. */
final class EveryView {
  private static final int MOST = 100_000;
  private static final Map<String, Question> ALL = new LinkedHashMap<>();

  private EveryView() {}

  /** A query whose result is read completely. */
  interface Question {
    void ask(IdaDatabase database) throws IOException;
  }

  static {
    add("checksums", database -> database.sections().forEach(IdbSection::checksumOk));
    add("trailer", database -> database.container().trailer());
    add("snapshots", database -> database.container().snapshots());
    add("sections", EveryView::sections);
    add("section sizes", database -> database.sections().forEach(IdbSection::size));
    add("digest", database -> RecordsDigest.of(database.btree()));
    add("backwards", EveryView::backwards);
    add("seek", EveryView::seek);
    add("recovery", database -> walk(database.btree().recover().tree().records()));
    add("free pages", database -> database.btree().freePages());
    add("word size", IdaDatabase::wordSize);
    add("root", EveryView::root);
    add("node", EveryView::node);
    add("pages", database -> each(database.btree().pages()));
    add("blob", database -> database.netnode(SampleDatabase.START).blob('S', 0x7000));
    add("functions", database -> each(database.functions()));
    add("function", database -> database.functions().at(SampleDatabase.START));
    add("names", database -> each(database.names()));
    add("segments", database -> each(database.segments()));
    add("imports", database -> each(database.imports()));
    add("entries", database -> each(database.entries()));
    add("comments", database -> each(database.comments()));
    add("xrefs", database -> each(database.xrefs()));
    add("xrefs to", database -> each(database.xrefs().to(SampleDatabase.START)));
    add("xrefs from", database -> each(database.xrefs().from(SampleDatabase.START)));
    add("scripts", database -> each(database.scripts()));
    add("patches", database -> each(database.patches()));
    add("memory", EveryView::memory);
    add("structures", EveryView::structures);
    add("enumerations", database -> each(database.enumerations()));
    add("frames", database -> database.frames().forEach(frame -> each(frame.variables())));
    add("details", EveryView::details);
    add("tails", database -> each(database.functions().tails()));
    add("originals", database -> each(database.functions().originals()));
    add("prototypes", database -> database.prototypes().forEach(Prototype::ctype));
    add("segment registers", database -> each(database.segmentRegisters()));
    add("fixups", database -> each(database.fixups()));
    add("file regions", database -> each(database.fileRegions()));
    add("offsets", database -> each(database.offsets()));
    add("item", EveryView::item);
    add("histories", database -> each(database.histories()));
    add("bookmarks", database -> each(database.bookmarks()));
    add("folders", database -> database.folders().forEach(tree -> each(tree.paths().values())));
    add("encodings", database -> database.root().encodings());
    add("types", database -> each(database.typeLibrary().types()));
    add("symbols", database -> each(database.typeLibrary().symbols()));
    add("macros", database -> each(database.typeLibrary().macros()));
    add("header", EveryView::header);
    add("idc", database -> IdcScript.write(database, new StringBuilder()));
    add("query", database -> query(database, "<=$ funcs;S"));
    add("query back", database -> query(database, ">=.0x401000;S"));
  }

  private static void add(String name, Question question) {
    ALL.put(name, question);
  }

  /** The queries by name. */
  static Map<String, Question> all() {
    return ALL;
  }

  private static void each(Iterable<?> things) {
    int left = MOST;
    for (Object thing : things) {
      assertThat(thing).isNotNull();
      if (thing instanceof IdbFunction function) {
        each(function.tails());
      }
      if (--left == 0) {
        return;
      }
    }
  }

  private static void sections(IdaDatabase database) throws IOException {
    for (IdbSection section : database.sections()) {
      try (InputStream in = section.openStream()) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  private static void backwards(IdaDatabase database) {
    Records records = database.btree().records();
    records.toEnd();
    while (records.previous()) {
      records.value();
    }
  }

  private static void walk(Records records) {
    while (records.next()) {
      records.value();
    }
  }

  private static void seek(IdaDatabase database) {
    Records records = database.btree().records();
    byte[] key = NodeKey.node(database.wordSize(), SampleDatabase.START);
    for (Seek relation : Seek.values()) {
      records.seek(relation, key);
    }
  }

  private static void structures(IdaDatabase database) {
    for (Structure structure : database.structures()) {
      for (StructureMember member : structure.members()) {
        if (member instanceof NodeMember node) {
          node.offsetBase(database.addresses());
        }
        member.type();
      }
    }
  }

  private static void details(IdaDatabase database) {
    for (IdbFunction function : database.functions()) {
      FunctionDetails details = database.functions().details(function);
      each(details.stackPoints());
      each(details.labels());
      each(details.registerVariables());
      details.registerArguments().forEach(RegisterArgument::ctype);
      details.original();
    }
  }

  private static void item(IdaDatabase database) {
    for (long at = SampleDatabase.START; at < SampleDatabase.START + 8; at++) {
      database.at(at).size();
    }
  }

  private static void header(IdaDatabase database) throws IOException {
    CHeader.write(database.typeLibrary(), database.typeLayout(), "GUARD", new StringBuilder());
  }

  private static void root(IdaDatabase database) {
    database.root().idaInfo();
    database.root().inputFile();
    database.root().inputMd5();
    database.root().loaderFormat();
    database.root().userRecord();
  }

  private static void node(IdaDatabase database) {
    Netnode node = database.netnode("$ funcs");
    for (Netnode one : new Netnode[] {node, database.netnode(SampleDatabase.START)}) {
      NodeRecords records = one == null ? null : one.records();
      while (records != null && records.next()) {
        assertThat(records.isPlain() || records.hashKey().length() > 0).isTrue();
        assertThat(records.value()).isNotNull();
      }
    }
  }

  private static void memory(IdaDatabase database) {
    DatabaseMemory memory = database.memory();
    memory.bytes(SampleDatabase.START - 10, 1000);
    memory.flags(SampleDatabase.END - 1);
    memory.flags(0x50_0020);
    each(memory.sparse().items());
  }

  private static void query(IdaDatabase database, String query) {
    each(NodeQuery.parse(query).run(database.netnodes(), 10, query.startsWith(">")));
  }
}
