//! The answer of a search: as JSON, and as text.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::search::{Found, Group, Kinds, Match, Member};

use super::Args;
use crate::answer::{fields, heads, or_dash, percent, table};

/// Groups that are listed unless the user asks for another number.
const LISTED: usize = 20;

/// The rulesets of the search, in groups with the same P-positions.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// Words of a ruleset, at most.
    words: u8,
    /// The largest number in a word.
    largest: u8,
    /// The kinds of words: steps, rays, or both.
    kinds: &'static str,
    /// True if only symmetric rulesets were searched.
    symmetric: bool,
    /// Moves that every ruleset has.
    base: Option<String>,
    /// True if a ruleset and its mirror image count once.
    mirror_images_once: bool,
    /// Rows and columns of the window.
    pub(super) size: usize,
    /// Number of rulesets.
    pub(super) rulesets: usize,
    /// Number of groups with the same P-positions in the window.
    pub(super) groups: usize,
    /// Rulesets that are alone in their group.
    alone: usize,
    /// Groups with the P-positions of a game with a name, in the window.
    groups_with_a_name: usize,
    /// Groups that a sequence describes which this program can compute.
    groups_with_a_sequence: usize,
    /// The rulesets with the P-positions of Wythoff Nim.
    wythoff: Option<Shared>,
    /// The rulesets with the P-positions of Nim.
    nim: Option<Shared>,
    /// The groups with the most rulesets.
    largest_groups: Vec<GroupAnswer>,
}

/// The rulesets with the P-positions of a game, in the window.
#[derive(Debug, JsonSchema, Serialize)]
struct Shared {
    /// Number of rulesets.
    rulesets: usize,
    /// Those whose P-positions are proved to be the same for all heaps.
    proved: u32,
    /// Those whose P-positions are proved to differ outside the window.
    refuted: u32,
}

/// A group.
#[derive(Debug, JsonSchema, Serialize)]
pub(super) struct GroupAnswer {
    /// Number of rulesets.
    pub(super) rulesets: usize,
    /// Number of P-positions in the window.
    positions: u64,
    /// The least and the largest number of P-positions in one of the first quarter of the rows.
    per_row: (u32, u32),
    /// The least p for which x, y is P if and only if x + p, y + p is, in the window.
    period: Option<usize>,
    /// True if the P-positions are symmetric.
    symmetric: bool,
    /// Games with a name that have these P-positions in the window.
    names: Vec<&'static str>,
    /// Sequences that describe the P-positions.
    sequences: Vec<Match>,
    /// Rulesets whose P-positions are proved to be those of the first for all heaps.
    proved: u32,
    /// Rulesets whose P-positions are proved to differ outside the window.
    refuted: u32,
    /// The moves of the members, those with the fewest words first.
    pub(super) members: Vec<String>,
    /// The words that the first member adds to the base.
    #[serde(skip)]
    added: String,
}

impl Answer {
    pub(super) fn new(args: &Args, found: &Found) -> Self {
        let space = found.rulesets.space();
        let bounds = space.bounds();
        let groups = &found.groups;
        let count = |condition: fn(&Group) -> bool| groups.iter().filter(|g| condition(g)).count();
        let shared = |name| {
            let group = groups.iter().find(|group| group.names.contains(&name))?;
            let &Group { proved, refuted, .. } = group;
            Some(Shared { rulesets: group.members.len(), proved, refuted })
        };
        let listed = groups.iter().take(args.groups.unwrap_or(LISTED));
        Self {
            words: bounds.words,
            largest: bounds.largest,
            kinds: match bounds.kinds {
                Kinds::Both => "rays and steps",
                Kinds::Rays => "rays",
                Kinds::Steps => "steps",
            },
            symmetric: bounds.symmetric,
            base: bounds.base.as_ref().map(ToString::to_string),
            mirror_images_once: space.folds_mirrors(),
            size: args.size,
            rulesets: found.rulesets.len(),
            groups: groups.len(),
            alone: count(|group| group.members.len() == 1),
            groups_with_a_name: count(|group| !group.names.is_empty()),
            groups_with_a_sequence: count(|group| !group.sequences.is_empty()),
            wythoff: shared("wythoff"),
            nim: shared("nim"),
            largest_groups: listed.map(|group| GroupAnswer::new(found, group, None)).collect(),
        }
    }

    /// Returns a sentence about the rulesets.
    pub(super) fn title(&self) -> String {
        let Self { words, largest, kinds, .. } = self;
        let of = match (words, self.symmetric) {
            (1, false) => "1 word".to_owned(),
            (1, true) => "1 word with its mirror image".to_owned(),
            (words, false) => format!("{words} words"),
            (words, true) => format!("{words} words with their mirror images"),
        };
        let base = self.base.as_ref().map_or_else(String::new, |base| format!(", added to {base}"));
        format!("Rulesets of up to {of}, {kinds} with numbers up to {largest}{base}")
    }

    /// Returns names and values of the whole search.
    pub(super) fn summary(&self) -> Vec<(&'static str, String)> {
        let Self { rulesets, groups, alone, size, .. } = self;
        let mirrored = if self.mirror_images_once { ", mirror images once" } else { "" };
        let shared = |shared: &Option<Shared>| match shared {
            None => "none".to_owned(),
            Some(Shared { rulesets, proved, refuted }) => {
                let refuted = match refuted {
                    0 => String::new(),
                    count => format!("; {count} proved to differ outside"),
                };
                format!("{rulesets} in the window, {proved} of them proved for all heaps{refuted}")
            }
        };
        vec![
            ("rulesets", format!("{rulesets}{mirrored}")),
            ("groups", format!("{groups} by their P-positions in the window {size} x {size}")),
            ("alone in a group", alone.to_string()),
            ("as Wythoff Nim", shared(&self.wythoff)),
            ("as Nim", shared(&self.nim)),
            ("groups with a name", self.groups_with_a_name.to_string()),
            ("groups with a sequence", self.groups_with_a_sequence.to_string()),
        ]
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", self.title())?;
        fields(out, &self.summary())?;
        if self.largest_groups.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        let based = self.base.is_some();
        let what = if based { "fewest added words" } else { "fewest words" };
        let cells = (self.size * self.size) as f64;
        let row = |group: &GroupAnswer| {
            let (least, most) = group.per_row;
            let rows = if least == most { most.to_string() } else { format!("{least}-{most}") };
            let first = if based { group.added.clone() } else { group.members[0].clone() };
            let known = group.known();
            vec![
                group.rulesets.to_string(),
                percent(group.positions as f64 / cells, 2),
                rows,
                or_dash(group.period),
                if known.is_empty() { first } else { format!("{first}  = {known}") },
            ]
        };
        let mut rows = vec![heads(["rulesets", "P", "rows", "period", what])];
        rows.extend(self.largest_groups.iter().map(row));
        table(out, ">>>><", &rows)?;
        let more = self.groups - self.largest_groups.len();
        if more > 0 {
            writeln!(out, "\n  {more} more groups: --groups N, or -o FILE")?;
        }
        Ok(())
    }
}

impl GroupAnswer {
    /// The answer about a group, with `most` members at most.
    pub(super) fn new(found: &Found, group: &Group, most: Option<usize>) -> Self {
        let text = |moves: Option<wythoff::game::moves::Moves>| {
            moves.map_or_else(|| "none".to_owned(), |moves| moves.to_string())
        };
        let added =
            |member: &Member| text(found.rulesets.added(member.index as usize, member.mirrored));
        let members = group.members.iter().take(most.unwrap_or(usize::MAX));
        Self {
            rulesets: group.members.len(),
            positions: group.positions,
            per_row: group.per_row,
            period: group.period,
            symmetric: group.symmetric,
            names: group.names.clone(),
            sequences: group.sequences.clone(),
            proved: group.proved,
            refuted: group.refuted,
            members: members.map(|member| text(moves(found, member))).collect(),
            added: group.members.first().map_or_else(String::new, added),
        }
    }

    /// Returns the names of the group, or its sequences if it has none, in one text.
    fn known(&self) -> String {
        if !self.names.is_empty() {
            return self.names.join(", ");
        }
        let sequence = |found: &Match| format!("{} ({} terms)", found.name, found.terms);
        self.sequences.iter().map(sequence).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the moves of a member, as its group has them.
pub(super) fn moves(found: &Found, member: &Member) -> Option<wythoff::game::moves::Moves> {
    found.rulesets.moves(member.index as usize, member.mirrored)
}
