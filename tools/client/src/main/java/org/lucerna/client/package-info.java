/**
 * A client of any Lumina server, for whole files: it pushes their functions, pulls their names and
 * metadata, and reads histories. A {@link org.lucerna.lumina.client.LuminaClient} is the
 * connection; it says where the server is, as whom to log in, and whether to use TLS. A Lucerna
 * server is administered over HTTP, with {@link org.lucerna.client.HttpAdministration}.
 *
 * <h2>Push</h2>
 *
 * {@link org.lucerna.client.ProgramPush} sends the named functions of a file, and reports the
 * outcome of each. Which of them are new is the server's decision. After them it sends what similar
 * functions, debuggers and Binary Ninja are served from, to a server that keeps it:
 *
 * {@snippet class="org.lucerna.client.ClientUsageTest" region="push" :
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
 * {@link org.lucerna.client.FunctionPull} requests the functions of a file in the order of their
 * addresses, because a server may choose a name by the functions around it. If several object files
 * have a function of the same key, the one that fits the file is picked; {@link
 * org.lucerna.client.PulledFunction#name} is null if none can be picked, and {@link
 * org.lucerna.client.FunctionPull#decision} has the reasons:
 *
 * {@snippet class="org.lucerna.client.ClientUsageTest" region="pull" :
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
 * {@link org.lucerna.client.FunctionQueries} sends requests for any number of keys, in batches:
 *
 * {@snippet class="org.lucerna.client.ClientUsageTest" region="history" :
 * try (LuminaClient client = new LuminaClient(options)) {
 *   Map<Md5, List<KnownVersion>> versions = new FunctionQueries(client).versions(List.of(key));
 *   for (KnownVersion version : versions.getOrDefault(key, List.of())) {
 *     lines.add(version.entry().time() + " " + version.entry().name());
 *   }
 * }
 * }
 *
 * <h2>Administration</h2>
 *
 * {@link org.lucerna.client.Administration} manages accounts, lists pushes, previews deletions and
 * explains why a name is served. A server answers it on its own machine only:
 *
 * {@snippet class="org.lucerna.client.ClientUsageTest" region="administration" :
 * try (HttpAdministration server = new HttpAdministration(address, administrator)) {
 *   server.add("bob", UserChange.NONE.withRole("curator").withPassword(password));
 *   for (UserView user : server.users()) {
 *     lines.add(user.name() + " " + user.role());
 *   }
 *   for (ExplainedPlace place : server.explain(PullOrder.of(key), key)) {
 *     for (ExplainedPlace.Name candidate : place.names()) {
 *       lines.add(candidate.name() + " " + candidate.score());
 *     }
 *   }
 *   lines.add("backed up to " + server.backup("monday"));
 * }
 * }
 *
 * <h2>Failures</h2>
 *
 * A server that cannot be reached, or that sends a damaged response, is an {@link
 * java.io.IOException}; a refused request is a {@link org.lucerna.lumina.client.RefusedException},
 * or over HTTP a {@link org.lucerna.client.RequestRefusedException}. Only {@code
 * HttpAdministration} is thread-safe; a {@link org.lucerna.client.ProgressListener} is called by
 * the thread that works.
 */
@NullMarked
package org.lucerna.client;

import org.jspecify.annotations.NullMarked;
