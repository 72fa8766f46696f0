package org.lucerna.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.Deletion;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

final class FunctionSearchTest {
  private static final Instant OCTOBER = Instant.parse("2026-10-05T12:00:00Z");

  @TempDir private Path folder;
  private StoreEngine store;
  private FunctionSearch search;

  @BeforeEach
  void open() throws IOException {
    store = StoreFactory.inMemory(MetadataBlob::merge);
    push(1, "SSL_read", 300, "", "ana", "/lib/libssl.so.3");
    push(
        2,
        "ssl3_read_bytes",
        1200,
        "Reads records; heap overflow in 1.0.1",
        "ana",
        "/lib/libssl.so.3");
    push(3, "_ZN5boost4asio4readEv", 64, "", "bob", "/bin/app");
    push(4, "tls_process_init", 90, "called once", "bob", "/bin/app");
    search =
        FunctionSearch.start(
            folder.resolve("search"), store.catalog(), store.changes(), store.pace());
    awaitSize(4);
  }

  @AfterEach
  void close() throws IOException {
    search.close();
    store.close();
  }

  private void awaitSize(int functions) {
    await().until(() -> search.isComplete() && search.size() == functions);
  }

  private static Md5 key(int number) {
    return new Md5(number * 0x9e37_79b9_7f4a_7c15L, number);
  }

  private void push(
      int number, String name, int size, String comment, String account, String path) {
    ByteString metadata =
        comment.isEmpty()
            ? ByteString.EMPTY
            : Metadata.of(new FunctionComment(false, ByteString.utf8(comment))).encode();
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), size, metadata);
    PushOrigin origin =
        new PushOrigin(
            ByteString.utf8(path + ".i64"),
            ByteString.utf8(path),
            new Md5(7, path.hashCode()),
            ByteString.utf8("host"));
    store.push(
        new Push(
            OCTOBER,
            ByteString.utf8(account),
            origin,
            PushMode.OVERRIDE,
            List.of(new PushedFunction(key(number), function, 0x1000L * number))));
  }

  private List<String> names(String query) throws IOException {
    return search.search(SearchQuery.parse(query), 100, null).hits().stream()
        .map(hit -> hit.name().text())
        .toList();
  }

  private void finds(String query, String... names) {
    await()
        .ignoreException(IOException.class)
        .untilAsserted(() -> assertThat(names(query)).containsExactly(names));
  }

  @Test
  void wordsAreFoundInNamesWholeNamesFirst() throws Exception {
    finds("ssl_read", "SSL_read");
    finds("ssl read", "SSL_read", "ssl3_read_bytes");
    finds("read", "SSL_read", "_ZN5boost4asio4readEv", "ssl3_read_bytes");
    finds("boost::asio", "_ZN5boost4asio4readEv");
    finds("rea", "SSL_read", "_ZN5boost4asio4readEv", "ssl3_read_bytes");
    finds("ad_by", "ssl3_read_bytes");
    finds("nothing");
  }

  @Test
  void fieldsRestrictWhereIsSearched() throws Exception {
    finds("comment:\"heap overflow\"", "ssl3_read_bytes");
    finds("comment:\"overflow heap\"");
    finds("name:overflow");
    finds("author:bob init", "tls_process_init");
    finds("file:libssl.so name:bytes", "ssl3_read_bytes");
    finds("name:*_init", "tls_process_init");
    finds("name:ssl*bytes", "ssl3_read_bytes");
    finds("read -boost -bytes", "SSL_read");
    finds("size:>1000", "ssl3_read_bytes");
    finds("size:64..90 read", "_ZN5boost4asio4readEv");
    finds("address:0x4000", "tls_process_init");
    finds("ssl after:2026-10-06");
    finds("ssl_read after:2026-10-05 before:2026-10-06", "SSL_read");
    finds("key:" + key(4).toString().substring(0, 5), "tls_process_init");
    finds(key(3).toString(), "_ZN5boost4asio4readEv");
  }

  @Test
  void everyHitHasMatchingText() throws Exception {
    SearchHit hit = search.search(SearchQuery.parse("overflow size:>9"), 9, null).hits().getFirst();
    assertThat(hit.reasons())
        .containsExactly(
            new SearchHit.Reason(SearchField.COMMENT, "Reads records; heap overflow in 1.0.1"),
            new SearchHit.Reason(SearchField.SIZE, "1200"));
  }

  @Test
  void changesAreFoundSoon() throws Exception {
    push(5, "new_one", 5, "", "ana", "/bin/app");
    finds("new_one", "new_one");
    push(5, "renamed", 5, "", "ana", "/bin/app");
    finds("renamed", "renamed");
    int deleted =
        store.delete(
            Deletion.all(
                VersionFilter.builder().keys(Set.of(key(5))).build(),
                ByteString.utf8("ana"),
                OCTOBER));
    assertThat(deleted).isEqualTo(1);
    finds("renamed");
  }

  @Test
  void pagesContinueWhereTheOneBeforeEnded() throws Exception {
    for (int i = 10; i < 60; i++) {
      push(i, "page_" + i, 7, "", "ana", "/bin/app");
    }
    awaitSize(54);
    finds("page_59", "page_59");
    List<String> found = new ArrayList<>();
    String cursor = null;
    do {
      SearchPage page = search.search(SearchQuery.parse("size:7"), 8, cursor);
      assertThat(page.total()).isEqualTo(50);
      page.hits().forEach(hit -> found.add(hit.name().text()));
      cursor = page.cursor();
    } while (cursor != null);
    assertThat(found).hasSize(50).doesNotHaveDuplicates();
    assertThatThrownBy(() -> search.search(SearchQuery.parse("size:7"), 8, "x"))
        .isInstanceOf(SearchSyntaxException.class)
        .hasMessage("not a cursor: 'x'");
  }

  @Test
  void deletedIndexIsMadeAgain() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("search"))) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    await().until(() -> search.isComplete() && hasFiles());
    awaitSize(4);
    finds("ssl_read", "SSL_read");
  }

  @Test
  void indexIsOpenedAgainAfterTheStoreFailed() throws IOException {
    search.close();
    AtomicInteger failures = new AtomicInteger(2);
    ChangeFeed failing =
        (ChangeFeed)
            Proxy.newProxyInstance(
                ChangeFeed.class.getClassLoader(),
                new Class<?>[] {ChangeFeed.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("remove") && failures.getAndDecrement() > 0) {
                    throw new StoreException("the disk is gone");
                  }
                  return method.invoke(store.changes(), arguments);
                });
    search = FunctionSearch.start(folder.resolve("other"), store.catalog(), failing, store.pace());
    awaitSize(4);
    assertThat(failures).hasNonPositiveValue();
  }

  private boolean hasFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("search"))) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith("segments_"));
    }
  }

  @Test
  void changesSinceTheLastEndAreIndexed() throws IOException {
    search.close();
    push(6, "while_closed", 5, "", "ana", "/bin/app");
    search =
        FunctionSearch.start(
            folder.resolve("search"), store.catalog(), store.changes(), store.pace());
    finds("while_closed", "while_closed");
    search.close();
    search =
        FunctionSearch.start(
            folder.resolve("other"), store.catalog(), store.changes(), store.pace());
    awaitSize(5);
  }
}
