package org.lucerna.client;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A TLS context that makes no connections, for a client of plain HTTP: without a context, Java's
 * client prepares TLS and reads the system's authorities, which takes a command a tenth of a
 * second.
 */
final class PlainHttp extends SSLContextSpi {
  private PlainHttp() {}

  static SSLContext context() {
    return new SSLContext(new PlainHttp(), null, "none") {};
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("a client of plain HTTP speaks no TLS");
  }

  @Override
  protected SSLParameters engineGetDefaultSSLParameters() {
    return new SSLParameters(new String[0], new String[0]);
  }

  @Override
  protected SSLParameters engineGetSupportedSSLParameters() {
    return engineGetDefaultSSLParameters();
  }

  @Override
  protected void engineInit(
      KeyManager @Nullable [] keys,
      TrustManager @Nullable [] trust,
      @Nullable SecureRandom random) {
    throw unsupported();
  }

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    throw unsupported();
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    throw unsupported();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    throw unsupported();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    throw unsupported();
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    throw unsupported();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    throw unsupported();
  }
}
