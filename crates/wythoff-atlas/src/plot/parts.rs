//! The parts of a plot, and functions that put them together.

/// Lines and points over one pair of axes.
#[derive(Default)]
pub(crate) struct Plot {
    /// The label of the axis to the right.
    pub(crate) x_label: &'static str,
    /// The label of the axis upwards.
    pub(crate) y_label: &'static str,
    /// The axis to the right.
    pub(crate) x: Axis,
    /// The axis upwards.
    pub(crate) y: Axis,
    /// The lines, each with the label at its end.
    pub(crate) series: Vec<Series>,
    /// Points too many to be drawn one by one, as the pixels that they fall on.
    pub(crate) cloud: Vec<(f64, f64)>,
    /// Measurements with their errors.
    pub(crate) estimates: Vec<Estimate>,
    /// Thin bars from the lower edge up: a spectrum.
    pub(crate) stems: Vec<(f64, f64)>,
    /// Values that theory gives.
    pub(crate) guides: Vec<Guide>,
}

/// A measured point that may be off by so much.
#[derive(Clone, Copy)]
pub(crate) struct Estimate {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Half the length of the bar.
    pub(crate) error: f64,
}

/// A thin line across the whole plot, with its name.
pub(crate) struct Guide {
    /// A value of the axis that runs up, or of the other.
    pub(crate) at: f64,
    pub(crate) label: String,
    /// True if it stands upright, at a value of the axis that runs to the right: a frequency, for
    /// example.
    pub(crate) upright: bool,
}

/// The range of an axis.
#[derive(Default, Clone, Copy)]
pub(crate) enum Axis {
    /// From zero to the largest value.
    #[default]
    FromZero,
    /// From here to there.
    Between(f64, f64),
    /// From here to there, by logarithms; the axis says so. Both ends are above 0.
    Log(f64, f64),
}

/// One measurement, as points on a thin line, or one law, as a line.
pub(crate) struct Series {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// True if the points were measured.
    pub(crate) measured: bool,
}

impl Guide {
    /// A line at a value of the axis that runs up.
    pub(crate) fn level(at: f64, label: impl Into<String>) -> Self {
        Self { at, label: label.into(), upright: false }
    }

    /// A line at a value of the axis that runs to the right.
    pub(crate) fn upright(at: f64, label: impl Into<String>) -> Self {
        Self { at, label: label.into(), upright: true }
    }
}

impl Series {
    /// Measured points on a thin line.
    pub(crate) fn measured(
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        let (label, points) = (label.into(), points.into_iter().collect());
        Self { label, points, measured: true }
    }

    /// The line of a law, without points.
    pub(crate) fn law(
        label: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        Self { measured: false, ..Self::measured(label, points) }
    }
}

impl Plot {
    /// An empty plot with the labels of its axes.
    pub(crate) fn new(x_label: &'static str, y_label: &'static str) -> Self {
        Self { x_label, y_label, ..Self::default() }
    }

    /// Sets the axis to the right.
    pub(crate) const fn across(mut self, x: Axis) -> Self {
        self.x = x;
        self
    }

    /// Sets the axis upwards.
    pub(crate) const fn up(mut self, y: Axis) -> Self {
        self.y = y;
        self
    }

    /// Adds lines.
    pub(crate) fn series(mut self, series: impl IntoIterator<Item = Series>) -> Self {
        self.series.extend(series);
        self
    }

    /// Adds points that are drawn as the pixels that they fall on.
    pub(crate) fn cloud(mut self, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        self.cloud.extend(points);
        self
    }

    /// Adds measurements with their errors.
    pub(crate) fn estimates(mut self, estimates: impl IntoIterator<Item = Estimate>) -> Self {
        self.estimates.extend(estimates);
        self
    }

    /// Adds thin bars from the lower edge up.
    pub(crate) fn stems(mut self, stems: impl IntoIterator<Item = (f64, f64)>) -> Self {
        self.stems.extend(stems);
        self
    }

    /// Adds values that theory gives.
    pub(crate) fn guides(mut self, guides: impl IntoIterator<Item = Guide>) -> Self {
        self.guides.extend(guides);
        self
    }
}
