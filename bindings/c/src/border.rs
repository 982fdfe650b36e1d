//! Arguments from C, checked as far as possible, and results for C.

use std::ffi::{CStr, CString, OsStr, c_char, c_int};
use std::path::Path;
use std::ptr::{self, NonNull};

use crate::failure::{Code, Failure, guard};

/// Creates a value that the caller owns from now on and returns with [`take_back`]. On failure the caller's pointer is
/// NULL.
///
/// # Safety
/// An `out` that is not NULL points to room for a pointer.
pub unsafe fn hand_out<T>(out: *mut *mut T, make: impl FnOnce() -> Result<T, Failure>) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let out = unsafe { Out::new(out, "out") }?;
        out.set(ptr::null_mut());
        out.set(Box::into_raw(Box::new(make()?)));
        Ok(())
    })
}

/// Drops a value that was handed out. NULL is ignored.
///
/// # Safety
/// A `pointer` that is not NULL comes from [`hand_out`] of the same type, has not been taken back, and is no longer
/// used.
pub unsafe fn take_back<T>(pointer: *mut T) {
    guard(|| {
        if !pointer.is_null() {
            // SAFETY: as promised above; it was made by `Box::into_raw`.
            drop(unsafe { Box::from_raw(pointer) });
        }
        Ok(())
    });
}

/// A reference to a value that this library has handed out.
///
/// # Safety
/// A `pointer` that is not NULL was handed out by this library and is not closed as long as the reference lives.
pub unsafe fn handle<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: as promised above; values that were handed out never change.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// A text of the caller.
///
/// # Safety
/// A `pointer` that is not NULL points to a text that ends with a zero and does not change as long as the reference
/// lives.
pub unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    // SAFETY: as promised above.
    let text = unsafe { bytes(pointer, name) }?;
    text.to_str().map_err(|error| {
        let at = error.valid_up_to();
        not_utf8(name, text.to_bytes()[at], at)
    })
}

/// A text that may be left out by passing NULL.
///
/// # Safety
/// As for [`text`].
pub unsafe fn optional_text<'a>(pointer: *const c_char, name: &str) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: as promised above.
    unsafe { text(pointer, name) }.map(Some)
}

/// The path of a file or folder: any bytes on Unix, and UTF-8 elsewhere.
///
/// # Safety
/// As for [`text`].
pub unsafe fn path<'a>(pointer: *const c_char, name: &str) -> Result<&'a Path, Failure> {
    // SAFETY: as promised above.
    let path = unsafe { os_text(pointer, name) }?;
    if path.is_empty() {
        return Err(Failure::new(Code::BadArgument, format!("{name} is empty; give the path of a file or folder")));
    }
    Ok(Path::new(path))
}

/// # Safety
/// As for [`text`].
#[cfg(unix)]
unsafe fn os_text<'a>(pointer: *const c_char, name: &str) -> Result<&'a OsStr, Failure> {
    // SAFETY: as promised above.
    let text = unsafe { bytes(pointer, name) }?;
    Ok(std::os::unix::ffi::OsStrExt::from_bytes(text.to_bytes()))
}

/// # Safety
/// As for [`text`].
#[cfg(not(unix))]
unsafe fn os_text<'a>(pointer: *const c_char, name: &str) -> Result<&'a OsStr, Failure> {
    // SAFETY: as promised above.
    unsafe { text(pointer, name) }.map(OsStr::new)
}

/// # Safety
/// As for [`text`].
unsafe fn bytes<'a>(pointer: *const c_char, name: &str) -> Result<&'a CStr, Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: as promised above, and it is not NULL.
    Ok(unsafe { CStr::from_ptr(pointer) })
}

/// A place of the caller's that receives an answer. Its old content is never read.
pub struct Out<T>(NonNull<T>);

impl<T> Out<T> {
    /// # Safety
    /// A `pointer` that is not NULL points to room for a `T` with the alignment of C, which nothing else uses as long
    /// as this lives.
    pub unsafe fn new(pointer: *mut T, name: &str) -> Result<Self, Failure> {
        NonNull::new(pointer).map(Self).ok_or_else(|| null(name))
    }

    /// Like [`new`](Self::new), where NULL means that the answer is not wanted.
    ///
    /// # Safety
    /// As for [`new`](Self::new).
    pub unsafe fn optional(pointer: *mut T) -> Option<Self> {
        NonNull::new(pointer).map(Self)
    }

    pub fn set(&self, value: T) {
        // SAFETY: there is room, as promised when this was made.
        unsafe { self.0.write(value) }
    }
}

/// Room of the caller's for a text and its final zero.
pub struct Buffer {
    room: Option<NonNull<c_char>>,
    size: usize,
}

impl Buffer {
    /// # Safety
    /// If `size` is not 0, a `pointer` that is not NULL points to room for `size` bytes, which nothing else uses as
    /// long as this lives.
    pub unsafe fn new(pointer: *mut c_char, size: usize, name: &str) -> Result<Self, Failure> {
        let room = NonNull::new(pointer);
        if room.is_none() && size > 0 {
            return Err(Failure::new(
                Code::BadArgument,
                format!("{name} is NULL, but its size is {size}; give a buffer of that size, or the size 0"),
            ));
        }
        Ok(Self { room, size })
    }

    /// Writes a text and a zero, or nothing if they do not fit.
    pub fn write(&self, text: &CStr) -> Result<(), Failure> {
        let bytes = text.to_bytes_with_nul();
        match self.room {
            Some(room) if bytes.len() <= self.size => {
                // SAFETY: the text fits, as promised when this was made, and it is not in the caller's memory.
                unsafe { ptr::copy_nonoverlapping(bytes.as_ptr().cast(), room.as_ptr(), bytes.len()) };
                Ok(())
            }
            _ => Err(Failure::new(
                Code::TooSmall,
                format!("the buffer has {} bytes, and the text needs {}; give a larger one", self.size, bytes.len()),
            )),
        }
    }
}

/// A text in the form that C needs. Zeros inside would end it, so another character replaces them.
pub fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

fn null(name: &str) -> Failure {
    Failure::new(
        Code::BadArgument,
        format!("{name} is NULL, which is not allowed there; pass what dicebase.h asks for"),
    )
}

fn not_utf8(name: &str, byte: u8, at: usize) -> Failure {
    let message =
        format!("{name} is not UTF-8: byte {at} is {byte:#04x}; give text in UTF-8, of which ASCII is a part");
    Failure::new(Code::BadArgument, message)
}
