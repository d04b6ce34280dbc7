//! A thread that computes hints, lost squares, reviews and puzzles for the screen, and can be
//! stopped.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Instant;

use wythoff::Window;
use wythoff::observer::Observer;
use wythoff::play::{Hint, Rated, Remark, Session, SessionError, review};
use wythoff_view::Watch;

use super::command::MOST_LISTED;
use super::puzzle::{Found, Search};

/// A question to the thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// A perfect move or block.
    Hint,
    /// The lost squares of a window.
    Lost(Window),
    /// The results of all moves.
    Rated,
    /// Good and bad turns so far.
    Review,
    /// The next puzzle.
    Puzzle(Search),
}

/// The answer to a question.
#[derive(Debug)]
pub(crate) enum Answer {
    Hint(Hint),
    Lost(Window, Vec<(u64, u64)>),
    /// The results of all moves; `None` if they are too many.
    Rated(Option<Vec<Rated>>),
    Review(Vec<Remark>),
    /// The next puzzle, if one was found.
    Puzzle(Option<Found>),
    /// The reason why there is no answer.
    Failed(String),
}

/// A thread that answers one question at a time.
pub(crate) struct Worker {
    tasks: Sender<Task>,
    answers: Receiver<(u64, Result<Answer, SessionError>)>,
    current: Option<Current>,
    /// Number of questions so far.
    asked: u64,
}

/// A question about a game.
struct Task {
    number: u64,
    session: Box<dyn Session>,
    question: Question,
    watch: Arc<Watch>,
}

/// The question that is being answered.
struct Current {
    number: u64,
    question: Question,
    version: u64,
    watch: Arc<Watch>,
    since: Instant,
}

/// The progress of a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Progress {
    pub question: Question,
    /// Seconds so far.
    pub seconds: f64,
    /// The finished share, from 0 to 1; 0 if it is unknown.
    pub done: f64,
}

impl Worker {
    /// Starts the thread, which ends after its last question when this is dropped.
    pub(crate) fn start() -> Self {
        let (tasks, asked) = channel::<Task>();
        let (sender, answers) = channel();
        thread::spawn(move || {
            for Task { number, session, question, watch } in asked {
                let answer = answer(&*session, question, &*watch);
                if sender.send((number, answer)).is_err() {
                    break;
                }
            }
        });
        Self { tasks, answers, current: None, asked: 0 }
    }

    /// Answers this question and stops any other. `version` identifies the state of the game.
    pub(crate) fn ask(&mut self, wanted: Option<Question>, version: u64, session: &dyn Session) {
        let same =
            |current: &Current| wanted == Some(current.question) && current.version == version;
        if self.current.as_ref().is_some_and(same) {
            return;
        }
        self.stop();
        let Some(question) = wanted else { return };
        self.asked += 1;
        let (number, watch) = (self.asked, Arc::new(Watch::default()));
        let task = Task { number, session: session.copied(), question, watch: Arc::clone(&watch) };
        // If the thread is gone, `answer` returns an error.
        let _ = self.tasks.send(task);
        self.current = Some(Current { number, question, version, watch, since: Instant::now() });
    }

    /// Returns the answer to the last question when it is ready.
    ///
    /// # Errors
    /// If the thread has panicked.
    pub(crate) fn answer(&mut self) -> Result<Option<Answer>, Gone> {
        loop {
            match self.answers.try_recv() {
                Ok((number, answer)) => {
                    if self.current.as_ref().is_some_and(|current| current.number == number) {
                        self.current = None;
                        return Ok(Some(
                            answer.unwrap_or_else(|error| Answer::Failed(error.to_string())),
                        ));
                    }
                }
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            }
        }
    }

    /// Returns the progress of the current question.
    pub(crate) fn progress(&self) -> Option<Progress> {
        self.current.as_ref().map(|current| {
            let (done, total) = current.watch.counts();
            Progress {
                question: current.question,
                seconds: current.since.elapsed().as_secs_f64(),
                done: done as f64 / total.max(1) as f64,
            }
        })
    }

    fn stop(&mut self) {
        if let Some(current) = self.current.take() {
            current.watch.stop();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread has panicked; its message is on stderr.
#[derive(Debug)]
pub(crate) struct Gone;

fn answer(
    session: &dyn Session,
    question: Question,
    observer: &dyn Observer,
) -> Result<Answer, SessionError> {
    match question {
        Question::Hint => session.hint(observer).map(Answer::Hint),
        Question::Lost(window) => {
            session.lost_squares(window, observer).map(|lost| Answer::Lost(window, lost))
        }
        Question::Rated => session.rated(MOST_LISTED, observer).map(Answer::Rated),
        Question::Review => review(session, observer).map(Answer::Review),
        Question::Puzzle(search) => search.run(&session.setup(), observer).map(Answer::Puzzle),
    }
}
