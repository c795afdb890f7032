import { setTimeout as pause } from 'node:timers/promises';

const maxWaitMs = 30_000;

/** A tab of a real browser. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value as text. */
  evaluate(expression: string): Promise<string>;
};

/** Another browser than Chromium; all its tabs share one storage. */
export type Engine = {
  name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
};

/** Waits until an expression is true in the page. Throws the text of the page when it never is. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while ((await tab.evaluate(expression)) !== 'true') {
    if (performance.now() > end) {
      const shown = await tab.evaluate(
        'document.visibilityState + " " + location.pathname + " " + document.querySelector("main").innerText',
      );
      throw new Error(`never came true: ${expression}; the page says: ${shown.slice(0, 800)}`);
    }
    await pause(100);
  }
}
