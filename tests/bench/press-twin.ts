import type { Page } from 'playwright-core';
import type { Change } from './press-watch.ts';

/** A page that changes the word on its button. */
export const buttonAlone: Change = {
  before: '<!doctype html><meta charset="utf-8"><body><button>1</button></body>',
  after: '<body><button>2</button></body>',
  scrolledTo: 0,
};

/**
 * Opens a document without any script that on a press changes in the same way: it replaces what differs and
 * runs no code of ours. What its press takes is the browser's style, layout and drawing alone. `at` is where
 * the page is scrolled to before the press.
 */
export async function openTwin(page: Page, change: Change, at = 0): Promise<void> {
  const address = '**/twin-of-a-press';
  const body = change.before.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/twin-of-a-press');
  await page.unroute(address);
  await page.evaluate(changeOnPress, { ...change, at });
}

/** Runs in the page. Finds what differs before the press. */
function changeOnPress({ after, scrolledTo, at }: Change & { at: number }): void {
  const changes: (() => void)[] = [];
  const compare = (old: ChildNode, next: ChildNode): void => {
    if (old.isEqualNode(next)) return;
    if (!(old instanceof Element && next instanceof Element && old.nodeName === next.nodeName)) {
      changes.push(() => old.replaceWith(next));
      return;
    }
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value) changes.push(() => old.setAttribute(name, value));
    }
    for (const { name } of old.attributes) {
      if (!next.hasAttribute(name)) changes.push(() => old.removeAttribute(name));
    }
    const olds = [...old.childNodes];
    const nexts = [...next.childNodes];
    for (const [index, child] of nexts.entries()) {
      const same = olds[index];
      if (same === undefined) changes.push(() => old.append(child));
      else compare(same, child);
    }
    for (const child of olds.slice(nexts.length)) changes.push(() => child.remove());
  };
  // A separate document runs no scripts and loads nothing.
  const parsed = new DOMParser().parseFromString(after, 'text/html');
  for (const script of parsed.querySelectorAll('script')) script.remove();
  compare(document.body, document.adoptNode(parsed.body));
  window.scrollTo(0, at);
  const apply = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    for (const change of changes) change();
    window.scrollTo(0, scrolledTo);
  };
  window.addEventListener('click', apply, { capture: true, once: true });
}
