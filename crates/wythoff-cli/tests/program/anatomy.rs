//! Regions, borders and junctions: as a table, as JSON, over pictures, and from stores.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::windows::store;
use super::{names, run, run_in, text};

fn answer(arguments: &str) -> Value {
    let output = run(&format!("blocking {arguments} --json"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn structure(arguments: &str) -> Value {
    answer(&format!("structure {arguments}"))
}

#[test]
fn the_structure_of_a_game_has_regions_borders_and_junctions() {
    let found = structure("--k 1000");
    assert_eq!((&found["k"], &found["size"]), (&1000.into(), &3000.into()));
    let regions = found["regions"].as_object().unwrap();
    let names = ["arm", "epaulette", "fabric", "hood", "inner_sector", "outer_space", "warp"];
    let mut found_names: Vec<&str> = regions.keys().map(String::as_str).collect();
    found_names.sort_unstable();
    assert_eq!(found_names, names);
    let cells: u64 = regions.values().map(|region| region["cells"].as_u64().unwrap()).sum();
    assert_eq!(cells, 9_000_000);
    // docs/algorithms/test-vectors.md#junctions
    for (region, density, within) in [
        // Except for its squares with k palaces in view, which lie on the border.
        ("hood", 1.0, 0.0025),
        ("epaulette", 0.4546, 0.001),
        ("arm", 0.4102, 0.01),
        ("fabric", 0.0887, 0.01),
        ("outer_space", 0.0, 0.0),
    ] {
        let found = regions[region]["density"].as_f64().unwrap();
        assert!((found - density).abs() <= within, "{region}: {found}");
    }
    assert_eq!(regions["hood"]["min"], -1000);
    for (junction, x, y) in [("nose", 333, 333), ("shoulder", 1000, 0), ("armpit", 1287, 699)] {
        let at = &found["junctions"][junction];
        let [dx, dy] = [(0, x), (1, y)].map(|(i, c)| at[i].as_i64().unwrap() - c);
        assert!(dx.abs() < 13 && dy.abs() < 8, "{junction}: {at}");
    }
    for border in ["casing", "seam", "rift", "fray", "arm_warp", "warp_inner", "skin"] {
        let border = &found["borders"][border];
        assert!(border["slope"].is_number() && border["points"][1].is_array(), "{border}");
    }
    assert!(found.get("threads").is_none());
}

#[test]
fn the_table_fits_a_terminal_and_names_missing_parts() {
    for arguments in ["--k 700", "--k 3", "--k 60 --threads-list", "--k 500 --size 400"] {
        let output = run(&format!("blocking structure {arguments}"));
        assert!(output.status.success(), "{}", text(&output.stderr));
        let table = text(&output.stdout);
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        assert_eq!(table.contains("not found"), arguments != "--k 700", "{table}");
    }
}

#[test]
fn threads_are_listed_on_request() {
    let found = structure("--k 14 --threads-list");
    let threads = found["threads"].as_array().unwrap();
    // docs/algorithms/test-vectors.md#slopes-of-inner-beams:
    // no inner beam, everything at slope 5/2.
    assert!(!threads.is_empty());
    for thread in threads {
        assert_eq!(thread["slope"]["exact"], serde_json::json!([5, 2]), "{thread}");
    }
}

#[test]
fn a_game_is_proved_to_repeat_by_its_threads() {
    let found = |arguments: &str| answer(&format!("threads {arguments}"));
    let of = |found: &Value| -> Vec<[u64; 3]> {
        let number = |it: &Value| it.as_u64().unwrap();
        let threads = found["threads"].as_array().unwrap();
        let numbers =
            |it: &Value| [&it["thickness"], &it["period"]["dx"], &it["period"]["dy"]].map(number);
        threads.iter().map(numbers).collect()
    };
    // docs/algorithms/threads.md#the-last-two-threads
    let proved = found("--k 202");
    assert_eq!(proved["is_whole"], true);
    assert_eq!(of(&proved)[5..], [[1, 4_673_436, 1_930_928], [1, 4_673_436, 2_194_909]]);
    assert!((proved["phase"].as_f64().unwrap() - 0.16857).abs() < 1e-5);
    // With too few rows for the last two, and in a game with others that do not repeat.
    let cut_off = found("--k 202 --rows 100000 --last-rows 1000000");
    assert_eq!((&cut_off["is_whole"], of(&cut_off).len()), (&false.into(), 5));
    let open = found("--k 20 --row 2000 --rows 10000");
    assert_eq!((&open["is_whole"], of(&open)), (&false.into(), vec![[8, 13, 5], [6, 65, 26]]));
}

/// Returns the width and the height of a PNG.
fn size(path: &Path) -> [u32; 2] {
    let png = fs::read(path).unwrap();
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[test]
fn regions_are_drawn_over_any_picture_with_a_legend_below() {
    let folder = tempfile::tempdir().unwrap();
    for (window, width, height) in [
        ("--k 200 --scale 1", 600, 600),
        ("--k 500 --scale 3", 500, 500),
        ("--k 500 --at 600,330 --size 90x60 --scale 1/8 --palette print", 720, 480),
    ] {
        let picture = format!("blocking picture {window} --regions -o game.png");
        let output = run_in(folder.path(), &picture);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
        let [wide, high] = size(&folder.path().join("game.png"));
        assert!(wide == width && high > height && high < height + 120, "{wide} x {high}");
    }
}

#[test]
fn the_borders_of_the_limit_are_drawn_over_any_board() {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path());
    let draw = |arguments: &str| {
        let output = run_in(folder.path(), &format!("blocking picture {arguments} -o game.png"));
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
        fs::read(folder.path().join("game.png")).unwrap()
    };
    for board in [
        "--k 300 --size 1000 --scale 2",
        "--k 300 --size 1000 --scale 2 --store game",
        "--k 300 --size 1000 --scale 2 --regions",
        "--k 8 --size 2^60 --scale 2^52",
    ] {
        let (plain, limit) = (draw(board), draw(&format!("{board} --limit")));
        assert!(plain != limit, "{board}");
    }
    // Where no border is, the key alone is added.
    let hood = "--k 300 --at 20,20 --size 40 --scale 1/8";
    let sizes = [hood.to_owned(), format!("{hood} --limit")].map(|board| {
        draw(&board);
        size(&folder.path().join("game.png"))
    });
    assert!(sizes[0] == [320, 320] && sizes[1][1] > 320, "{sizes:?}");
}

#[test]
fn missing_parts_of_a_picture_are_named_on_stderr() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |arguments: &str| {
        let picture = format!("blocking picture {arguments} -o game.png");
        let output = run_in(folder.path(), &picture);
        assert!(output.status.success());
        text(&output.stderr).to_owned()
    };
    let told = draw("--k 3 --regions");
    assert!(told.contains("of game 3: ") && told.contains("fabric"), "{told}");
    let told = draw("--k 600 --at 20,20 --size 30 --regions");
    assert!(told.contains("no border") && told.contains("the cells alone"), "{told}");
    let plain = fs::read(folder.path().join("game.png")).unwrap();
    draw("--k 600 --at 20,20 --size 30");
    assert!(plain == fs::read(folder.path().join("game.png")).unwrap());
}

#[test]
fn a_store_gives_the_same_structure_and_the_same_regions() {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path());
    for question in [
        "blocking structure --k 300 --size 1000",
        "blocking structure --k 300 --size 1000 --json",
        "blocking structure --k 300 --size 1000 --threads-list --json",
        "blocking picture --k 300 --size 1000 --scale 2 --regions -o -",
        "blocking picture --k 300 --at 900,800 --size 100x200 --regions --frame -o -",
    ] {
        let [found, expected] = [format!("{question} --store game"), question.to_owned()]
            .map(|question| run_in(folder.path(), &question));
        assert!(found.status.success(), "{question}: {}", text(&found.stderr));
        assert!(!expected.stdout.is_empty() && found.stdout == expected.stdout, "{question}");
    }
    let whole = run_in(folder.path(), "blocking structure --k 300 --store game --json").stdout;
    assert!(text(&whole).starts_with("{\"k\":300,\"size\":1000,"), "{}", text(&whole));
    let refused = run_in(folder.path(), "blocking structure --k 300 --size 1001 --store game");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("holds 1000 x 1000 cells"));
    assert_eq!(names(folder.path()), ["game"]);
}

#[test]
fn two_games_agree_by_region_under_the_shift_and_offset_that_are_found() {
    let compare = |arguments: &str| answer(&format!("compare {arguments}"));
    let share = |found: &Value, region: &str| {
        let share = &found["by_region"][region];
        share["agree"].as_f64().unwrap() / share["cells"].as_f64().unwrap()
    };
    // docs/algorithms/test-vectors.md#agreement-of-two-games, Fig. 4 on the left
    let found = compare("--k 497 --with 500 --shift 1,1");
    assert!((share(&found, "fabric") - 0.999_98).abs() < 0.000_05);
    assert_eq!(share(&found, "epaulette"), 1.0);
    let cells = |found: &Value| {
        let regions = found["by_region"].as_object().unwrap();
        let halves =
            regions.iter().filter(|(name, _)| name.ends_with("_upper") || name.ends_with("_lower"));
        halves.map(|(_, share)| share["cells"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(cells(&found), 1491 * 1491);

    // The hood, where p = x + 2 y - k on the half x >= y.
    let hood = "--k 90 --with 100 --shift 3,0 --at 20,0 --size 30x8 --search 0";
    let found = compare(hood);
    assert_eq!((&found["offset"], &found["agree"]), (&7.into(), &240.into()));
    let found = compare(&format!("{hood} --offset 0"));
    assert_eq!((&found["offset"], &found["agree"]), (&0.into(), &0.into()));

    // This window is too far out for a survey.
    let output = run("blocking compare --k 9 --with 9 --shift 0,0 --at 90000000,0 --size 9 --json");
    assert!(text(&output.stderr).contains("only the hood"), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("\"rest_upper\":{\"cells\":81,\"agree\":81}"));
}
