//! Writes the JavaScript around a compiled module: `dicebase-wasm-bindgen MODULE FOLDER`.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else { return Err("two paths are needed: MODULE FOLDER".into()) };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("dicebase").web(true)?.typescript(false);
    // Names of functions are a third of the module, and nothing uses them.
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
