/** Packs: collected functions as one signed file, and the packs of a server. */
module org.lucerna.packs {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.search;
  requires transitive org.lucerna.store;
  requires org.lucerna.harvest;
  requires org.lucerna.lumina;
  requires org.lucerna.similarity;
  requires org.slf4j;

  exports org.lucerna.packs;
  exports org.lucerna.packs.file;
}
