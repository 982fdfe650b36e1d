//! Random bytes as arguments of the C functions: each call returns a code in time, no code is that of a fault, and no
//! memory leaks.
#![expect(unsafe_code, reason = "the functions of C are called as C calls them")]

mod random;

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr;
use std::time::{Duration, Instant};

use dicebase::{
    Code, Move, Ranking, Table, dicebase_best, dicebase_close, dicebase_last_error, dicebase_open, dicebase_rank,
    dicebase_ranking_count, dicebase_ranking_free, dicebase_ranking_get, dicebase_solve, dicebase_value,
};
use dicebase_tables::{BLOCK_LEN, checksum};
use random::Random;
use tempfile::TempDir;

/// The number of lines that are asked, in both families together.
const LINES: usize = 200_000;
/// One in this many lines is asked in a bank game, where an answer takes a hundred times as long.
const BANK: usize = 20;
/// The number of files that are opened, and of names that are solved.
const FILES: usize = 1_000;
/// The longest time of a call, however busy the machine is.
const LONGEST: Duration = Duration::from_secs(10);

const CARDS: &[&str] = &[
    "knubbel-v1",
    "knubbel-v1 roll 11356 rolls-left 2",
    "knubbel-v1 card chance=20 roll 55566 rolls-left 0",
    "knubbel-v1 card full-house=0,chance=12 roll 65432 rolls-left 1",
];

const TURNS: &[&str] = &[
    "zehntausend objective points",
    "zehntausend objective points turn 350 roll 11235",
    "zehntausend turn 0 roll 123456",
    "zehntausend objective points turn 1000 roll 5",
    "zehntausend turn 2000 roll 222244",
];

/// A table that is closed at the end.
struct OpenTable(*mut Table);

impl OpenTable {
    fn solve(game: &CStr, objective: Option<&CStr>, folder: &Path) -> Self {
        let folder = CString::new(folder.to_str().unwrap()).unwrap();
        let mut table = ptr::null_mut();
        let objective = objective.map_or(ptr::null(), CStr::as_ptr);
        // SAFETY: the texts end with a zero, and there is room for the table.
        let code = unsafe { dicebase_solve(game.as_ptr(), objective, folder.as_ptr(), 2, &raw mut table) };
        assert_eq!(code, Code::Ok as i32, "{}", message());
        Self(table)
    }

    /// Asks everything about a line. Returns `true` if it was a position.
    fn ask(&self, line: &CStr, random: &mut Random) -> bool {
        let began = Instant::now();
        let mut value = 0.0;
        // SAFETY: the table is open, the line ends with a zero, and there is room for a number.
        let code = unsafe { dicebase_value(self.0, line.as_ptr(), &raw mut value) };
        let codes = [code, self.best(line, random), self.rank(line)];
        let expected =
            [Code::Ok, Code::BadArgument, Code::BadPosition, Code::NothingToDecide, Code::BadTable, Code::TooSmall];
        let expected = expected.map(|code| code as i32);
        assert!(codes.iter().all(|code| expected.contains(code)), "{line:?}: {codes:?}, {}", message());
        assert!(began.elapsed() < LONGEST, "{line:?}");
        code == Code::Ok as i32
    }

    /// Asks with a buffer that may be too small; the byte after it must not change.
    fn best(&self, line: &CStr, random: &mut Random) -> i32 {
        let mut buffer: [c_char; 33] = [7; 33];
        let size = random.below(buffer.len());
        let mut needed = 0;
        // SAFETY: the table is open, the line ends with a zero, and there is room for `size` bytes and a number.
        let code = unsafe {
            dicebase_best(self.0, line.as_ptr(), buffer.as_mut_ptr(), size, &raw mut needed, ptr::null_mut())
        };
        assert_eq!(code == Code::TooSmall as i32, needed > size, "{line:?}");
        assert!(buffer[size..].iter().all(|&byte| byte == 7), "{line:?}");
        code
    }

    fn rank(&self, line: &CStr) -> i32 {
        let mut ranking: *mut Ranking = ptr::null_mut();
        // SAFETY: the table is open, the line ends with a zero, there is room for the results, and the ranking is freed
        // once.
        unsafe {
            let code = dicebase_rank(self.0, line.as_ptr(), &raw mut ranking);
            for index in 0..dicebase_ranking_count(ranking) {
                let mut ranked = Move { action: ptr::null(), value: 0.0, loss: 0.0 };
                assert_eq!(dicebase_ranking_get(ranking, index, &raw mut ranked), 0);
                assert!(!CStr::from_ptr(ranked.action).is_empty() && ranked.loss >= 0.0, "{line:?}");
            }
            dicebase_ranking_free(ranking);
            code
        }
    }
}

impl Drop for OpenTable {
    fn drop(&mut self) {
        // SAFETY: it was handed out once and is given back once.
        unsafe { dicebase_close(self.0) }
    }
}

fn message() -> String {
    // SAFETY: the message belongs to the library, and no function was called since.
    unsafe { CStr::from_ptr(dicebase_last_error()) }.to_string_lossy().into_owned()
}

/// The memory of this process in bytes, if the system tells it.
fn memory() -> usize {
    let told = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    told.split(' ').nth(1).map_or(0, |pages| pages.parse::<usize>().unwrap() * 4096)
}

/// One test only, since memory is measured for the whole process.
#[test]
fn random_bytes_get_codes_and_lose_no_memory() {
    let folder = TempDir::new().unwrap();
    lines(folder.path());
    names(folder.path());
    files(folder.path());
}

fn lines(folder: &Path) {
    let card = OpenTable::solve(c"knubbel-v1", None, folder);
    let turn = OpenTable::solve(c"zehntausend", Some(c"points"), folder);
    let mut random = Random(0x5eed);
    let (mut positions, mut before) = (0, 0);
    for round in 0..LINES {
        let (table, game, known) =
            if round % BANK == 0 { (&turn, "zehntausend", TURNS) } else { (&card, "knubbel-v1", CARDS) };
        positions += usize::from(table.ask(&random.line(game, known), &mut random));
        if round == LINES / 10 {
            before = memory();
        }
    }
    assert!(positions > LINES / 5, "{positions} of {LINES} lines were positions");
    assert_no_growth(before);
}

fn assert_no_growth(before: usize) {
    let grown = memory().saturating_sub(before);
    assert!(grown < 4 << 20, "{grown} bytes more than before");
}

/// Tries names of games and objectives. None is a path, which could lead to any file on this machine.
fn names(folder: &Path) {
    let folder = CString::new(folder.to_str().unwrap()).unwrap();
    let mut random = Random(0xbad);
    for _ in 0..FILES {
        let mut texts = [(); 2].map(|()| random.bytes(20));
        texts.iter_mut().for_each(|text| text.retain(|byte| !b"/\\".contains(byte)));
        let [game, objective] = texts.map(|text| CString::new(text).unwrap());
        let mut table = ptr::null_mut();
        // SAFETY: the texts end with a zero, and there is room for a table.
        let codes = unsafe {
            [
                dicebase_solve(game.as_ptr(), objective.as_ptr(), folder.as_ptr(), 1, &raw mut table),
                dicebase_solve(c"zehntausend".as_ptr(), objective.as_ptr(), folder.as_ptr(), 1, &raw mut table),
            ]
        };
        let expected = [Code::BadArgument, Code::BadGame].map(|code| code as i32);
        assert!(codes.iter().all(|code| expected.contains(code)), "{game:?} {objective:?}: {}", message());
    }
}

/// Tries table files with changed bytes; in half of them the checksums are corrected, as an attacker would do.
fn files(folder: &Path) {
    let table = |part: &str| {
        let mut entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.find(|path| path.to_string_lossy().contains(part) && path.extension().unwrap() == "dicebase").unwrap()
    };
    let tables = ["knubbel-v1", "zehntausend"].map(|part| std::fs::read(table(part)).unwrap());
    let path = folder.join("changed");
    let name = CString::new(path.to_str().unwrap()).unwrap();
    let (mut random, mut before) = (Random(0xf11e), 0);
    for round in 0..FILES {
        let mut bytes = tables[round % 2].clone();
        for _ in 0..=random.below(3) {
            // Most of the body is like its beginning, and everything important comes before it.
            let at = random.below(bytes.len().min(4300));
            bytes[at] = random.below(256) as u8;
        }
        if round % 4 < 2 {
            seal(&mut bytes);
        }
        std::fs::write(&path, &bytes).unwrap();
        open(&name, &mut random);
        if round == FILES / 10 {
            before = memory();
        }
    }
    assert_no_growth(before);
}

/// Corrects the checksums, as tables/FORMAT.md describes them, if the header still locates the parts.
fn seal(file: &mut [u8]) {
    let [metadata, body] = [32, 40].map(|at| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize);
    let Some(blocks) = file.get(body..).map(|body| body.chunks(BLOCK_LEN).map(checksum).collect::<Vec<_>>()) else {
        return;
    };
    for (at, sum) in blocks.into_iter().enumerate() {
        let Some(place) = metadata.checked_add(64 + 4 * at).and_then(|at| file.get_mut(at..)?.get_mut(..4)) else {
            return;
        };
        place.copy_from_slice(&sum.to_le_bytes());
    }
    for (field, covered) in [(56, 64..body), (60, 0..60)] {
        let Some(covered) = file.get(covered) else { return };
        let sum = checksum(covered);
        file[field..field + 4].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Opens a file that may be no table. If it is one, it has to answer, whatever its numbers are.
fn open(path: &CStr, random: &mut Random) {
    let began = Instant::now();
    let mut table = ptr::null_mut();
    // SAFETY: the path ends with a zero, and there is room for a table.
    let code = unsafe { dicebase_open(path.as_ptr(), &raw mut table) };
    assert!([Code::Ok, Code::BadTable].map(|code| code as i32).contains(&code), "{code}: {}", message());
    if code == Code::Ok as i32 {
        let table = OpenTable(table);
        for line in [CARDS[1], CARDS[2], TURNS[1], TURNS[3]] {
            table.ask(&CString::new(line).unwrap(), random);
        }
    }
    assert!(began.elapsed() < LONGEST, "{}", message());
}
