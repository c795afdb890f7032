import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { keepShownStyles } from '#tests/support/shown-styles.ts';

const body = `
  <main><p>Shown <b>bold</b></p><p hidden>Hidden <i>text</i></p></main>
  <div style="visibility: hidden"><button>Invisible</button></div>
  <div style="pointer-events: none"><button style="--color: red">Not clickable</button></div>
  <div style="display: none"><span>Away</span></div>
  <dialog>Closed</dialog><dialog open>Open</dialog><div popover>Popover</div>
  <details><summary>More</summary><ul><li>One</li></ul></details>
  <table><tr><td>Cell</td></tr><tr hidden><td>Gone</td></tr></table>
  <input type="hidden"><input type="text"><textarea></textarea><select><option>A</option></select>
  <template></template><script></script><noscript>None</noscript><i class="gone">Styled</i>`;

const sheet = '<style>.gone { display: none } @media print { b { display: none } }</style>';

function readShown(html: string, prepare: (view: JSDOM['window']) => void) {
  const { window: view } = new JSDOM(html);
  prepare(view);
  return [...view.document.querySelectorAll('*')].map((element) => {
    const style = view.getComputedStyle(element);
    const { display, visibility, pointerEvents, position } = style;
    const again = ['display', 'visibility', 'pointer-events', 'color'].map((name) =>
      style.getPropertyValue(name),
    );
    return [element.outerHTML, display, visibility, pointerEvents, position, ...again];
  });
}

describe.each([
  ['without a stylesheet of its own', body],
  ['with one that hides elements', sheet + body],
])('the styles of a page %s', (_, html) => {
  test('the kept styles are those that jsdom computes', () => {
    expect(readShown(html, keepShownStyles)).toEqual(readShown(html, () => {}));
  });
});
