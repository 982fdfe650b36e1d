"""Tables on disk: where they are, what is wrong with them, and their numbers as arrays."""

from __future__ import annotations

import os
import pickle
import re
import struct
import subprocess
import sys
import zlib
from math import comb
from pathlib import Path

import pytest

import dicebase
from conftest import SMALL, CommandLine

numpy = pytest.importorskip("numpy")


def solved(world: CommandLine) -> dicebase.Table:
    return dicebase.solve(SMALL, data=world.data)


def test_a_table_is_shared_with_the_command_line(fresh: CommandLine) -> None:
    made = fresh.json("solve", SMALL)
    table = solved(fresh)
    assert table.path == Path(made["table"]) and table.value == made["value"]
    assert not fresh.json("solve", SMALL)["solved"]


def test_the_folder_is_that_of_the_environment(fresh: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEBASE_DATA", str(fresh.data))
    assert dicebase.solve(SMALL).path.parent == fresh.data


def test_a_path_stays_right_in_another_folder(fresh: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    path = solved(fresh).path
    monkeypatch.chdir(path.parent)
    table = dicebase.open(path.name)
    monkeypatch.chdir("/")
    assert table.path == path and table.values[-1, 0] == table.value


def test_a_table_that_is_missing(fresh: CommandLine) -> None:
    remedy = f"`dicebase solve {SMALL} --data {fresh.data}` makes it"
    with pytest.raises(FileNotFoundError, match=f"there is no table {fresh.data}.*; {remedy}"):
        dicebase.stored(SMALL, data=fresh.data)
    with pytest.raises(FileNotFoundError, match="cannot open the table nowhere: check the path, or write"):
        dicebase.open("nowhere")


def test_a_table_by_its_path(fresh: CommandLine) -> None:
    table, again = solved(fresh), dicebase.open(solved(fresh).path)
    assert again.rank(roll="13", rolls_left=1) == table.rank(roll="13", rolls_left=1)
    assert dicebase.stored(SMALL, data=fresh.data).checksum == again.checksum


@pytest.mark.parametrize("place", [3, 40, 100])
def test_a_table_that_is_damaged(fresh: CommandLine, place: int) -> None:
    path = solved(fresh).path
    damaged = bytearray(path.read_bytes())
    damaged[place] ^= 4
    path.write_bytes(damaged)
    told = fresh.refuses("value", SMALL)
    for open_again in (solved, lambda world: dicebase.stored(SMALL, data=world.data)):
        with pytest.raises(OSError) as raised:
            open_again(fresh)
        assert str(raised.value) == told and f"`dicebase solve {SMALL} --data {fresh.data} --force`" in told
    # Only the file's name tells which game it is of.
    advice = f"`dicebase solve ./small.toml --objective expected-score --force --data {fresh.data}` makes it again"
    with pytest.raises(OSError, match=f"cannot use the table {path}.*{advice}"):
        dicebase.open(path)


@pytest.mark.parametrize("place", [4100, -1])
def test_a_table_that_is_damaged_where_its_values_stand(fresh: CommandLine, place: int) -> None:
    path = solved(fresh).path
    damaged = bytearray(path.read_bytes())
    damaged[place] ^= 4
    path.write_bytes(damaged)
    told = fresh.refuses("best", SMALL, "--roll", "12", "--rolls-left", "1")
    assert f"cannot use the table {path}" in told and f"`dicebase solve {SMALL} --data {fresh.data} --force`" in told
    table = solved(fresh)
    for ask in (lambda: table.best(roll="12", rolls_left=1), lambda: table.values):
        with pytest.raises(OSError) as raised:
            ask()
        assert str(raised.value).startswith(told.partition(";")[0])


def test_a_table_that_is_cut_short(fresh: CommandLine) -> None:
    path = solved(fresh).path
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(OSError) as raised:
        solved(fresh)
    assert str(raised.value) == fresh.refuses("value", SMALL)


def test_a_table_of_something_else(fresh: CommandLine) -> None:
    path = solved(fresh).path
    fresh.json("solve", SMALL, "--policy")
    [policy] = fresh.data.glob("*-policy-*.dicebase")
    with pytest.raises(OSError, match=re.escape(f"the table {policy} does not serve: the table holds policy for")):
        dicebase.open(policy)
    path.write_bytes(policy.read_bytes())
    with pytest.raises(OSError, match=re.escape(f"the table {path} does not serve: ")) as raised:
        dicebase.stored(SMALL, data=fresh.data)
    assert str(raised.value).endswith(f"`dicebase solve {SMALL} --data {fresh.data}` makes one that serves")
    # It is in the way of nobody who may make another one.
    assert dicebase.solve(SMALL, data=fresh.data).value_at() > 0


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user who may not read everything")
def test_a_table_that_may_not_be_read(fresh: CommandLine) -> None:
    path = solved(fresh).path
    path.chmod(0)
    with pytest.raises(PermissionError, match="change its permissions"):
        dicebase.open(path)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="choose another folder"):
        dicebase.solve(SMALL, data=tmp_path / "file")


def test_the_array_is_the_file(fresh: CommandLine) -> None:
    table = solved(fresh)
    values, file = table.values, table.path.read_bytes()
    told = fresh.json("inspect", table.path)
    assert values.dtype == told["dtype"] and list(values.shape) == told["shape"]
    assert values.tobytes() == file[told["offset"] :]
    assert values[-1, 0] == table.value and table.values is values
    assert values.base is not None and not values.flags.owndata


def test_the_array_cannot_be_written(fresh: CommandLine) -> None:
    values = solved(fresh).values
    assert not values.flags.writeable
    with pytest.raises(ValueError):
        values[0, 0] = 1
    with pytest.raises(ValueError):
        values.flags.writeable = True


def test_the_array_has_the_values_of_the_command_line(shared: CommandLine) -> None:
    """Knubbel in its first version has no upper bonus, so an index is a set of categories. Its last one is chance."""
    table = dicebase.solve("knubbel-v1", data=shared.data)
    [game] = (game for game in shared.json("games")["games"] if game["id"] == "knubbel-v1")
    categories = game["categories"]
    for filled in ([], [0], [1, 3], [2, 4, 6], [0, 1, 2, 3, 4, 5], list(range(7))):
        card = ",".join(f"{categories[category]}={5 if category == 6 else 0}" for category in filled)
        index = index_of(set(range(7)) - set(filled))
        assert table.values[index, 0] == shared.json("value", "knubbel-v1", "--card", card)["value"]


def index_of(open_categories: set[int]) -> int:
    """The index as tables/FORMAT.md has it: all sets of fewer categories, then the colexicographic rank."""
    fewer = sum(comb(7, number) for number in range(len(open_categories)))
    return fewer + sum(comb(category, place) for place, category in enumerate(sorted(open_categories), 1))


def test_the_array_is_not_that_of_a_table_put_in_its_place(fresh: CommandLine, takeover: Path) -> None:
    table = solved(fresh)
    other = dicebase.solve(takeover, objective="points", data=fresh.data)
    os.replace(other.path, table.path)
    with pytest.raises(OSError, match=f"the table {table.path} has been replaced since it was opened; open it again"):
        _ = table.values
    assert table.best(roll="12", rolls_left=1).value > 0, "what was opened stays open"


def test_a_rounded_table_is_an_array_of_float32(fresh: CommandLine) -> None:
    table = solved(fresh)
    rounded = fresh.data / "rounded.dicebase"
    rounded.write_bytes(as_float32(table.path.read_bytes(), table.values))
    values = dicebase.open(rounded).values
    assert values.dtype == numpy.float32 and (values == table.values.astype("<f4")).all()


def as_float32(file: bytes, values: object) -> bytes:
    """The same table with its values rounded, by tables/FORMAT.md."""
    offset: int = struct.unpack_from("<Q", file, 40)[0]
    body: bytes = numpy.asarray(values, "<f4").tobytes()
    front = bytearray(file[64:offset])
    # The list of blocks, of which there is one, stands behind the metadata.
    struct.pack_into("<I", front, struct.unpack_from("<Q", file, 32)[0], zlib.crc32(body))
    header = file[:12] + struct.pack("<I", 2) + file[16:48] + struct.pack("<QI", len(body), zlib.crc32(front))
    return header + struct.pack("<I", zlib.crc32(header)) + bytes(front) + body


def test_a_table_that_is_pickled_is_opened_again(fresh: CommandLine) -> None:
    table = solved(fresh)
    packed = pickle.dumps(table)
    again = pickle.loads(packed)
    assert (again.path, again.checksum) == (table.path, table.checksum)
    assert again.rank(roll="13", rolls_left=1) == table.rank(roll="13", rolls_left=1)
    assert pickle.loads(pickle.dumps(table.best(roll="13", rolls_left=1))) == table.best(roll="13", rolls_left=1)
    os.replace(dicebase.solve("knubbel-v1", data=fresh.data).path, table.path)
    with pytest.raises(OSError, match=f"the table {table.path} has been replaced since it was opened; open it again"):
        pickle.loads(packed)
    table.path.unlink()
    with pytest.raises(FileNotFoundError):
        pickle.loads(packed)


def test_a_distribution_can_be_pickled(shared: CommandLine) -> None:
    spread = dicebase.solve(SMALL, data=shared.data).distribution()
    again = pickle.loads(pickle.dumps(spread))
    assert again == spread and hash(again) == hash(spread)
    assert (again.numbers, again.chances, again.mean) == (spread.numbers, spread.chances, spread.mean)
    assert (again.left_out, again.upper_bonus) == (spread.left_out, spread.upper_bonus)
    assert again != dicebase.solve(SMALL, data=shared.data).distribution("ones=0")


def test_numpy_is_not_needed_for_anything_else(shared: CommandLine) -> None:
    program = f"""
import sys
sys.modules["numpy"] = None
import dicebase
table = dicebase.solve({str(SMALL)!r}, data={str(shared.data)!r})
table.best(roll="12", rolls_left=1), table.distribution().numbers
try:
    table.values
except ImportError:
    print("needs numpy")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "needs numpy\n"
