//! Every entry in a quick run: measured, and with the verdicts that are declared.

use wythoff_atlas::{Config, Length, Report, run};

/// Runs one entry, and writes its page into a folder that is thrown away.
fn measure(id: &str) -> Report {
    let home = tempfile::tempdir().expect("a temporary folder");
    let out = home.path().join("atlas");
    let only = vec![id.to_owned()];
    run(&Config { out, only, length: Length::Quick, threads: 0 }, &()).expect("an atlas")
}

macro_rules! entries {
    ($($test:ident: $id:literal,)*) => {
        $(
            #[test]
            fn $test() {
                let report = measure($id);
                let entry = &report.entries[0];
                assert_eq!(entry.failure, None);
                assert!(entry.surprises.is_empty(), "{:?}", entry.surprises);
                assert_eq!(entry.measured, Some(entry.entry.verdict()));
                assert!(report.as_expected());
            }
        )*

        #[test]
        fn every_entry_has_a_test_of_its_own() {
            let tested = [$($id),*];
            let known: Vec<&str> = wythoff_atlas::entries().iter().map(|entry| entry.id).collect();
            assert_eq!(known, tested);
        }
    };
}

entries! {
    figure_1_the_board_of_game_5_and_the_example_game: "cln-fig-1",
    figure_2_the_rule_and_theorem_1: "cln-fig-2",
    figure_3_games_100_and_1000: "cln-fig-3",
    figure_4_what_stays_the_same: "cln-fig-4",
    figure_5_the_armpit_of_game_9999: "cln-fig-5",
    figure_6_the_prism_of_game_40003: "cln-fig-6",
    figure_7_the_three_fabrics: "cln-fig-7",
    section_1_the_solved_games: "cln-solved",
    section_2_palaces_and_states: "cln-counting",
    section_3_hood_and_epaulettes: "cln-hood",
    nimhoff_figure_1_the_moves_from_one_position: "fgpll-fig-1",
    nimhoff_theorem_1_for_every_ruleset: "blocking-nimhoff",
}
