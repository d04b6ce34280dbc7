// How fast the film panel is, for its tests and for measurements.

/** Measures the pictures per second while the slider is dragged, or the film is played. */
export async function rate(page, seconds, run) {
  return page.evaluate(async ([seconds, run]) => {
    const { map } = window.wythoff;
    const show = map.showStill;
    let count = 0;
    map.showStill = function counted(...still) {
      count += 1;
      return show.apply(this, still);
    };
    const begin = performance.now();
    const end = begin + seconds * 1000;
    const slider = document.getElementById('film-slider');
    if (run === 'drag') {
      while (performance.now() < end) {
        const part = (performance.now() - begin) / (end - begin);
        slider.value = String(Math.round(1 + 1999 * part));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      slider.value = '2000';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      slider.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      document.getElementById('film-play').click();
      await new Promise((done) => setTimeout(done, seconds * 1000));
      document.getElementById('film-play').click();
    }
    map.showStill = show;
    return count / ((performance.now() - begin) / 1000);
  }, [seconds, run]);
}
