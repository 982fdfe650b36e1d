//! The loop that reads requests and writes answers.

use std::io::{self, BufRead, BufReader, Read, Write};

use super::error_reply::ErrorReply;
use super::reply;
use super::{After, ProtocolBot};

/// The most bytes of a request; a longer line is discarded while it is read.
pub const LONGEST_REQUEST: usize = 64 << 10;
/// The mark that some Windows programs write before the first line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Answers every line of `input` with a line of `output`, until `quit` or the end of the input.
///
/// Answers to requests that arrive together are written together; nothing is held back while the client waits.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn serve(bot: &mut ProtocolBot, input: &mut BufReader<impl Read>, output: &mut impl Write) -> io::Result<()> {
    let (mut lines, mut answers) = (Vec::new(), Vec::new());
    let mut mark = BYTE_ORDER_MARK;
    loop {
        let ended = read_lines(input, &mut lines)?;
        if let Some(first) = lines.first_mut()
            && first.starts_with(mark)
        {
            first.drain(..mark.len());
        }
        mark = b"";
        let mut after = bot.answer_all(&lines, &mut answers);
        match ended {
            _ if after == After::Quit => {}
            Some(RequestLine::TooLong) => {
                reply::write(None, Err(ErrorReply::too_long(LONGEST_REQUEST)), &mut answers);
            }
            Some(RequestLine::End) => after = After::Quit,
            Some(RequestLine::Whole) | None => {}
        }
        output.write_all(&answers)?;
        output.flush()?;
        answers.clear();
        if after == After::Quit {
            return Ok(());
        }
    }
}

/// Reads a line and those whole ones that have arrived with it, up to one that is too long or the end of the input,
/// which is returned.
fn read_lines(input: &mut BufReader<impl Read>, lines: &mut Vec<Vec<u8>>) -> io::Result<Option<RequestLine>> {
    lines.clear();
    while lines.is_empty() || input.buffer().contains(&b'\n') {
        let mut line = Vec::new();
        match read_line(input, &mut line)? {
            RequestLine::Whole => lines.push(line),
            other => return Ok(Some(other)),
        }
    }
    Ok(None)
}

/// The length of a line that was read.
enum RequestLine {
    Whole,
    TooLong,
    End,
}

/// Reads a line without its line end, up to the end of input. Stores no more bytes than a request may have.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<RequestLine> {
    line.clear();
    let (mut length, mut any) = (0, false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(if any { whole_or_too_long(line, length) } else { RequestLine::End });
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        length += part.len();
        // One byte more, since the last may be a carriage return.
        if length <= LONGEST_REQUEST + 1 {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(whole_or_too_long(line, length));
        }
    }
}

/// The line of `length` bytes, which `line` holds unless it is too long.
fn whole_or_too_long(line: &mut Vec<u8>, length: usize) -> RequestLine {
    if length > line.len() {
        return RequestLine::TooLong;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    if line.len() <= LONGEST_REQUEST { RequestLine::Whole } else { RequestLine::TooLong }
}
