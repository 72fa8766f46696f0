/**
 * The results of an analysis as a script for IDA: {@link org.lucerna.idb.idc.IdcScript}.
 *
 * <p>The script is in IDC with the function names of IDA 7 and later. It uses this subset of the
 * language:
 *
 * <pre>
 * #include &lt;idc.idc&gt;
 * static name() { call(argument, ...); ... }      at most 500 statements per function
 * static main() { name(); ... }
 * argument: 0x1f, or strings joined with +: "..." + "..."
 * string:   at most 400 bytes, with \\ \" \n \r \t and \xhh; bytes that are not UTF-8 are
 *           \xhh, and so are those of the characters that LineText.isUnsafe names
 * </pre>
 *
 * <pre>
 * parse_decls("struct x {...};", 0)      a type of the library, in the library's order
 * add_func(start, end)                   then append_func_tail(start, from, until),
 *                                        set_func_flags(start, flags), only 16 bits of them
 * set_func_cmt(start, text, repeatable)
 * set_name(address, name, 1)             1: unusual characters are accepted
 * set_cmt(address, text, repeatable)
 * update_extra_cmt(address, n, text)     1000 + line before the address, 2000 + line after it
 * apply_type(address, "int f(void);", 1) 1: it is certain
 * </pre>
 *
 * IDA's limits for a string and for a function are inferred and kept well below. The calls are as
 * in the public reference; the scripts were not tested in IDA.
 */
@NullMarked
package org.lucerna.idb.idc;

import org.jspecify.annotations.NullMarked;
