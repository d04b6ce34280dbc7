//! Writes many changes of a source file into one text, each behind a switch.
//!
//! A change of an expression turns it into `(if on(17) { changed } else { expression })`. The
//! changed text has no switches, because only one of them is on at a time; so the text grows with
//! the number of changes and not with their products. An operator can change how the expression
//! around it is read (`a - b * c` to `a - b + c`), so its whole chain of operands is repeated.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprStruct, Member, Pat};

use crate::change::{Change, Genre};

/// The path of the function that is true if a change is switched on.
pub const SWITCH: &str = "crate::wythoff_mutants::on";

/// The beginning of the crate root of a text with switches, so that a `const fn` can have them. A
/// stable compiler takes it if `RUSTC_BOOTSTRAP` names the crate.
pub const FEATURES: &str =
    "#![feature(core_intrinsics, const_eval_select)] #![allow(internal_features)] ";

/// A source file with switches.
#[derive(Debug, Default)]
pub struct Switched {
    /// The text.
    pub text: String,
    /// The bytes of the text that belong to a change, by the number of the change.
    pub regions: Vec<(usize, Range<usize>)>,
    /// The bytes around all variants of an expression, by the numbers of the changes.
    pub around: Vec<(Vec<usize>, Range<usize>)>,
    /// The changes that cannot be switched, with the reason.
    pub fixed: Vec<(usize, &'static str)>,
}

impl Switched {
    /// Moves all regions to the right by `bytes`.
    pub fn shift(&mut self, bytes: usize) {
        let regions = self.regions.iter_mut().map(|(_, region)| region);
        for region in regions.chain(self.around.iter_mut().map(|(_, region)| region)) {
            *region = region.start + bytes..region.end + bytes;
        }
    }
}

/// Writes numbered changes of `source` behind switches.
///
/// # Errors
///
/// If `source` is not a Rust file.
pub fn switched(source: &str, changes: &[(usize, &Change)]) -> syn::Result<Switched> {
    let mut places: BTreeMap<_, Vec<(usize, &Change)>> = BTreeMap::new();
    for &(number, change) in changes {
        let start = change.range(source).start;
        places.entry((start, change.genre)).or_default().push((number, change));
    }
    let mut finder = Finder { source, places, ..Finder::default() };
    finder.visit_file(&syn::parse_file(source)?);
    let mut switched = Switched { fixed: finder.fixed, ..Switched::default() };
    let lost = finder.places.into_values().flatten();
    switched.fixed.extend(lost.map(|(number, _)| (number, "not found in the syntax tree")));
    // Outer expressions first; of two edits at the same place, the insertion first.
    let mut edits = finder.edits.into_iter().collect::<Vec<_>>();
    edits.sort_by_key(|((start, end), edit)| (*start, !edit.is_insertion, usize::MAX - end));
    Writer { source, edits: &edits, next: 0 }.write(0..source.len(), &mut switched);
    Ok(switched)
}

/// The changes of one expression, or texts that are inserted.
#[derive(Debug, Default)]
struct Edit {
    is_insertion: bool,
    /// Text before the variants, such as the name of a field.
    name: String,
    variants: Vec<(usize, String)>,
}

/// Finds the expressions of changes.
#[derive(Default)]
struct Finder<'s> {
    source: &'s str,
    places: BTreeMap<(usize, Genre), Vec<(usize, &'s Change)>>,
    edits: BTreeMap<(usize, usize), Edit>,
    fixed: Vec<(usize, &'static str)>,
    /// True within constants.
    is_constant: bool,
    /// The chain of operators of which the next expression is an operand.
    chain: Option<(Level, Range<usize>, bool)>,
}

/// Operators that can be read in another order if one of them changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Arithmetic,
    Logic,
    Other,
}

impl<'s> Finder<'s> {
    /// Returns the changes of a kind at a place, unless the place is constant.
    fn at(&mut self, start: usize, genre: Genre) -> Vec<(usize, &'s Change)> {
        let found = self.places.remove(&(start, genre)).unwrap_or_default();
        if self.is_constant {
            self.fixed.extend(found.iter().map(|&(number, _)| (number, "in a constant")));
            return Vec::new();
        }
        found
    }

    /// Adds variants of an expression.
    fn replace(
        &mut self,
        range: &Range<usize>,
        variants: impl IntoIterator<Item = (usize, String)>,
    ) {
        let mut variants = variants.into_iter().peekable();
        if variants.peek().is_some() {
            self.edits.entry((range.start, range.end)).or_default().variants.extend(variants);
        }
    }

    /// Returns the text of `range` with the change.
    fn changed(&self, range: &Range<usize>, change: &Change) -> String {
        let at = change.range(self.source);
        let (before, after) =
            (&self.source[range.start..at.start], &self.source[at.end..range.end]);
        format!("{before}{}{after}", change.replacement)
    }

    fn insert(&mut self, at: usize, variants: Vec<(usize, String)>) {
        if !variants.is_empty() {
            self.edits.insert((at, at), Edit { is_insertion: true, variants, ..Edit::default() });
        }
    }

    fn function(&mut self, block: &Block, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.is_constant);
        if let Some(first) = block.stmts.first() {
            let start = first.span().byte_range().start;
            let mut variants = Vec::new();
            for (number, change) in self.at(start, Genre::FnValue) {
                let returned = change.function.as_ref().map_or("", |f| &f.return_type);
                if returned.contains("impl ") {
                    self.fixed.push((number, "returns an opaque type"));
                } else {
                    let value = &change.replacement;
                    variants
                        .push((number, format!("if {SWITCH}({number}) {{ return ({value}); }} ")));
                }
            }
            self.insert(start, variants);
        }
        visit(self);
        self.is_constant = outer;
    }

    fn constant(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.is_constant, true);
        visit(self);
        self.is_constant = outer;
    }

    fn binary(&mut self, node: &ExprBinary, chain: Option<(Level, Range<usize>, bool)>) {
        let level = level(&node.op);
        let own = (level, node.span().byte_range(), has_let(node));
        let chain = chain.filter(|chain| chain.0 == level && level != Level::Other).unwrap_or(own);
        let found = self.at(node.op.span().byte_range().start, Genre::BinaryOperator);
        if level == Level::Logic && chain.2 {
            self.fixed.extend(found.iter().map(|&(number, _)| (number, "beside `let`")));
        } else {
            let variants: Vec<_> =
                found.iter().map(|&(n, change)| (n, self.changed(&chain.1, change))).collect();
            self.replace(&chain.1, variants);
        }
        for operand in [&node.left, &node.right] {
            self.chain = Some(chain.clone());
            self.visit_expr(operand);
        }
    }
}

fn level(operator: &BinOp) -> Level {
    use BinOp::{Add, And, BitAnd, BitOr, BitXor, Div, Mul, Or, Rem, Shl, Shr, Sub};
    match operator {
        And(_) | Or(_) => Level::Logic,
        Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) => Level::Arithmetic,
        BitAnd(_) | BitOr(_) | BitXor(_) | Shl(_) | Shr(_) => Level::Arithmetic,
        _ => Level::Other,
    }
}

/// Returns true if a `let` is an operand of a chain.
fn has_let(node: &ExprBinary) -> bool {
    [&node.left, &node.right].into_iter().any(|operand| match &**operand {
        Expr::Let(_) => true,
        Expr::Binary(inner) => has_let(inner),
        _ => false,
    })
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_expr(&mut self, node: &'a Expr) {
        let chain = self.chain.take();
        match node {
            Expr::Binary(node) => self.binary(node, chain),
            _ => visit::visit_expr(self, node),
        }
    }

    fn visit_expr_unary(&mut self, node: &'a syn::ExprUnary) {
        let range = node.span().byte_range();
        let found = self.at(node.op.span().byte_range().start, Genre::UnaryOperator);
        let variants: Vec<_> =
            found.iter().map(|&(n, change)| (n, self.changed(&range, change))).collect();
        self.replace(&range, variants);
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_match(&mut self, node: &'a ExprMatch) {
        for Arm { pat, .. } in &node.arms {
            let start = pat.span().byte_range();
            if let Pat::Guard(guarded) = pat {
                let range = guarded.guard.span().byte_range();
                let found = self.at(range.start, Genre::MatchArmGuard);
                self.replace(
                    &range,
                    found.iter().map(|(n, change)| (*n, change.replacement.clone())),
                );
            }
            let found = self.at(start.start, Genre::MatchArm);
            let off = found.iter().map(|(n, _)| (*n, format!(" if !{SWITCH}({n})"))).collect();
            self.insert(start.end, off);
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'a ExprStruct) {
        if let Some(base) = &node.rest {
            let base = &self.source[base.span().byte_range()];
            let path = &self.source[node.path.span().byte_range()];
            for field in &node.fields {
                let Member::Named(name) = &field.member else { continue };
                let found = self.at(field.span().byte_range().start, Genre::StructField);
                let text = format!("{{ let base: {path} = {base}; base.{name} }}");
                let range = field.expr.span().byte_range();
                self.replace(&range, found.iter().map(|(n, _)| (*n, text.clone())));
                if let Some(edit) = self.edits.get_mut(&(range.start, range.end))
                    && field.colon_token.is_none()
                {
                    edit.name = format!("{name}: ");
                }
            }
        }
        visit::visit_expr_struct(self, node);
    }

    fn visit_item_fn(&mut self, node: &'a syn::ItemFn) {
        self.function(&node.block, |v| visit::visit_item_fn(v, node));
    }

    fn visit_impl_item_fn(&mut self, node: &'a syn::ImplItemFn) {
        self.function(&node.block, |v| visit::visit_impl_item_fn(v, node));
    }

    fn visit_trait_item_fn(&mut self, node: &'a syn::TraitItemFn) {
        match &node.default {
            Some(block) => self.function(block, |v| visit::visit_trait_item_fn(v, node)),
            None => visit::visit_trait_item_fn(self, node),
        }
    }

    fn visit_item_const(&mut self, node: &'a syn::ItemConst) {
        self.constant(|v| visit::visit_item_const(v, node));
    }

    fn visit_item_static(&mut self, node: &'a syn::ItemStatic) {
        self.constant(|v| visit::visit_item_static(v, node));
    }

    fn visit_impl_item_const(&mut self, node: &'a syn::ImplItemConst) {
        self.constant(|v| visit::visit_impl_item_const(v, node));
    }

    fn visit_trait_item_const(&mut self, node: &'a syn::TraitItemConst) {
        self.constant(|v| visit::visit_trait_item_const(v, node));
    }

    fn visit_expr_const(&mut self, node: &'a syn::ExprConst) {
        self.constant(|v| visit::visit_expr_const(v, node));
    }

    fn visit_expr_repeat(&mut self, node: &'a syn::ExprRepeat) {
        self.visit_expr(&node.expr);
        self.constant(|v| v.visit_expr(&node.len));
    }

    fn visit_type(&mut self, node: &'a syn::Type) {
        self.constant(|v| visit::visit_type(v, node));
    }

    fn visit_generic_argument(&mut self, node: &'a syn::GenericArgument) {
        self.constant(|v| visit::visit_generic_argument(v, node));
    }

    fn visit_variant(&mut self, node: &'a syn::Variant) {
        self.constant(|v| visit::visit_variant(v, node));
    }
}

/// Copies a source, with its edits.
struct Writer<'s> {
    source: &'s str,
    edits: &'s [((usize, usize), Edit)],
    next: usize,
}

impl Writer<'_> {
    /// Appends the text of `range`, with the edits that lie in it.
    fn write(&mut self, range: Range<usize>, to: &mut Switched) {
        let mut at = range.start;
        while let Some(&((start, end), ref edit)) = self.edits.get(self.next)
            && start < range.end
            && end <= range.end
        {
            self.next += 1;
            to.text.push_str(&self.source[at..start]);
            at = end;
            let first = to.text.len();
            if edit.is_insertion {
                for (number, text) in &edit.variants {
                    let region = to.text.len();
                    to.text.push_str(text);
                    to.regions.push((*number, region..to.text.len()));
                }
            } else {
                to.text.push_str(&edit.name);
                to.text.push('(');
                for (number, text) in &edit.variants {
                    let region = to.text.len();
                    to.text.push_str(&format!("if {SWITCH}({number}) {{ ({text}) }} else "));
                    to.regions.push((*number, region..to.text.len()));
                }
                to.text.push_str("{ (");
                self.write(start..end, to);
                to.text.push_str(") })");
                let numbers = edit.variants.iter().map(|(number, _)| *number).collect();
                to.around.push((numbers, first..to.text.len()));
            }
        }
        to.text.push_str(&self.source[at..range.end]);
    }
}
