/**
 * Folders, packages and archives: their files, and where each is from.
 *
 * <p>When this module is compiled, those that some packages are exported to are not there.
 */
@SuppressWarnings("module")
module org.lucerna.packages {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires com.github.luben.zstd_jni;
  requires java.xml;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires tools.jackson.core;

  exports org.lucerna.packages;
  exports org.lucerna.packages.description to
      org.lucerna.repositories;
  exports org.lucerna.packages.purl;
  exports org.lucerna.packages.rpm to
      org.lucerna.repositories;
}
