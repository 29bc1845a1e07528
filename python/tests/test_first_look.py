"""python -m pchar FILE --column NAME."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import csv, feather, ipc, parquet

from pchar import _files, _look
from pchar.__main__ import main
from pchar._look import Frequencies, Look

URLS = ["HTTP://A:80/", "a b", "http://a/b", "", "//h?#", "http://a/\x1b[0m", "é", "http://a/b", "x y", "mailto:a@b"]
COUNTS = {"rows": 10, "null": 0, "valid": 6, "invalid": 4, "changed": 1}
UNEXPECTED = "ERR_URI_UNEXPECTED_CHARACTER"


def write_stream(table: pa.Table, path: Path) -> None:
    with ipc.new_stream(str(path), table.schema) as writer:
        writer.write_table(table)


WRITERS = {
    "a.parquet": parquet.write_table,
    "a.CSV": csv.write_csv,
    "a.tsv": lambda table, path: csv.write_csv(table, path, csv.WriteOptions(delimiter="\t")),
    "a.arrow": write_stream,
    "a.arrows": write_stream,
    "a.feather": feather.write_feather,
}


def write(folder: Path, name: str, urls: list[Any]) -> str:
    table = pa.table({"id": pa.array(range(len(urls))), "url": pa.array(urls, pa.string())})
    WRITERS[name](table, folder / name)
    return str(folder / name)


def look_at(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main([*arguments, "--column", "url"])
    return capsys.readouterr().out


@pytest.mark.parametrize("name", WRITERS)
def test_each_type_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    found = json.loads(look_at(capsys, write(tmp_path, name, URLS), "--json"))
    assert {name: found[name] for name in COUNTS} == COUNTS
    errors = found["errors"]
    assert [(error["code"], error["rows"]) for error in errors] == [(UNEXPECTED, 4)]
    assert [(each["row"], each["byte_index"], each["text"]) for each in errors[0]["examples"]] == [
        (1, 1, "a b"),
        (5, 9, "http://a/\x1b[0m"),
        (6, 0, "é"),
    ]
    assert found["schemes"]["top"] == [
        {"scheme": "http", "rows": 3},
        {"scheme": None, "rows": 2},
        {"scheme": "mailto", "rows": 1},
    ]
    assert found["hosts"]["top"] == [{"host": "a", "rows": 3}, {"host": None, "rows": 2}, {"host": "h", "rows": 1}]


def test_the_text_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = look_at(capsys, write(tmp_path, "a.parquet", URLS))
    assert "             10 100.0%  rows\n" in shown
    assert f"              4  40.0%  {UNEXPECTED}\n" in shown
    assert "row 6, byte 9, path: 'http://a/\\x1b[0m'\n" in shown
    assert "              2  20.0%  (none)\n" in shown
    assert "\x1b" not in shown


def test_nulls_and_empty_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(look_at(capsys, write(tmp_path, "a.parquet", [None, "a", None]), "--json"))
    assert (found["rows"], found["null"], found["valid"]) == (3, 2, 1)
    found = json.loads(look_at(capsys, write(tmp_path, "a.parquet", []), "--json"))
    assert (found["rows"], found["errors"], found["hosts"]["top"]) == (0, [], [])
    assert look_at(capsys, write(tmp_path, "a.parquet", [])).startswith("              0         rows\n")


def test_other_columns_of_a_csv_file_may_have_any_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_files, "CSV_BLOCK", 64)
    rows = ['1,"a,b","two\nlines"', 'x,123,"""q"""', ",,"]
    (tmp_path / "a.csv").write_text("\n".join(["id,url,note", *rows * 100, ""]))
    found = json.loads(look_at(capsys, str(tmp_path / "a.csv"), "--json"))
    assert (found["rows"], found["null"], found["valid"]) == (300, 100, 200)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), "dictionary"])
def test_each_type_of_strings(kind: Any) -> None:
    strings = pa.array(URLS).dictionary_encode() if kind == "dictionary" else pa.array(URLS, kind)
    look = Look()
    for start in range(0, len(URLS), 4):
        look.add(strings[start : start + 4])
    assert (look.rows, look.invalid, look.changed) == (10, 4, 1)


def test_an_example_has_the_error_of_a_long_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.parquet", ["/" + "é" * 500, "/" + "a" * 1000 + " " + "b" * 1000])
    examples = json.loads(look_at(capsys, path, "--json"))["errors"][0]["examples"]
    assert examples[0]["text"] == "/" + "é" * 29 + "…"
    assert examples[1]["text"] == "…" + "a" * 40 + " " + "b" * 19 + "…"


def test_many_different_hosts_are_counted_in_limited_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_look, "KEPT", 10)
    found = Frequencies()
    for part in range(100):
        found.add(pa.array(["often"] * 5 + ["sometimes"] * 2 + [f"h{part}x{row}" for row in range(3)]))
        assert len(found.counts) <= 10
    (first, often), (second, sometimes) = found.top()[:2]
    assert (first, second) == ("often", "sometimes")
    assert often <= 500 <= often + found.lost
    assert sometimes <= 200 <= sometimes + found.lost


def test_a_folder_of_parquet_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "day=1").mkdir()
    (tmp_path / "_temporary").mkdir()
    write(tmp_path, "a.parquet", ["a b"])
    for name in ("day=1/a.parquet", "_temporary/a.parquet"):
        parquet.write_table(pa.table({"url": URLS}), tmp_path / name)
    found = json.loads(look_at(capsys, str(tmp_path), "--json"))
    assert (found["rows"], found["invalid"]) == (11, 5)
    assert [each["row"] for each in found["errors"][0]["examples"]] == [0, 2, 6]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(SystemExit, match="no Parquet file in"):
        main([str(empty), "--column", "url"])


def test_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_files, "LINES", 3)
    path = tmp_path / "a.ndjson"
    path.write_text("\n".join(json.dumps({"id": 1, "url": url}) for url in [*URLS, "\ud800"]) + '\n{"id": 2}\n')
    found = json.loads(look_at(capsys, str(path), "--json"))
    assert (found["rows"], found["null"], found["invalid"]) == (12, 1, 5)
    for line, message in (('{"url": 1}', "column 'url': line 2 has a int"), ("secret", "line 2 is not a JSON object")):
        path.write_text('{"url": "a"}\n' + line)
        with pytest.raises(SystemExit, match=message) as caught:
            main([str(path), "--column", "url"])
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize("column", [None, "url"])
def test_standard_input(column: str | None) -> None:
    lines = (
        b"a b\r\nhttp://h/\n\xff\n\xc3\xa9"
        if column is None
        else b'{"url": "a b"}\n{"url": "http://h/"}\n{"url": "\xc3\xa9"}\n{"url": "a\\u0000"}'
    )
    command = [sys.executable, "-m", "pchar", "-", "--json", *([] if column is None else ["--column", column])]
    found = json.loads(subprocess.run(command, input=lines, capture_output=True, check=True).stdout)
    assert (found["rows"], found["invalid"], found["iris"]) == (4, 3, 1)
    assert [each["byte_index"] for each in found["errors"][0]["examples"]] == [1, 0, 0 if column is None else 1]


def test_invalid_rows_that_are_iris(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.parquet", URLS)
    assert "              1  10.0%  of them valid IRIs\n" in look_at(capsys, path)
    found = json.loads(look_at(capsys, path, "--json", "--rule", "IRI-reference"))
    assert (found["invalid"], found["iris"]) == (3, 0)
    found = json.loads(look_at(capsys, path, "--json", "--rule", "absolute-URI"))
    assert (found["valid"], found["iris"]) == (4, 0)
    with pytest.raises(SystemExit):
        main([path, "--column", "url", "--rule", "host"])


def test_problems_are_one_line(tmp_path: Path) -> None:
    path = write(tmp_path, "a.parquet", URLS)
    (tmp_path / "a.txt").write_text("a")
    (tmp_path / "b.parquet").write_text("a")
    (tmp_path / "a.csv").write_bytes(b"url\n\xff\n")
    for file, column, message in (
        (path, "uri", "no column 'uri': the columns are 'id', 'url'"),
        (path, "id", "column 'id': pchar works on strings, got int64"),
        ("none.csv", "url", "no file 'none.csv'"),
        (
            tmp_path / "a.txt",
            "url",
            "unknown type of file 'a.txt': expected one of .parquet, .csv, .tsv, .ndjson, .jsonl, .arrow",
        ),
        (tmp_path / "b.parquet", "url", "Parquet"),
        (tmp_path / "a.csv", "url", "invalid UTF8 data"),
    ):
        with pytest.raises(SystemExit) as caught:
            main([str(file), "--column", column])
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)


def test_the_module_can_be_run(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pchar", write(tmp_path, "a.parquet", URLS), "--column", "url"]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert run.stdout.startswith("             10 100.0%  rows\n")
    failed = subprocess.run([*command[:-1], "uri"], capture_output=True, text=True, check=False)
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr == "python -m pchar: no column 'uri': the columns are 'id', 'url'\n"


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_pipe_that_the_reader_has_closed_is_not_an_error(tmp_path: Path, more: list[str]) -> None:
    command = [sys.executable, "-m", "pchar", write(tmp_path, "a.parquet", URLS), "--column", "url", *more]
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, "")


def test_passwords_are_masked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secrets = [
        "http://me:secret@h/ a",
        "//me:sec/re t@h/",
        "ftp://me:" + "secret" * 50 + " @h",
        "jar:http://u:secret@h/a b",
        "//user@corp.com:secret@host/a b",
        "http:\\\\me:secret@h/",
    ]
    path = write(tmp_path, "a.parquet", secrets)
    examples = json.loads(look_at(capsys, path, "--json"))["errors"][0]["examples"]
    assert [example["text"] for example in examples] == ["http://me:***@h/ a", "//me:***@h/", "ftp://me:***@h"]
    assert [example["byte_index"] for example in examples] == [19, 5, 309]
    # In linear time.
    Look().add(pa.array(["/" * 2_000_000 + " "]))
    examples = json.loads(look_at(capsys, write(tmp_path, "a.parquet", secrets[3:]), "--json"))["errors"][0]["examples"]
    assert [example["text"] for example in examples] == [
        "jar:http://u:***@h/a b",
        "//user@corp.com:***@host/a b",
        "http:\\\\me:***@h/",
    ]
    assert "secret" not in look_at(capsys, write(tmp_path, "a.parquet", secrets[3:]))


def test_passwords_in_rows_that_an_error_quotes_are_masked(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("url\na\nhttp://me:secret@h/,b\n")
    with pytest.raises(SystemExit) as caught:
        main([str(tmp_path / "a.csv"), "--column", "url"])
    assert "CSV parse error" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_offsets_that_lead_out_of_the_data_are_an_error(tmp_path: Path) -> None:
    offsets = pa.py_buffer(struct.pack("<3i", 0, 1 << 30, 2))
    column = pa.Array.from_buffers(pa.string(), 2, [None, offsets, pa.py_buffer(b"ab")])
    path = tmp_path / "a.arrow"
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, pa.schema([("url", pa.string())])) as writer:
        writer.write_batch(pa.record_batch([column], ["url"]))
    failed = subprocess.run(
        [sys.executable, "-m", "pchar", str(path), "--column", "url"], capture_output=True, text=True
    )
    assert failed.returncode == 1
    assert failed.stderr.startswith("python -m pchar: ")
