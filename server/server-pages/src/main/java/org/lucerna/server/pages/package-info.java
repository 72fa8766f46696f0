/**
 * The pages for browsers: server-rendered HTML over the {@link
 * org.lucerna.service.FunctionService}.
 *
 * <p>A request is answered by a {@link PageHandler}, one for each page, with a {@link PageView}: a
 * record of the contents, in domain terms and already made safe to look at ({@link VisibleText}).
 * The view names its template; templates are in {@code src/main/jte} and have no logic beyond loops
 * and conditions. Maven checks and compiles them into the package {@code html}; nothing is compiled
 * while the server runs.
 *
 * <pre>
 * GET /                                    start: one search box, and the store's totals
 * GET /pushes?before=NUMBER                pushes, the newest first; /pushes/last is the part of the
 *                                          start page, /pushes/feed reports new ones to scripts
 * GET /search?q=QUERY&amp;cursor=CURSOR        functions that match
 * GET /functions/KEY                       everything known about one function
 * GET /functions/KEY/compare?from=&amp;to=     two of its versions, by their ids
 * GET /functions/KEY/similar               similar functions
 * GET /files?before=NUMBER                 files, the newest first
 * GET /files/MD5?from=INDEX                the functions of a file by address
 * GET /files/MD5/compare?with=MD5          two files
 * GET /delete?undo= or function= or push=  the versions to be deleted; POST deletes them
 * GET /login?back=PATH                     the form to log in; POST does it; POST /logout
 * GET /account                             one's own tokens; POST /account/token, /account/revoke
 * GET /people                              accounts and the audit log; POST /people/add, /people/role,
 *                                          /people/disable, /people/enable
 * GET /theme/NAME?back=PATH                remembers auto, light or dark in a cookie
 * GET /assets/HASH/NAME                    scripts and styles, which never change under one path
 * </pre>
 *
 * <p>Everything works without scripts. {@link PageCallers} alone determines the sender of a
 * request. Every change is a {@link PageAction}: a POST of a user whose form has the token of the
 * session. All names, comments and paths are hostile: the template engine escapes them, {@link
 * VisibleText} marks characters that would be invisible or reorder their surroundings, lists are
 * cut, and links lead to own pages only. No page runs or shows anything that the policy of {@link
 * PageHeaders} forbids.
 */
@NullMarked
package org.lucerna.server.pages;

import org.jspecify.annotations.NullMarked;
