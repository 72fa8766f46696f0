/** Indexes of package repositories, verified, and downloads from them. */
module org.lucerna.repositories {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.packages;
  requires java.net.http;
  requires java.xml;
  requires org.apache.commons.compress;
  requires org.bouncycastle.pg;

  exports org.lucerna.repositories;
  exports org.lucerna.repositories.apk;
  exports org.lucerna.repositories.deb;
  exports org.lucerna.repositories.download;
  exports org.lucerna.repositories.rpm;
  exports org.lucerna.repositories.signature;
}
