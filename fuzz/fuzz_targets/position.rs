#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dicebase_fuzz::position(data));
