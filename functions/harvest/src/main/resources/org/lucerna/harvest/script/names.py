"""Names and notes that Lucerna found: File, Script file... in IDA 7.4 or newer.

Places count from the image base, so the database may be rebased. What somebody set by hand
stays as it is, unless OVERWRITE is True; running the script again does no harm.
"""

import collections

import idaapi
import idc

OVERWRITE = @OVERWRITE@

MENDED_QUIETLY_UNIQUE = 0x901  # SN_NOCHECK, SN_NOWARN, SN_FORCE
FLAGS_OF_SIZE = {2: 0x10000400, 4: 0x20000400, 8: 0x30000400}
FORMS = {1: "op_hex", 2: "op_dec", 3: "op_chr", 4: "op_seg", 6: "op_bin", 7: "op_oct", 11: "op_stkvar"}


def unescape(text):
    parts = text.split("%")
    data = bytearray(parts[0], "ascii")
    for part in parts[1:]:
        data.append(int(part[:2], 16))
        data += part[2:].encode("ascii")
    return data.decode("utf-8", "replace")


class Names:
    def __init__(self):
        self.base = idaapi.get_imagebase()
        self.frame = None
        self.count = collections.Counter()

    def done(self, success):
        self.count["set" if success else "refused"] += 1

    def may(self, present, wanted):
        present = present or ""
        if present == wanted:
            self.count["same"] += 1
        elif present and not OVERWRITE:
            self.count["kept"] += 1
        else:
            return True
        return False

    def function(self, ea, size):
        start = idc.get_func_attr(ea, idc.FUNCATTR_START)
        if start == ea:
            return
        self.done(start == idc.BADADDR and idc.add_func(ea))

    def name(self, ea, name):
        # A name is somebody's where its flag is set and that of made-up names is not.
        given = idc.get_full_flags(ea) & 0xC000 == 0x4000
        if self.may(idc.get_name(ea) if given else "", name):
            self.done(idc.set_name(ea, name, MENDED_QUIETLY_UNIQUE))

    def prototype(self, ea, declaration, certain):
        if self.may(idc.get_type(ea), declaration):
            parsed = idc.parse_decl(declaration, idc.PT_SIL)
            self.done(parsed and idc.apply_type(ea, parsed, certain))

    def note(self, ea, text, repeatable):
        if self.may(idc.get_func_cmt(ea, repeatable), text):
            self.done(idc.set_func_cmt(ea, text, repeatable))

    def comment(self, ea, text, repeatable):
        if self.may(idc.get_cmt(ea, repeatable), text):
            self.done(idc.set_cmt(ea, text, repeatable))

    def lines(self, ea, first, text):
        present = []
        while len(present) < 500:
            line = idc.get_extra_cmt(ea, first + len(present))
            if not line:
                break
            present.append(line)
        # An empty line would end them.
        lines = [line or " " for line in text.split("\n")][:500]
        if not self.may("\n".join(present), "\n".join(lines)):
            return
        for i, line in enumerate(lines):
            idc.update_extra_cmt(ea, first + i, line)
        for i in range(len(lines), len(present)):
            idc.del_extra_cmt(ea, first + i)
        self.done(True)

    def before(self, ea, text):
        self.lines(ea, 1000, text)

    def behind(self, ea, text):
        self.lines(ea, 2000, text)

    def stack(self, ea, delta):
        if idc.get_sp_delta(ea) == delta:
            self.count["same"] += 1
        else:
            self.done(idc.add_user_stkpnt(ea, delta))

    def frame_of(self, ea, local_size, saved, arguments):
        # Variables are given names only in a frame of the same size, where they lie as they did.
        self.frame = None
        if not idc.get_frame_size(ea) and local_size + saved > 0:
            idc.set_frame_size(ea, local_size, saved, max(arguments, 0))
        if idc.get_frame_lvar_size(ea) == local_size:
            self.frame = idc.get_frame_id(ea)

    def variable(self, ea, at, size, name, declaration, comment, repeatable):
        if self.frame in (None, 0, idc.BADADDR):
            self.done(False)
            return
        if name:
            present = idc.get_member_name(self.frame, at)
            if not present:
                flags = FLAGS_OF_SIZE.get(size, 0x400)
                self.done(idc.add_struc_member(self.frame, name, at, flags, -1, size or 1) == 0)
            elif self.may("" if present[:4] in ("var_", "arg_") else present, name):
                self.done(idc.set_member_name(self.frame, at, name))
        if declaration:
            self.prototype(idc.get_member_id(self.frame, at), declaration, 1)
        for text, is_repeatable in ((comment, 0), (repeatable, 1)):
            if text and self.may(idc.get_member_cmt(self.frame, at, is_repeatable), text):
                self.done(idc.set_member_cmt(self.frame, at, text, is_repeatable))

    def operand(self, ea, n, form, flags, base, delta):
        mask = 0x00F00000 << 4 * n if n < 2 else 0
        if idc.get_full_flags(ea) & mask and not OVERWRITE:
            self.count["kept"] += 1
        elif form == 5:
            base = 0 if base == 0 else idc.BADADDR
            self.done(idc.op_offset(ea, n, flags, idc.BADADDR, base, delta))
        else:
            self.done(getattr(idc, FORMS[form])(ea, n))

    def run(self):
        verbs = {
            "function": (self.function, "i"),
            "name": (self.name, "s"),
            "prototype": (self.prototype, "si"),
            "note": (self.note, "si"),
            "comment": (self.comment, "si"),
            "before": (self.before, "s"),
            "behind": (self.behind, "s"),
            "stack": (self.stack, "i"),
            "frame": (self.frame_of, "iii"),
            "variable": (self.variable, "iissss"),
            "operand": (self.operand, "iiiii"),
        }
        idc.auto_wait()
        for row in ROWS.splitlines():
            word, place, *arguments = row.split("|")
            verb, kinds = verbs[word]
            values = [int(a) if kind == "i" else unescape(a) for kind, a in zip(kinds, arguments)]
            try:
                verb(self.base + int(place, 16), *values)
            except (ValueError, TypeError, AttributeError, RuntimeError) as failure:
                print("lucerna: %s: %s" % (row, failure))
                self.done(False)
        print(
            "lucerna: %d set, %d there already, %d left as they were, %d refused"
            % tuple(self.count[word] for word in ("set", "same", "kept", "refused"))
        )


# verb|place in hexadecimal|arguments; %hh is a byte of UTF-8
ROWS = """\
@ROWS@
"""

Names().run()
