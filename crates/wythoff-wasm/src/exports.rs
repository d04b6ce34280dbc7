//! The functions that JavaScript calls.

#![allow(unsafe_code, reason = "an exported name could clash with another one; these do not")]

use std::cell::RefCell;

use wythoff_desk::{Desk, Limits, Swept};

struct Module {
    desk: Desk,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(Module {
        desk: Desk::new(Limits::default(), Vec::new()),
        request: Vec::new(),
        answer: Vec::new(),
    });
}

/// Makes room for a request of so many bytes, and returns the address to write it to.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.request = vec![0; length];
        module.request.as_mut_ptr()
    })
}

/// Takes the request for a list of stores, as JSON, and begins with a desk that reads these games
/// from them. Returns 1, or 0 if it is no such list.
#[unsafe(no_mangle)]
pub extern "C" fn stores() -> u32 {
    MODULE.with_borrow_mut(|module| match crate::stores(&std::mem::take(&mut module.request)) {
        Some(stored) => {
            module.desk = Desk::new(Limits::default(), stored);
            1
        }
        None => 0,
    })
}

/// Answers the request, and returns the address of the response.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    MODULE.with_borrow_mut(|module| {
        module.answer = crate::answer(&module.desk, &std::mem::take(&mut module.request));
        module.answer.as_ptr()
    })
}

/// The length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    MODULE.with_borrow(|module| module.answer.len())
}

/// Does the next piece of work on the boards under way. Returns 0 if there was none, 1 after a part
/// of a board, and 2 if more rows can be read now.
#[unsafe(no_mangle)]
pub extern "C" fn sweep() -> u32 {
    MODULE.with_borrow(|module| match module.desk.sweep() {
        Swept::Nothing => 0,
        Swept::Part => 1,
        Swept::Rows => 2,
    })
}
