// Plots as PNG.

const SCALE = 3;

/** Draws an SVG element of the page with its current style, at three times its size. */
export function asPng(svg) {
  const copy = svg.cloneNode(true);
  const [from, to] = [svg, copy].map((one) => [one, ...one.querySelectorAll('*')]);
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'opacity']) to[i].style.setProperty(name, style.getPropertyValue(name));
  });
  const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const image = new Image();
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  return new Promise((done, fail) => {
    image.onload = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
      const ctx = canvas.getContext('2d');
      ctx.fillStyle = getComputedStyle(document.body).backgroundColor;
      ctx.fillRect(0, 0, canvas.width, canvas.height);
      ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(source);
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be created.'))));
    };
    image.onerror = () => fail(new Error('The picture could not be created.'));
    image.src = source;
  });
}
