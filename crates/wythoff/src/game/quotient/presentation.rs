//! Generators and relations of a quotient.

use std::fmt;

use super::monoid::Quotient;

/// A product of generators: the exponent of each.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Monomial(pub Vec<u32>);

/// An equation of two monomials. The left one is the larger one.
#[derive(Debug, Clone, PartialEq, Eq, derive_more::Display)]
#[display("{left} = {right}")]
pub struct Relation {
    /// The larger monomial.
    pub left: Monomial,
    /// The normal form of both.
    pub right: Monomial,
}

/// Generators and relations of a quotient.
///
/// Monomials are ordered by degree, and those of the same degree as words in a dictionary: aab
/// comes before abb. The *normal form* of an element is its least monomial. The relations are the
/// reduced Gröbner basis: rewriting any monomial by them from left to right ends at its normal
/// form, and no side of a relation can be rewritten by another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// The components whose images generate the quotient; none is a product of the others.
    pub generators: Vec<u16>,
    /// The relations, by rising left monomials.
    pub relations: Vec<Relation>,
    /// The normal form of each element.
    pub normal_forms: Vec<Monomial>,
}

impl Presentation {
    /// Computes the presentation of a quotient.
    ///
    /// `Time: O(elements x generators^2)`, a hash table of monomials.
    pub fn of(quotient: &Quotient) -> Self {
        let generators = generators(quotient);
        let images: Vec<usize> = generators.iter().map(|&one| quotient.image(&[one])).collect();
        let count = generators.len();
        let one = Monomial(vec![0; count]);
        let mut normal_forms: Vec<Option<Monomial>> = vec![None; quotient.order()];
        normal_forms[0] = Some(one.clone());
        let mut relations: Vec<(Monomial, usize)> = vec![];
        let mut level = vec![(one, 0)];
        while !level.is_empty() {
            // Monomials of the next degree all of whose divisors are normal, in dictionary order.
            let mut next: Vec<(Monomial, usize)> = vec![];
            for (monomial, element) in &level {
                // Each monomial is made once, from its divisor without its last generator.
                let last = monomial.0.iter().rposition(|&n| n > 0).unwrap_or(0);
                for (i, &image) in images.iter().enumerate().skip(last) {
                    let product = monomial.times(i);
                    if product.divisors().all(|divisor| level.iter().any(|(m, _)| *m == divisor)) {
                        next.push((product, quotient.product(*element, image)));
                    }
                }
            }
            next.sort_by_key(|(monomial, _)| monomial.order());
            level.clear();
            for (monomial, element) in next {
                if normal_forms[element].is_none() {
                    normal_forms[element] = Some(monomial.clone());
                    level.push((monomial, element));
                } else {
                    relations.push((monomial, element));
                }
            }
        }
        let normal_forms: Vec<Monomial> = normal_forms.into_iter().flatten().collect();
        let relation = |(left, element): (Monomial, usize)| {
            let right = normal_forms[element].clone();
            Relation { left, right }
        };
        let relations = relations.into_iter().map(relation).collect();
        Self { generators, relations, normal_forms }
    }
}

/// Returns components that generate the quotient, none of which is a product of the others: the
/// first ones that are not products of those before, less those that later ones generate.
fn generators(quotient: &Quotient) -> Vec<u16> {
    let mut chosen: Vec<u16> = vec![];
    let mut generated = vec![false; quotient.order()];
    for component in 0..quotient.components().len() as u16 {
        if !generated[quotient.image(&[component])] {
            chosen.push(component);
            generated = generated_by(quotient, &chosen);
        }
        generated[0] = true;
    }
    let mut i = 0;
    while i < chosen.len() {
        let mut others = chosen.clone();
        let one = others.remove(i);
        if generated_by(quotient, &others)[quotient.image(&[one])] {
            chosen = others;
        } else {
            i += 1;
        }
    }
    chosen
}

/// Returns true for each element that is a product of images of these components.
fn generated_by(quotient: &Quotient, components: &[u16]) -> Vec<bool> {
    let mut generated = vec![false; quotient.order()];
    generated[0] = true;
    let mut open = vec![0];
    while let Some(element) = open.pop() {
        for &component in components {
            let product = quotient.product(element, quotient.image(&[component]));
            if !std::mem::replace(&mut generated[product], true) {
                open.push(product);
            }
        }
    }
    generated
}

impl Monomial {
    /// The key by which monomials are ordered: the degree, then the dictionary.
    pub fn order(&self) -> (u32, Vec<std::cmp::Reverse<u32>>) {
        (self.0.iter().sum(), self.0.iter().copied().map(std::cmp::Reverse).collect())
    }

    fn times(&self, generator: usize) -> Self {
        let mut exponents = self.0.clone();
        exponents[generator] += 1;
        Self(exponents)
    }

    /// The quotients by one generator each.
    fn divisors(&self) -> impl Iterator<Item = Self> {
        (0..self.0.len()).filter(|&i| self.0[i] > 0).map(|i| {
            let mut exponents = self.0.clone();
            exponents[i] -= 1;
            Self(exponents)
        })
    }
}

/// Letters a, b, .. z, a1, b1, .. with exponents: `ab^2`; `1` without letters.
impl fmt::Display for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.iter().all(|&n| n == 0) {
            return f.write_str("1");
        }
        for (i, &n) in self.0.iter().enumerate().filter(|(_, n)| **n > 0) {
            let letter = char::from(b'a' + (i % 26) as u8);
            let number = if i < 26 { String::new() } else { (i / 26).to_string() };
            match n {
                1 => write!(f, "{letter}{number}")?,
                n => write!(f, "{letter}{number}^{n}")?,
            }
        }
        Ok(())
    }
}
