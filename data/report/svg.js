/* SPDX-License-Identifier: GPL-3.0-or-later */
// Makes the flame graph of an SVG file interactive: the script is inside of it.

/**
 * @param {any[][]} list   name, label, cost, share, class, weight, number of children, who follow
 * @returns {Frame} the first
 */
function makeFrames (list) {
  let next = 0;
  /** @type {(parent: Frame?) => Frame} */
  const make = parent => {
    const [name, label, cost, share, color, weight, count] = list[next++];
    /** @type {Frame} */
    const frame = {
      name, label, share, color, weight, parent, title: `${name}\n${cost}`, children: [],
    };
    frame.children = Array.from({length: count}, () => make(frame));
    return frame;
  };
  return make(null);
}

/** @param {SVGSVGElement} file */
function startFlame (file) {
  const frames = /** @type {Element} */ (file.querySelector('#frames'));
  const picture = /** @type {SVGSVGElement} */ (file.querySelector('#flame'));
  const status = /** @type {Element} */ (file.querySelector('#status'));
  const root = makeFrames(JSON.parse(frames.textContent || ''));
  const flame = new Flame(picture, root, {
    children: () => [],
    found: (share, count) => {
      status.textContent = `${count} · ${(100 * share).toFixed(1)} %`;
    },
    selected: () => resize(),
  });
  const top = Number(picture.getAttribute('y'));
  const label = /** @type {Element} */ (file.querySelector('#search')).textContent || '';

  function resize () {
    const width = file.viewBox.baseVal.width;
    file.setAttribute('viewBox', `0 0 ${width} ${top + picture.viewBox.baseVal.height + 4}`);
  }

  /** @param {Event} event */
  function search (event) {
    event.preventDefault();
    const text = prompt(label, flame.text);
    if (text === null)
      return;
    flame.search(text);
    if (text === '')
      status.textContent = '';
  }
  /** @type {[string, (event: Event) => void][]} */
  const actions = [['#search', search], ['#up', () => flame.zoomOut()],
    ['#reset', () => flame.zoom(root)]];
  for (const [id, act] of actions) {
    const control = /** @type {SVGElement} */ (file.querySelector(id));
    control.removeAttribute('visibility');
    control.addEventListener('click', act);
    control.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        act(event);
      }
    });
  }
  file.addEventListener('keydown', event => {
    if (event.key === '/' || (event.key === 'f' && event.ctrlKey))
      search(event);
  });
  resize();
}

startFlame(/** @type {any} */ (document.documentElement));
