/**
 * The JSON API of a Lucerna server over HTTP: functions, searches, pushes and administration. Its
 * requests and answers are the records here, written as {@link org.lucerna.api.json} describes. A
 * server describes all routes, with their parameters and roles, in an OpenAPI document that is made
 * from the same records: {@code GET /api/v1/openapi.json}.
 *
 * <pre>
 * below /api/v1                        role           what
 * -----------------------------------  -------------  --------------------------------------------
 * GET    /functions/{key}              reader         {@link org.lucerna.api.DescribedFunction}
 * GET    /functions/{key}/history      reader         {@link org.lucerna.api.FunctionVersion}s
 * GET    /functions/{key}/explanation  reader         {@link org.lucerna.api.ExplainedPlace}; POST
 *                                                     with a program: one for each place
 * POST   /pull, /histories, /explain   reader         {@link org.lucerna.api.LookupRequest}: many
 *                                                     functions at once
 * POST   /packages                     reader         {@link org.lucerna.api.FunctionPackage}s of
 *                                                     many functions
 * POST   /match                        reader         {@link org.lucerna.api.MatchRequest}: similar
 *                                                     functions; names for an {@link
 *                                                     org.lucerna.api.OpenProgram}
 * POST   /identify                     reader         {@link org.lucerna.api.IdentifyRequest}:
 *                                                     {@link org.lucerna.api.ProgramComponent}s
 * GET    /search                       reader         {@link org.lucerna.api.SearchResult}
 * POST   /push                         contributor    {@link org.lucerna.api.PushSubmission}
 * GET    /pushes                       reader         {@link org.lucerna.api.PushSummary}s
 * POST   /collected                    contributor    {@link org.lucerna.api.CollectedPackage}
 * POST   /collected/known              contributor    {@link org.lucerna.api.PackageLookup}: which
 *                                                     packages were collected
 * GET    /packs                        reader         {@link org.lucerna.api.PackView}s
 * PUT    /packs, DELETE /packs/{name}  administrator  a pack as it is; {@link
 *                                                     org.lucerna.api.PackView}
 * GET    /statistics                   reader         {@link org.lucerna.api.ServerStatistics}
 * POST   /deletions, /deletion-preview curator        {@link org.lucerna.api.DeletionRequest}
 * GET, POST, PATCH, DELETE /users      administrator  {@link org.lucerna.api.UserView}s, {@link
 *                                                     org.lucerna.api.UserChange}
 * GET, POST, DELETE                    reader         {@link org.lucerna.api.TokenView}s, {@link
 *                                                     org.lucerna.api.TokenRequest}: one's own, at
 *                                                     /users/{name}/tokens; of anybody for
 *                                                     administrators
 * GET    /audit                        administrator  {@link org.lucerna.api.AuditEvent}s
 * POST   /backups                      administrator  {@link org.lucerna.api.BackupFolder}
 * GET    /openapi.json                 reader         the description
 * </pre>
 *
 * <p>Nothing is counted or stored by requests of readers. The login is HTTP Basic, or a token as
 * {@code Authorization: Bearer TOKEN}; without one the caller is the guest. Callers on other
 * machines need TLS. A refusal is a {@link org.lucerna.api.ProblemDetails} with one of these
 * statuses:
 *
 * <pre>
 * 400  the request is invalid              409  the user or the backup exists, or another backup
 * 401  wrong login                              is being made
 * 403  missing role, or no TLS             413  the body exceeds 16 MiB, or the answer needs more
 * 404  unknown path, function or user           memory than limits.bytes-in-flight leaves; all HTTP
 * 405  unknown method                           callers share one client's part of it
 * 408  the body took longer than 10 s      500  the server failed
 *                                          503  too many logins are being verified,
 *                                               or too many matches are being searched for,
 *                                               or the search index is not open
 * </pre>
 *
 * <p>Binary Ninja and r2warp are answered below {@code /api/v1}, too, as the protocol of WARP says;
 * in the document their routes have the tag {@code warp}.
 */
@NullMarked
package org.lucerna.api;

import org.jspecify.annotations.NullMarked;
