/**
 * Benchmarks and load generation. Not shipped.
 *
 * <ul>
 *   <li>JMH: {@link org.lucerna.bench.CodecBenchmark}, {@link org.lucerna.bench.StoreBenchmark},
 *       {@link org.lucerna.bench.LidiaBenchmark}, {@link org.lucerna.bench.KeyBenchmark}, {@link
 *       org.lucerna.bench.FeatureBenchmark}
 *   <li>{@link org.lucerna.bench.Load}: a load generator that speaks Lumina, for any server
 *   <li>{@link org.lucerna.bench.Served}: a server's throughput compared with that of its store
 *   <li>{@link org.lucerna.bench.peers}: the server compared with other Lumina servers
 *   <li>{@link org.lucerna.bench.DatabaseWalk}: reading an IDA database
 *   <li>{@link org.lucerna.bench.demangle}: demangled names compared with other programs' names
 *   <li>{@link org.lucerna.bench.ranking}: how often the right version is served
 * </ul>
 */
@NullMarked
package org.lucerna.bench;

import org.jspecify.annotations.NullMarked;
