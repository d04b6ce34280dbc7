//! Pictures from the server equal those of the library.

use std::io::Cursor;

use client::Server;
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::board::Board;
use wythoff::game::GrundyBoard;
use wythoff::imitation::{Budgets, KM};
use wythoff::nimhoff::{BlockingBoard, Nimhoff, Outcomes};
use wythoff::{Ruleset, Window};
use wythoff_explorer::Limits;
use wythoff_render::{Comparison, Palette, Picture, Scale};
use wythoff_store::board::SweepJob;
use wythoff_store::disk::Folder;

use crate::client;

/// Width, height and the pixels as red, green, blue, alpha.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

fn drawn(picture: &Picture, board: &dyn Board) -> (u32, u32, Vec<u8>) {
    let mut png = Vec::new();
    picture.draw(board, &mut png, &()).unwrap();
    pixels(&png)
}

#[test]
fn tiles_of_blocking_queens_equal_pictures_at_every_zoom() {
    let server = Server::start();
    for (k, z, x, y, palette) in [
        (1000, 0, 6, 5, Palette::Paper),
        (1000, 3, 1, 2, Palette::Safe),
        (300, 5, 0, 0, Palette::Print),
        (7, 0, 0, 0, Palette::Palaces),
    ] {
        let side = 256 << z;
        let game = K::try_new(k).unwrap();
        let window = Window::try_new(x * side, y * side, side, side).unwrap();
        let picture =
            Picture { scale: Scale::CellsPerPixel(1 << z), palette, ..Picture::new(game, window) };
        let answer = server.get(&format!("/tiles/blocking/{k}/{z}/{x}/{y}.png?palette={palette}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
        assert_eq!(answer.header("x-wythoff-shows"), Some("values"));
        assert!(pixels(&answer.body) == drawn(&picture, &Sweep::new(game)), "{k} {z} {x} {y}");
        let known = answer.header("etag").unwrap().to_owned();
        let again = server.get_with(
            &format!("/v1/tiles/blocking/{k}/{z}/{x}/{y}.png?palette={palette}"),
            &format!("If-None-Match: {known}\r\n"),
        );
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
}

#[test]
fn tiles_far_out_equal_pictures_of_the_quadtree() {
    let server = Server::start();
    let k = K::try_new(50).unwrap();
    // Beyond the first 8192 rows: single cells, and squares of 4096 cells.
    let cells = server.get("/tiles/blocking/50/0/40/30.png");
    let window = Window::try_new(40 * 256, 30 * 256, 256, 256).unwrap();
    assert!(pixels(&cells.body) == drawn(&Picture::new(k, window), &Sweep::new(k)));
    let squares = server.get("/tiles/blocking/50/12/1/1.png");
    assert_eq!(squares.header("x-wythoff-shows"), Some("density"));
    let tree = std::sync::Mutex::new(wythoff::blocking::Quadtree::new(k).unwrap());
    let window = Window::try_new(1 << 20, 1 << 20, 1 << 20, 1 << 20).unwrap();
    let picture =
        Picture { scale: Scale::CellsPerPixel(1 << 12), counted: true, ..Picture::new(k, window) };
    assert!(pixels(&squares.body) == drawn(&picture, &tree));
    assert_eq!(server.get("/tiles/blocking/8/42/3/0.png").status, 200);
}

#[test]
fn tiles_of_other_families_have_y_upwards_and_end_at_the_known_board() {
    let server = Server::start();
    let rules: Ruleset = "gdwn:1,2".parse().unwrap();
    let (game, one) = (Nimhoff::try_new(&rules).unwrap(), K::try_new(1).unwrap());
    let window = Window::try_new(512, 512, 512, 512).unwrap();
    let scale = Scale::CellsPerPixel(2);
    let picture = Picture { scale, ..Picture::nimhoff(&rules, one, window) };
    let outcome = server.get("/tiles/nimhoff/gdwn:1,2/1/1/1.png");
    assert!(pixels(&outcome.body) == drawn(&picture, &Outcomes::new(&game)));
    let picture = Picture { palette: Palette::Sees, ..picture };
    let sees = server.get("/tiles/nimhoff/gdwn%3A1%2C2/1/1/1.png?colour=sees");
    assert!(pixels(&sees.body) == drawn(&picture, &BlockingBoard::new(&rules, one)));

    // The numbers seen are known for 4096 rows: at 32 cells per pixel, the lower left quarter of a
    // tile.
    let edge = server.get("/tiles/nimhoff/gdwn:1,2/5/0/0.png?colour=sees");
    let (width, height, edge) = pixels(&edge.body);
    assert_eq!((width, height), (256, 256));
    let opaque = |x: usize, y: usize| edge[4 * (256 * y + x) + 3] == 255;
    assert!(opaque(0, 255) && opaque(127, 128) && !opaque(128, 255) && !opaque(0, 127));

    let game: wythoff::GameId = "moves/maharaja".parse().unwrap();
    let picture = Picture { scale, palette: Palette::Grundy, ..Picture::of(&game, window) };
    let tile = server.get("/tiles/moves/maharaja/1/1/1.png?colour=value");
    let values = GrundyBoard::new("maharaja".parse().unwrap(), 1);
    assert!(pixels(&tile.body) == drawn(&picture, &values));
    assert_eq!(server.get("/tiles/moves/maharaja/0/0/0.png?colour=sees").status, 400);
    let refused = server.get("/tiles/moves/king%20misere/0/0/0.png?colour=value");
    assert_eq!(refused.status, 400);
    assert!(refused.json()["error"].as_str().unwrap().contains("only outcomes"));

    let km = KM::try_new(2, 1).unwrap();
    let game = wythoff::GameId::Imitation(km);
    let picture = Picture { scale, palette: Palette::Budgets, ..Picture::of(&game, window) };
    let tile = server.get("/tiles/imitation/2,1/1/1/1.png");
    assert!(pixels(&tile.body) == drawn(&picture, &Budgets::new(km)));
}

#[test]
fn comparisons_leave_out_cells_without_a_partner() {
    let server = Server::start();
    let [k, other] = [97, 100].map(|k| K::try_new(k).unwrap());
    let window = Window::try_new(0, 0, 256, 256).unwrap();
    let mut comparison = Comparison::new(k, other, (-3, 1), window);
    comparison.offset = -2;
    let mut png = Vec::new();
    comparison.draw(&Sweep::new(k), &Sweep::new(other), &mut png, &()).unwrap();
    let (width, height, small) = pixels(&png);
    assert_eq!((width, height), (253, 256));
    let (_, _, tile) = pixels(&server.get("/tiles/compare/97..100@-3,1,-2/0/0/0.png").body);
    for (line, row) in tile.chunks(4 * 256).zip(small.chunks(4 * 253)) {
        assert!(line[..12].iter().all(|&byte| byte == 0) && line[12..] == *row);
    }
}

#[test]
fn a_view_equals_a_picture_of_any_window() {
    let server = Server::start();
    let k = K::try_new(430).unwrap();
    let answer = server.get("/view/blocking/430.png?x=301&y=77&width=200&height=90&z=2");
    let window = Window::try_new(301, 77, 800, 360).unwrap();
    let picture = Picture { scale: Scale::CellsPerPixel(4), ..Picture::new(k, window) };
    assert!(pixels(&answer.body) == drawn(&picture, &Sweep::new(k)));
}

#[test]
fn stored_boards_are_read_instead_of_swept() {
    let folder = tempfile::tempdir().unwrap();
    let (sweep, tiling) = (
        Sweep::new(K::try_new(300).unwrap()),
        wythoff::blocking::tiling::Tiling::try_new(1000, 256).unwrap(),
    );
    let job = SweepJob { sweep: sweep.clone(), tiling, pyramid: true, resume: false, verify: None };
    job.run(&Folder::new(folder.path()), &(), &|_| ()).unwrap();
    let server = Server::with(vec![folder.path().to_owned()], Limits::default());
    assert_eq!(server.get("/games").json()["stores"][0]["size"], "1000");
    assert_eq!(server.get("/status/blocking/300").json()["known"], "1000");
    let window = Window::try_new(256, 512, 256, 256).unwrap();
    let tile = server.get("/tiles/blocking/300/0/1/2.png");
    assert!(pixels(&tile.body) == drawn(&Picture::new(sweep.k(), window), &sweep));
}

#[test]
fn the_limit_of_a_game_drops_where_its_quadtree_gets_too_large() {
    let server = Server::start();
    assert_eq!(server.get("/status/blocking/1000").json()["limit"], "1152921504606846976");
    assert_eq!(server.get("/tiles/blocking/1000/40/0/0.png").status, 404);
    let limit = server.get("/status/blocking/1000").json()["limit"].clone();
    let limit: u64 = limit.as_str().unwrap().parse().unwrap();
    assert!(limit.is_power_of_two() && (1 << 16..1 << 30).contains(&limit), "{limit}");
}
