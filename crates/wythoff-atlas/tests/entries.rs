//! Every entry in a quick run: measured, and with the verdicts that are declared.
//!
//! With `WYTHOFF_ATLAS_OUT=DIR` each test leaves its atlas in `DIR/<entry>`, with the results of
//! long runs that the repository keeps; `docs/atlas.md` compares such folders.

use std::env;
use std::path::{Path, PathBuf};

use wythoff_atlas::{Config, Length, Records, Report, run};

/// The folder of what long runs recorded.
fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")
}

/// Runs one entry, and writes its page into a folder that is thrown away, or kept if asked for.
/// With `records`, verdicts on what long runs recorded are on that.
fn measure(id: &str, records: bool) -> Report {
    let home = tempfile::tempdir().expect("a temporary folder");
    let kept = env::var_os("WYTHOFF_ATLAS_OUT").map(PathBuf::from).filter(|_| !records);
    let with_records = records || kept.is_some();
    let results = results();
    let records = Records { folder: results, date: "2026-01-01".into() };
    let config = Config {
        out: kept.as_deref().unwrap_or(home.path()).join(id),
        only: vec![id.to_owned()],
        length: Length::Quick,
        threads: 0,
        power: true,
        records: with_records.then_some(records),
    };
    run(&config, &()).expect("an atlas")
}

/// Checks that an entry measured what it declares.
fn agrees(report: &Report) {
    let entry = &report.entries[0];
    assert_eq!(entry.failure, None);
    assert!(entry.surprises.is_empty(), "{:?}", entry.surprises);
    assert_eq!(entry.measured, Some(entry.entry.verdict()));
    assert!(report.as_expected());
}

/// Also the verdicts on records have a mutated input for which they differ.
#[test]
fn verdicts_on_records_are_those_that_are_declared() {
    let entries = wythoff_atlas::entries();
    let is_entry = |id: &&str| entries.iter().any(|entry| entry.id == *id);
    let files = std::fs::read_dir(results()).expect("the records of the repository");
    let files: Vec<PathBuf> = files.map(|file| file.expect("a record").path()).collect();
    let stems = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let recorded: Vec<&str> = stems.filter(is_entry).collect();
    assert!(recorded.len() > 7, "{recorded:?}");
    for id in recorded {
        agrees(&measure(id, true));
    }
}

macro_rules! entries {
    ($($test:ident: $id:literal,)*) => {
        $(
            #[test]
            fn $test() {
                agrees(&measure($id, false));
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
    figure_8_the_skin_of_the_arm: "cln-fig-8",
    section_1_the_solved_games: "cln-solved",
    section_1_games_proved_to_be_solved: "cln-certificates",
    which_games_repeat_and_how_the_others_grow: "cln-census",
    what_the_phase_of_k_tells: "cln-phase",
    a_thread_that_never_repeats: "cln-waiting",
    section_1_games_4_and_7_and_games_of_rays: "cln-closed-forms",
    section_2_palaces_and_states: "cln-counting",
    section_3_hood_and_epaulettes: "cln-hood",
    section_3_1_regions_borders_junctions: "cln-regions",
    section_3_the_rift: "cln-rift",
    section_3_the_black_stripes_of_the_arms: "cln-stripes",
    section_3_the_grids_of_the_fabric: "cln-fabric",
    section_3_4_how_the_skin_thickens: "cln-skin",
    question_1_thicker_skin_for_ever: "cln-question-1",
    question_2_why_the_skin_is_as_it_is: "cln-question-2",
    section_3_threads: "cln-threads",
    question_6_threads_without_a_period: "cln-question-6",
    question_7_fibonacci_thickness: "cln-question-7",
    question_of_the_arxiv_text_diagonals: "cln-diagonals",
    the_limit_of_the_boards: "cln-limit",
    how_places_grow_with_k: "cln-growth",
    how_the_largest_value_grows: "cln-largest",
    question_3_inner_sectors: "cln-question-3",
    question_4_armpits_and_largest_values: "cln-question-4",
    section_3_the_weft: "cln-weft",
    question_5_slopes_of_innermost_threads: "cln-question-5",
    literature_of_blocking_queens: "cln-literature",
    imitation_2_pile_nim: "l-nim",
    imitation_outcomes: "l-outcomes",
    imitation_move_size_dynamic: "l-imitations",
    imitation_wythoff_nim: "l-wythoff",
    imitation_complementary_sequences: "l-complementary",
    imitation_theorem_of_2009: "l-imitation",
    imitation_2_imitation_nim: "l-2-imitation",
    imitation_2_blocking_wythoff_nim: "l-2-blocking",
    imitation_generalized_algorithm: "l-algorithm",
    imitation_blocking_and_counting: "l-blocking",
    imitation_arithmetic_properties: "l-properties",
    imitation_polynomial_approach: "l-polynomial",
    imitation_counting_imitations: "l-km-imitation",
    imitation_comparing_options: "l-options",
    imitation_main_theorem: "l-theorem",
    imitation_summary_and_question: "l-summary",
    imitation_pedigree: "l-pedigree",
    nimhoff_figure_1_the_moves_from_one_position: "fgpll-fig-1",
    nimhoff_figure_2_p_positions_along_lines: "fgpll-fig-2",
    nimhoff_figure_3_the_beams_of_3_5_gdwn: "fgpll-fig-3",
    nimhoff_figure_4_which_classes_a_line_can_meet: "fgpll-fig-4",
    nimhoff_figure_6_the_same_picture_scaled: "fgpll-fig-6",
    nimhoff_figure_7_ratios_that_never_settle: "fgpll-fig-7",
    nimhoff_figure_8_what_the_rules_fill: "fgpll-fig-8",
    nimhoff_figure_9_how_many_p_positions_are_in_reach: "fgpll-fig-9",
    nimhoff_figure_10_bouncing_between_the_beams: "fgpll-fig-10",
    nimhoff_figure_11_one_more_rule: "fgpll-fig-11",
    nimhoff_section_1_what_counting_predicts: "fgpll-counts",
    nimhoff_section_2_how_far_p_positions_stray: "fgpll-scatter",
    nimhoff_section_3_1_forbidden_regions: "fgpll-regions",
    nimhoff_theorem_5_one_p_position_in_every_class: "fgpll-theorem-5",
    nimhoff_theorem_10_slopes_and_densities: "fgpll-theorem-10",
    nimhoff_section_4_fill_rules: "fgpll-section-4",
    nimhoff_section_4_1_nim_with_one_rule: "fgpll-section-4-1",
    nimhoff_section_5_equations: "fgpll-section-5",
    nimhoff_footnotes_4_and_5_maharaja_nim: "fgpll-maharaja",
    nimhoff_tables_1_and_2_pairs: "fgpll-tables-1-2",
    nimhoff_theorem_11_single_rules: "fgpll-theorem-11",
    nimhoff_corollary_12_mirror_images: "fgpll-corollary-12",
    nimhoff_tables_3_and_4_log_periods: "fgpll-tables-3-4",
    nimhoff_tables_5_and_6_slopes: "fgpll-tables-5-6",
    nimhoff_section_6_bounces: "fgpll-section-6",
    nimhoff_section_6_1_fibonacci_chains: "fgpll-section-6-1",
    nimhoff_section_6_1_five_upper_lines: "fgpll-upper-lines",
    nimhoff_stability: "fgpll-stability",
    nimhoff_section_7_relatives: "fgpll-section-7",
    nimhoff_literature: "fgpll-literature",
    nimhoff_theorem_1_for_every_ruleset: "blocking-nimhoff",
    nimhoff_twenty_games_of_blocking: "fgpll-gallery",
}
