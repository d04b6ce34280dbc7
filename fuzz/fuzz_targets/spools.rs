#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| wythoff_fuzz::execute("spools", input));
