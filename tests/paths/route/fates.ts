import type { HeldCall } from './held-calls.ts';
import type { PageInProcess } from './page-in-process.ts';

/** What becomes of a call on its way to the server and back, as the traces of a world say it. */
const onTheWay = ['is handled', 'is lost', 'is handled, its answer is lost'] as const;

export type Fates = {
  /** The server handles the call of this name, or it is lost. Returns the server's answer, null for none. */
  meet(name: string, kind: string, what: OnTheWay): Promise<Response | null>;
  /** What has become of the call reaches the page. */
  arrive(name: string): void;
};

export type OnTheWay = (typeof onTheWay)[number];

/** What a trace says of a call: which tab asks, for what, and what becomes of it. */
export type CallInTrace = { tab: string; name: string; what: OnTheWay | 'is answered' };

/** Returns what a step says of a call; null of other steps. */
export function callIn(step: string): CallInTrace | null {
  const [, tab = '', name = '', said = ''] =
    /^([A-C]) (\w+) (is (?:handled|lost|answered).*)$/.exec(step) ?? [];
  if (name === '') return null;
  const what = onTheWay.find((each) => each === said);
  return { tab, name, what: what ?? 'is answered' };
}

/** Has the calls of a page meet what a trace says, in two moves: at the server, and back. */
export function createFates(page: Pick<PageInProcess, 'asked'>): Fates {
  const met = new Map<string, { call: HeldCall; answer: Response | null }>();
  return {
    async meet(name, kind, what) {
      const call = await page.asked(kind);
      const response = what === 'is lost' ? null : await call.handle();
      met.set(name, { call, answer: what === 'is handled' ? response : null });
      return response?.clone() ?? null;
    },
    arrive(name) {
      const fate = met.get(name);
      if (fate === undefined) throw new Error(`nothing has become of ${name} yet`);
      met.delete(name);
      if (fate.answer === null) fate.call.lose();
      else fate.call.answer(fate.answer);
    },
  };
}
