//! The interface to JavaScript.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use dicebase_engine::{Estimate, Watch, Work};
use dicebase_solver::Progress;
use js_sys::{Function, JsString};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::request_handler::RequestHandler;

thread_local! {
    /// The callback for progress: the name of the work, the finished amount and the total.
    static LOOK: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// The callback that is asked before work begins: its name, its time on the machine of benches/README.md, in
    /// seconds, and its memory in bytes. What it returns is `false` if the work is declined.
    static EXPECT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Answers requests. There may be several engines, each with separate tables.
#[wasm_bindgen]
pub struct Engine {
    handler: RequestHandler,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine without tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self { handler: RequestHandler::watched_by(Arc::new(Looker)) }
    }

    /// Answers a request, both as JSON.
    pub fn ask(&mut self, request: &str) -> String {
        self.handler.ask(request)
    }

    /// The names of all tables.
    #[must_use]
    pub fn tables(&self) -> Vec<JsString> {
        let paths = self.handler.tables().list().unwrap_or_default();
        paths.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.into())).collect()
    }

    /// The bytes of a table; `undefined` if there is none.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<Vec<u8>> {
        Some(self.handler.tables().place(name).read().ok()?.to_vec())
    }

    /// Takes over a table that was made before.
    ///
    /// # Errors
    /// When it is damaged, or no table of this version.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), JsError> {
        self.handler.put(name, bytes).map_err(|message| JsError::new(&message))
    }
}

/// Sets the callback for progress.
#[wasm_bindgen(js_name = look)]
pub fn look(at: Option<Function>) {
    LOOK.set(at);
}

/// Sets the callback that is asked before work begins.
#[wasm_bindgen(js_name = expect)]
pub fn expect(asked: Option<Function>) {
    EXPECT.set(asked);
}

/// Passes progress to the callbacks.
struct Looker;

/// A part of the work, by name.
struct Part(String);

impl Watch for Looker {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Part(what))
    }

    fn announced_from(&self) -> f64 {
        0.0
    }

    fn expect(&self, what: &str, estimate: Estimate) -> ControlFlow<()> {
        let bytes = JsValue::from((estimate.bytes + estimate.memory) as f64);
        let answer = EXPECT.with_borrow(|expect| {
            let asked = expect.as_ref()?;
            asked.call3(&JsValue::NULL, &JsValue::from(what), &JsValue::from(estimate.seconds), &bytes).ok()
        });
        let is_declined = answer.is_some_and(|answer| answer.is_falsy());
        if is_declined { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Work for Part {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        LOOK.with_borrow(|look| {
            if let Some(look) = look {
                let [done, total] = [progress.done, progress.total].map(|number| JsValue::from(number as f64));
                // The callback cannot end the work: a worker is ended as a whole.
                let _ = look.call3(&JsValue::NULL, &JsValue::from(&self.0), &done, &total);
            }
        });
        ControlFlow::Continue(())
    }
}
