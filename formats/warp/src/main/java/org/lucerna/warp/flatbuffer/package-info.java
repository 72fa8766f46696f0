/**
 * FlatBuffers: tables with optional fields, as WARP files have them.
 *
 * <p>Numbers are little-endian. Offsets are distances in bytes.
 *
 * <pre>
 * buffer   u32 distance of the root table from here
 * table    i32 distance of its vtable, which lies that far before; then the fields
 * vtable   u16 size of the vtable, u16 size of the table, then for each slot u16 the field's
 *          distance from the table's start; 0, or the end of the vtable: the field is absent
 * field    a number or a struct in place; of tables, strings and vectors the u32 distance from here
 * vector   u32 count, elements; tables are u32 distances
 * string   a vector of bytes, then a NUL
 * </pre>
 *
 * <p>A {@link org.lucerna.warp.flatbuffer.FlatBuilder} writes as the builders of FlatBuffers do,
 * from back to front: fields by descending size, fields of one size by descending slot, structs and
 * distances counting as 4 bytes; each aligned to its size; equal vtables once. WARP hashes the
 * bytes of types, so they must be the same.
 *
 * <p>Evidence: types and files of the {@code warp} crate 1.0.0 are written byte for byte.
 */
@NullMarked
package org.lucerna.warp.flatbuffer;

import org.jspecify.annotations.NullMarked;
