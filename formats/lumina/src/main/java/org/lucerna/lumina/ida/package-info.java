/**
 * The dialect {@code ida}: the messages of IDA 7.2 to 9.x.
 *
 * <p>Integers are as in {@link org.lucerna.bytes.PackedInts}; no field is little-endian. Further
 * types:
 *
 * <pre>
 * i32      dd of the two's complement: -1 is ff ffffffff
 * cstr     bytes, then 00; there is no escape, so a NUL cannot be sent: of names, paths and hosts
 *          that hold one, as the other dialect allows, what stands before it is sent
 * bytes    dd length, then the bytes
 * vec      dd count, then the items
 * md5      16 bare bytes
 * pattern  dd type (1), bytes data (16)
 * func     cstr name, dd size of the function, bytes metadata
 * qtime64  dq of seconds &lt;&lt; 32 | microseconds: on the wire dd microseconds, dd seconds
 * user     cstr licence id, cstr licence name, cstr licence e-mail, cstr user name,
 *          i32 karma, qtime64 last active, dd features
 * </pre>
 *
 * <h2>Bodies</h2>
 *
 * <pre>
 * 0a OK          empty
 * 0b FAIL        i32 result, cstr text
 * 0c NOTIFY      dd type, cstr text
 * 0d HELO        dd version, bytes licence file, 6 bytes licence id, u8 record conversion;
 *                from version 3: cstr user, cstr password
 * 0e PULL        dd flags, vec dd metadata keys, vec pattern; with bit 25 of the flags (Lucerna's
 *                own) an ea64 address for each pattern
 * 0f result      vec i32 codes; vec (func, dd frequency), one for each code 0
 * 10 PUSH        dd flags, cstr idb path, cstr input path, md5 of the input, cstr host name,
 *                vec (func, pattern), vec ea64 addresses
 * 11 result      vec i32 codes: 1 = key was unknown, 0 = known; where flags of the push have bit 24
 *                (Lucerna's own), 2 = known and no version added
 * 12 POPULAR     dd count
 * 13 result      vec (func, pattern, dd frequency, cstr host name, cstr path, md5, ea64)
 * 18 DELETE      dd flags, vec cstr licence ids, vec (dq, dq) times, vec (dq, dq) history ids,
 *                vec cstr idb paths, vec cstr input paths, vec cstr function names,
 *                vec cstr user names, vec md5 inputs, vec md5 keys, vec (dq, dq) push ids,
 *                dq most entries
 * 19 result      dd number deleted
 * 2b INFO        empty
 * 2c result      session: dd id, cstr peer, user, qtime64 established;
 *                server: cstr MAC address, cstr version, qtime64 started, qtime64 now
 * 2d STATISTICS  ignored
 * 2e result      vec (user, dq functions, dq pushes, dq history records, dq idbs, dq inputs)
 * 2f HISTORIES   vec pattern, dd flags
 * 30 result      vec index; vec vec (dq id, ea64 address, cstr name, bytes metadata,
 *                qtime64 time, index author, index idb path); vec cstr authors; vec cstr idb paths
 * 31 HELO result user
 * a0 SKETCHES    md5 of the input, a program of sketches
 * a1 result      dd number of functions accepted
 * a2 SIMILAR     md5 of the input, u16 big-endian least probability in ten-thousandths, a program of
 *                sketches
 * a3 result      vec (dd place, dd probability in ten-thousandths, md5 key, bytes name, bytes file,
 *                vec dd reasons, bytes name in another release or empty, bytes that release or
 *                empty): the reasons are 1 for the same key, then how many there are of the same
 *                strings, imports, constants, fields, matching callees, callers, neighbors, and C++
 *                classes
 * a4 PROGRAM     an outline of a program
 * a5 result      dd 1 if it is stored, 0 if another outline of the program is kept
 * a6 ALIASES     WARP GUIDs of functions of a program
 * a7 result      dd number of aliases that are new
 * a8 CONTENTS    md5 of the input, where it is from and the objects that it consists of
 * a9 result      dd 1 if the objects are stored, 0 if others of the file are kept
 * aa PACKAGES    vec md5 keys
 * ab result      vec vec bytes package URLs, for each key
 * </pre>
 *
 * <p>Sources: captured packets for OK, FAIL, PULL, PUSH and their results and for the framing; the
 * public IDA SDK (lumina.hpp, lumina_protocol.hpp) for HELO, NOTIFY, POPULAR, INFO and the user;
 * several independent servers for DELETE and HISTORIES; a single implementation for STATISTICS and
 * for the index vector of HISTORIES.
 *
 * <p>Flags of PULL: 1 and 2 are the SDK's. Lucerna also sets 2<sup>24</sup> when it pulls on behalf
 * of clients; other servers are assumed to ignore it, as they ignore unknown flags. 2<sup>25</sup>
 * changes the body, so Lucerna's client first sets it in a pull of no function: a server that
 * accepts addresses replies OK, any other an empty result. 2<sup>26</sup> asks in the same way
 * whether a0 and a2 are accepted, 2<sup>27</sup> whether a4 is, 2<sup>28</sup> whether a6 is,
 * 2<sup>29</sup> whether a8 and aa are.
 */
@NullMarked
package org.lucerna.lumina.ida;

import org.jspecify.annotations.NullMarked;
