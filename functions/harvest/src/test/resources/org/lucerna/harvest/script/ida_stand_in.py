"""Stands in for IDA's modules: a database that remembers, and tells at the end what it holds."""

import json
import sys
import types

BADADDR = 0xFFFFFFFFFFFFFFFF
BASE = 0x7F0000

state = {"named": {BASE + 0x2000: "by_hand"}, "calls": []}
comments, extra, types_of, points, functions, members = {}, {}, {}, {}, set(), {}
idc = types.ModuleType("idc")
idaapi = types.ModuleType("idaapi")
idc.BADADDR = BADADDR
idc.FUNCATTR_START = 0
idc.PT_SIL = 1


def calls(function):
    def recorded(*arguments):
        state["calls"].append([function.__name__, *arguments])
        return function(*arguments)

    setattr(idc, function.__name__, recorded)


def asks(function):
    setattr(idc, function.__name__, function)


@asks
def auto_wait():
    pass


@asks
def get_func_attr(ea, attribute):
    return ea if ea in functions else BADADDR


@calls
def add_func(ea):
    functions.add(ea)
    return True


@asks
def get_full_flags(ea):
    return 0x4000 if ea in state["named"] else 0x8000


@asks
def get_name(ea):
    return state["named"].get(ea, "sub_%X" % ea)


@calls
def set_name(ea, name, flags):
    assert flags == 0x901 and name
    state["named"][ea] = name
    return True


@asks
def get_type(ea):
    return types_of.get(ea)


@asks
def parse_decl(text, flags):
    return ("f", "type", "fields") if text.endswith(";") else None


@calls
def apply_type(ea, parsed, flags):
    assert isinstance(parsed, tuple)
    types_of[ea] = "int()"
    return True


def comment_functions(getter, setter):
    def get(ea, repeatable):
        return comments.get((getter, ea, repeatable))

    def put(ea, text, repeatable):
        state["calls"].append([setter, ea, text, repeatable])
        comments[getter, ea, repeatable] = text
        return True

    setattr(idc, getter, get)
    setattr(idc, setter, put)


comment_functions("get_func_cmt", "set_func_cmt")
comment_functions("get_cmt", "set_cmt")


@asks
def get_extra_cmt(ea, n):
    return extra.get((ea, n))


@calls
def update_extra_cmt(ea, n, line):
    assert line and "\n" not in line
    extra[ea, n] = line


@calls
def del_extra_cmt(ea, n):
    del extra[ea, n]


@asks
def get_sp_delta(ea):
    return points.get(ea, 0)


@calls
def add_user_stkpnt(ea, delta):
    points[ea] = delta
    return True


@asks
def get_frame_size(ea):
    return 32


@asks
def get_frame_lvar_size(ea):
    return 24


@asks
def get_frame_id(ea):
    return 0xFF00000000000000 + ea


@asks
def get_member_name(frame, at):
    return members.get((frame, at), "var_8")


@calls
def set_member_name(frame, at, name):
    members[frame, at] = name
    return True


@asks
def get_member_id(frame, at):
    return frame + at + 1


comment_members = {}


@asks
def get_member_cmt(frame, at, repeatable):
    return comment_members.get((frame, at, repeatable))


@calls
def set_member_cmt(frame, at, text, repeatable):
    comment_members[frame, at, repeatable] = text
    return True


for word in ("op_hex", "op_dec", "op_chr", "op_seg", "op_bin", "op_oct", "op_stkvar"):

    def operand(ea, n, word=word):
        state["calls"].append([word, ea, n])
        return True

    setattr(idc, word, operand)


@calls
def op_offset(ea, n, flags, target, base, delta):
    return True


idaapi.get_imagebase = lambda: BASE
sys.modules["idc"] = idc
sys.modules["idaapi"] = idaapi

script, times = sys.argv[1], int(sys.argv[2])
with open(script, encoding="ascii") as file:
    code = compile(file.read(), script, "exec")
for _ in range(times):
    exec(code, {"__name__": "__main__"})
json.dump(state["calls"], sys.stderr)
