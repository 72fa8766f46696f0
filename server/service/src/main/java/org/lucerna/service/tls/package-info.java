/**
 * The server's certificate: creating one that IDA accepts, loading one, and trusting one as a
 * client.
 *
 * <h2>The folder of a server that creates its own</h2>
 *
 * {@link org.lucerna.service.tls.CertificateFolder} keeps, in {@code DATA/tls}:
 *
 * <table>
 *   <caption>Files, all PEM</caption>
 *   <tr><th>file</th><th>holds</th><th>goes to</th></tr>
 *   <tr><td>{@code ca.key}</td><td>key of our authority, PKCS#8, mode 0600</td><td>nobody</td></tr>
 *   <tr><td>{@code ca.crt}</td><td>certificate of our authority, the root</td><td>clients
 *       ({@code --ca})</td></tr>
 *   <tr><td>{@code hexrays.crt}</td><td>the same under the name that IDA wants</td><td>every
 *       IDA</td></tr>
 *   <tr><td>{@code server.key}</td><td>key of the server, the same</td><td>nobody</td></tr>
 *   <tr><td>{@code server.crt}</td><td>certificate of the server, then the root</td><td>the
 *       server</td></tr>
 * </table>
 *
 * <p>The five files appear at once, and no key is ever overwritten: renewing rewrites {@code
 * server.crt} for the existing key, so that clients notice nothing and a killed process leaves no
 * certificate without its key. To start over, remove the folder; every client then needs the new
 * root.
 *
 * <h2>What IDA requires</h2>
 *
 * For Lumina, IDA does not use the system's authorities but the built-in root of Hex-Rays.
 *
 * <ul>
 *   <li>Before 8.1, {@code hexrays.crt} in IDA's folder (next to its binary) replaces that root
 *       (lumen's README).
 *   <li>Since 8.1, IDA no longer reads that file (naim94a/lumen#42, #43). The free plugin
 *       OpenLumina reads every {@code hexrays*.crt} in IDA's folder and adds it to IDA's trust.
 *       Without the plugin, turn TLS off with {@code LUMINA_TLS=false} in the environment, not in
 *       {@code ida.cfg}.
 *   <li>The plugin decodes one certificate per file, of at most 2048 bytes as DER: {@code
 *       hexrays.crt} holds exactly one, of about 1100.
 *   <li>A self-signed server certificate fails on Windows; a root and a certificate signed by it
 *       work (naim94a/lumen#124, tomrus88/OpenLumina#1). IDA on Windows lets the system build the
 *       chain first and expects it to end before its root (status 0x10000, 'partial chain':
 *       tomrus88/OpenLumina#5). If the server also sends the root, the result is a complete chain
 *       to an untrusted root instead. So the root is never sent, though it is in {@code
 *       server.crt}; intermediate certificates are. That IDA refuses a chain with its root is
 *       inferred from these threads, not tested.
 *   <li>IDA uses Schannel on Windows, and the system's OpenSSL on Linux and macOS. The root has an
 *       RSA key and the server a P-256 key: the pair that OpenLumina's own recipe creates and that
 *       its users run with IDA 8 and 9. With a P-256 key, a handshake costs the server a fraction
 *       of its cost with RSA, and Schannel of Windows 7 and 8, which has no ECDHE_RSA with GCM,
 *       still finds a cipher suite without CBC.
 *   <li>IDA does not compare the host name with the certificate's: it accepts any host with a
 *       certificate for {@code vault.hex-rays.com} (the recipe's). Other clients do, ours too.
 * </ul>
 *
 * <h2>How</h2>
 *
 * Keys, signatures and TLS are the JDK's. Bouncy Castle's bcpkix encodes certificates and reads
 * PEM; it is not installed as a security provider.
 */
@NullMarked
package org.lucerna.service.tls;

import org.jspecify.annotations.NullMarked;
