package org.lucerna.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;

/** A process with thousands of connections that all say the same and then nothing more. */
final class Crowd implements AutoCloseable {
  private static final int SMALL_BUFFER = 4096;

  private final Process process;

  /**
   * Connects, and returns when all have spoken.
   *
   * @param address of this machine, as which they come
   * @param words words that each sends
   */
  Crowd(int port, int connections, String address, ByteString words) throws IOException {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    process =
        new ProcessBuilder(
                java,
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Crowd.class.getName(),
                Integer.toString(port),
                Integer.toString(connections),
                address,
                words.hex())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    if (!"ready".equals(line)) {
      throw new IOException("the crowd did not connect");
    }
  }

  /** Connects and waits for the end of its standard input. */
  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    byte[] words = ByteString.hex(args[3]).toByteArray();
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      Socket socket = new Socket();
      try {
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(args[2]), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
        socket.getOutputStream().write(words);
        sockets.add(socket);
      } catch (IOException turnedAway) {
        socket.close();
      }
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Only the end matters.
    }
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
