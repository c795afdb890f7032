import type { Page } from 'playwright-core';

/** The prefix of each text that is translated before any script of the page runs. */
export const firstMark = '译';

/**
 * Changes every page of a tab like a browser's translator: once the page runs, or before its scripts,
 * each text leaves the document, and a copy in the translator's elements takes its place; so does each
 * later text. The copy has the same text, so that the page is used and read as usual; only text
 * translated before the scripts has a prefix, so that it differs from React's text.
 */
export async function translatePages(page: Page, { first = false } = {}): Promise<void> {
  await page.addInitScript(translate, { first, mark: first ? firstMark : '' });
}

/** Runs in the page before its scripts. */
function translate({ first, mark }: { first: boolean; mark: string }): void {
  const skipped = 'script, style, noscript, textarea, svg, [translate="no"], font font';

  function replace(text: Node): void {
    const { parentElement: parent, nodeValue: said } = text;
    if (parent === null || parent.closest(skipped) !== null || said === null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(document.createTextNode(mark + said));
    outer.append(inner);
    parent.replaceChild(outer, text);
  }

  function textsIn(node: Node): readonly Node[] {
    return node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn);
  }

  function start(): void {
    textsIn(document.body).forEach(replace);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const changed = type === 'characterData' ? [target] : [...addedNodes];
        changed.flatMap(textsIn).forEach(replace);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    document.documentElement.dataset['translated'] = '';
  }

  if (first) {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') start();
    });
    return;
  }
  const timer = setInterval(() => {
    const main = document.querySelector('#main, main');
    const runs = Object.keys(main ?? {}).some((key) => key.startsWith('__reactProps'));
    if (!runs || document.querySelector('button:disabled') !== null) return;
    clearInterval(timer);
    start();
  }, 20);
}

/** Resolves when the translator has taken over the page. */
export async function translated(page: Page): Promise<void> {
  await page.locator('html[data-translated]').waitFor({ state: 'attached' });
}

/** Returns the texts on the page that are others than React last drew, and those without an element. */
export function translationFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hostComponent = 5;
    const hostText = 6;
    const faults: string[] = [];

    function look(fiber: object): void {
      const tag: unknown = Reflect.get(fiber, 'tag');
      const props: unknown = Reflect.get(fiber, 'memoizedProps');
      if (tag === hostText) faults.push(`has no element: ${String(props)}`);
      const element: unknown = Reflect.get(fiber, 'stateNode');
      if (tag === hostComponent && element instanceof HTMLElement) {
        const drawn: unknown = Reflect.get(Object(props), 'children');
        const isText = typeof drawn === 'string' || typeof drawn === 'number';
        if (isText && element.textContent !== String(drawn)) {
          faults.push(`shows ${element.textContent} instead of ${drawn}`);
        }
      }
      for (const next of ['child', 'sibling']) {
        const other: unknown = Reflect.get(fiber, next);
        if (other instanceof Object) look(other);
      }
    }

    const root = document.querySelector('#root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    const container: unknown = Reflect.get(Object(root), key ?? '');
    // The container keeps its first tree; the tree that is drawn is the one its state names.
    const current: unknown = Reflect.get(
      Object(Reflect.get(Object(container), 'stateNode')),
      'current',
    );
    if (!(current instanceof Object)) return ['React has drawn nothing'];
    look(current);
    return faults;
  });
}
