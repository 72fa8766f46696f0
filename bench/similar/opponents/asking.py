"""What the scripts of this folder share: questions, answers, and the functions of a program.

Questions are what bench/run similar-others prints, answers what it reads. LUCERNA names the
launcher to take instead of that of this checkout.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys

_LAUNCHER = os.environ.get("LUCERNA", pathlib.Path(__file__).resolve().parents[3] / "lucerna")


def corpora(lines):
    """Pairs of the known programs and the addresses that are asked for in others, by program."""
    known = collections.defaultdict(list)
    asked = collections.defaultdict(lambda: collections.defaultdict(set))
    for line in lines:
        kind, program, *rest = line.rstrip("\n").split("\t")
        corpus = os.path.dirname(program)
        if kind == "known":
            known[corpus].append(program)
        else:
            asked[corpus][program].add(int(rest[0], 16))
    return [(known[corpus], programs) for corpus, programs in asked.items()]


def lucerna(*arguments):
    """What a command prints."""
    command = [_LAUNCHER, *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def functions(program, scheme="lumina"):
    """The functions of a program, as lucerna key --json describes them."""
    lines = lucerna("key", "--json", "--scheme", scheme, program).splitlines()
    return [json.loads(line) for line in lines]


def answer(program, address, known, name, score=1):
    """Prints that a function may be that of a known program, which is surer with a higher score."""
    print(program, f"{address:x}", known, name, score, sep="\t")


def usage():
    """Prints the description of the script and exits, if its first argument is missing."""
    if len(sys.argv) < 2:
        sys.exit(sys.modules["__main__"].__doc__)
