/**
 * Whole files and any Lumina server: pushes their functions, pulls their names and metadata, and
 * reads histories. A {@link org.lucerna.lumina.client.LuminaClient} is the connection; it says
 * where the server is, as whom to log in, and whether to use TLS. A server answers its own files
 * from memory: it is a {@link org.lucerna.naming.FunctionProvider}, as a connection is.
 *
 * <h2>Push</h2>
 *
 * {@link org.lucerna.naming.ProgramPush} sends the named functions of a file, and reports the
 * outcome of each. Which of them are new is the server's decision. After them it sends what similar
 * functions, debuggers and Binary Ninja are served from, to a server that keeps it:
 *
 * {@snippet class="org.lucerna.naming.NamingUsageTest" region="push" :
 * try (LuminaClient client = new LuminaClient(options);
 *     Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
 *   List<HarvestedFunction> named =
 *       file.functions().stream().filter(function -> function.name() != null).toList();
 *   new ProgramPush(client, ProgressListener.NONE)
 *       .push(file, named, (function, outcome) -> lines.add(function.name() + " " + outcome));
 * }
 * }
 *
 * <h2>Pull</h2>
 *
 * {@link org.lucerna.naming.FunctionPull} requests the functions of a file in the order of their
 * addresses, because a server may choose a name by the functions around it. If several object files
 * have a function of the same key, the one that fits the file is picked; {@link
 * org.lucerna.naming.PulledFunction#name} is null if none can be picked, and {@link
 * org.lucerna.naming.FunctionPull#decision} has the reasons:
 *
 * {@snippet class="org.lucerna.naming.NamingUsageTest" region="pull" :
 * try (LuminaClient client = new LuminaClient(options);
 *     Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
 *   FunctionPull pull = new FunctionPull(new FunctionQueries(client), file);
 *   for (PulledFunction function : pull.pull(file.functions())) {
 *     lines.add(function.key() + " " + function.name());
 *   }
 * }
 * }
 *
 * <h2>Histories</h2>
 *
 * {@link org.lucerna.naming.FunctionQueries} sends requests for any number of keys, in batches:
 *
 * {@snippet class="org.lucerna.naming.NamingUsageTest" region="history" :
 * try (LuminaClient client = new LuminaClient(options)) {
 *   Map<Md5, List<KnownVersion>> versions = new FunctionQueries(client).versions(List.of(key));
 *   for (KnownVersion version : versions.getOrDefault(key, List.of())) {
 *     lines.add(version.entry().time() + " " + version.entry().name());
 *   }
 * }
 * }
 *
 * <h2>Failures</h2>
 *
 * A server that cannot be reached, or that sends a damaged response, is an {@link
 * java.io.IOException}; a refused request is a {@link org.lucerna.lumina.client.RefusedException}.
 * Nothing here is thread-safe; a {@link org.lucerna.naming.ProgressListener} is called by the
 * thread that works.
 */
@NullMarked
package org.lucerna.naming;

import org.jspecify.annotations.NullMarked;
