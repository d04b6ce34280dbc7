//! The program with a graphics card, or with an adapter in software such as that of Debian's
//! package `mesa-vulkan-drivers`. Built and run with the feature `gpu`.

#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use wythoff::blocking::Sweep;
use wythoff::{K, Window};
use wythoff_store::signals::Signals;

fn run_in(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(arguments.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.output().unwrap()
}

/// Runs a command, which has to succeed. Returns its answer, and its notes.
fn answer(folder: &Path, arguments: &str) -> (Value, String) {
    let output = run_in(folder, arguments);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}: {notes}");
    (serde_json::from_slice(&output.stdout).unwrap(), notes)
}

/// Compares the answers of both engines, which differ in the name of the engine only.
fn assert_same_answers(folder: &Path, arguments: &str) {
    let (expected, _) = answer(folder, &format!("{arguments} --engine cpu --json"));
    let (mut found, notes) = answer(folder, &format!("{arguments} --engine gpu --json"));
    let engine = found.as_object_mut().unwrap().remove("engine");
    assert_eq!(engine, Some("gpu".into()), "{arguments}");
    assert_eq!(found, expected, "{arguments}");
    assert!(notes.contains(" evaluated "), "{notes}");
}

#[test]
fn answers_are_those_of_the_processor() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_same_answers(folder, "blocking stats --k 500 --size 6000");
    assert_same_answers(folder, "blocking stats --k 500 --at 2048,1024 --size 3072 --double-check");
    assert_same_answers(folder, "blocking skin --rows 9000");
    // A tile from the signals that enter it.
    let window = Window::try_new(4096, 2048, 2048, 2048).unwrap();
    let entering = Sweep::new(K::try_new(300).unwrap()).boundary(window, &()).unwrap();
    let signals = Signals::Bytes(entering.into_signals());
    signals.write(&mut File::create(folder.join("in.npy")).unwrap()).unwrap();
    let tile = "blocking tile --k 300 --tile-size 2048 --tile 2,1 --in in.npy -o out.npy";
    assert_same_answers(folder, tile);
}

#[test]
fn the_root_of_a_store_does_not_depend_on_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = |store: &str, engine: &str| {
        let arguments = format!(
            "blocking sweep --k 800 --size 5000 --tile-size 2048 --no-pyramid --store {store} \
             --engine {engine} --verify all --json"
        );
        let (answer, _) = answer(folder.path(), &arguments);
        (answer["root"].clone(), answer["engine"].clone())
    };
    let (by_processor, none) = sweep("one", "cpu");
    let (by_card, gpu) = sweep("two", "gpu");
    assert_eq!((none, gpu), (Value::Null, "gpu".into()));
    assert_eq!(by_card, by_processor);
}

#[test]
fn pictures_and_films_do_not_depend_on_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |command: &str| {
        let [one, two] = ["cpu", "gpu"].map(|engine| {
            let arguments = format!("{command} --engine {engine} -o {engine}.png");
            let output = run_in(folder.path(), &arguments);
            let notes = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(0), "{notes}");
            assert!(engine == "cpu" || notes.contains(" evaluated "), "{notes}");
            fs::read(folder.path().join(format!("{engine}.png"))).unwrap()
        });
        assert!(one == two, "{command}");
    };
    drawn("blocking picture --k 400 --at 5000,3000 --size 200");
    drawn("blocking film --k 399..400 --at 3000,2500 --size 50");
}

#[test]
fn the_self_test_names_the_adapter_and_finds_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let (report, _) = answer(folder.path(), "selftest --gpu --json");
    assert_eq!(report["failures"], 0);
    assert!(report["cases"].as_u64().unwrap() >= 100);
    assert!(report["adapter"].as_str().unwrap().len() > 2);
    for rate in ["card", "card_counting", "processor"] {
        assert!(report[rate].as_f64().unwrap() > 1e6, "{report}");
    }
}

/// Without a driver, only a sweep for which the card was asked for ends.
#[test]
fn without_an_adapter_the_message_says_what_to_do() {
    let stats = |engine: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        let arguments = format!("blocking stats --k 9 --size 50 --engine {engine}");
        command.args(arguments.split(' ')).stdin(Stdio::null());
        // The loader of Vulkan finds no driver there.
        command.env("VK_DRIVER_FILES", "/nowhere").env("VK_ICD_FILENAMES", "/nowhere");
        command.output().unwrap()
    };
    let output = stats("gpu");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("--engine gpu"), "{message}");
    assert!(message.contains("--engine cpu"), "{message}");
    assert_eq!(stats("auto").status.code(), Some(0));
}
