package org.lucerna.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.naming.PullOrder;

/** The example of the package's documentation. */
class ClientUsageTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void exampleReportsThatNoServerListens() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }

    assertThatThrownBy(() -> administer(closed, new Md5(1, 2)))
        .isInstanceOf(ServerRequestException.class)
        .hasCauseInstanceOf(ConnectException.class);
  }

  private void administer(int port, Md5 key) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + port);
    ByteString password = ByteString.utf8("correct horse");
    Credentials administrator = new Credentials(ByteString.utf8("ana"), password);
    // @start region="administration" :
    try (HttpAdministration server = new HttpAdministration(address, administrator)) {
      server.add("bob", UserChange.NONE.withRole("curator").withPassword(password));
      for (UserView user : server.users()) {
        lines.add(user.name() + " " + user.role());
      }
      for (ExplainedPlace place : server.explain(PullOrder.of(key), key)) {
        for (ExplainedPlace.Name candidate : place.names()) {
          lines.add(candidate.name() + " " + candidate.score());
        }
      }
      lines.add("backed up to " + server.backup("monday"));
    }
    // @end
  }
}
