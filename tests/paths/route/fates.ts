import type { HeldCall } from './held-calls.ts';
import type { PageInProcess } from './page-in-process.ts';

/** Outcomes of a call on its way to the server and back, as the traces of a model write them. */
const onTheWay = ['is handled', 'is lost', 'is handled, its answer is lost'] as const;

export type Fates = {
  /** The server handles the call of this name, or it is lost. Returns the server's answer, null for none. */
  meet(name: string, kind: string, what: OnTheWay): Promise<Response | null>;
  /** Delivers the outcome of the call to the page. */
  arrive(name: string): void;
};

export type OnTheWay = (typeof onTheWay)[number];

/** A call in a trace: the tab that sends it, its name and its outcome. */
export type CallInTrace = { tab: string; name: string; what: OnTheWay | 'is answered' };

/** Parses a step about a call; null for other steps. */
export function callIn(step: string): CallInTrace | null {
  const [, tab = '', name = '', said = ''] =
    /^([A-C]) (\w+) (is (?:handled|lost|answered).*)$/.exec(step) ?? [];
  if (name === '') return null;
  const what = onTheWay.find((each) => each === said);
  return { tab, name, what: what ?? 'is answered' };
}

/** Applies the outcomes of a trace to the calls of a page in two moves: at the server, and back. */
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
