import type { Page, Request, Route } from 'playwright-core';
import { longestWaitMs } from '#tests/support/longest-wait.ts';
import type { HeldKinds } from '../route/held-calls.ts';

/** A call of the page that is held until the path decides its outcome. */
export type HeldRoute = {
  kind: string;
  path: string;
  /** Reaches the server; resolves with the status of the answer that the page got. */
  deliver(): Promise<number>;
  /** The server handles it without a response to the page; a later `deliver` repeats it. */
  handle(): Promise<unknown>;
  /** Answers the call with this failure before it reaches the server. */
  refuse(status: number, error: string): Promise<void>;
  /** Fails the call before it reaches the server. */
  lose(): Promise<void>;
};

export type HeldRoutes = {
  /** Returns the newest call of that kind; waits until the page makes one. */
  asked(kind: string): Promise<HeldRoute>;
  /** Returns the newest call of that kind that waits now; null for none. */
  newest(kind: string): HeldRoute | null;
  /** Holds the calls of these kinds from now on; those that waited are lost. */
  hold(kinds: HeldKinds): Promise<void>;
  /** Stops holding calls and releases those that wait. */
  release(): Promise<void>;
};

/** Keeps the calls of some kinds that a page makes until they are let go, and passes on all others. */
export async function holdRoutes(page: Page): Promise<HeldRoutes> {
  const held = new Map<Request, HeldRoute>();
  let kinds: HeldKinds = {};
  let waiting: (() => void)[] = [];
  const newest = (kind: string) => [...held.values()].findLast((call) => call.kind === kind);

  async function meet(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const found = Object.entries(kinds).find(
      ([, { method, path }]) => method === request.method() && path.test(pathname),
    );
    if (found === undefined) return route.continue();
    held.set(request, {
      kind: found[0],
      path: pathname,
      async deliver() {
        held.delete(request);
        await route.continue();
        const response = await request.response();
        if (response === null) throw new Error(`${pathname} got no answer`);
        return response.status();
      },
      async refuse(status, error) {
        held.delete(request);
        await route.fulfill({ status, json: { code: status, message: error, data: {}, error } });
      },
      handle: async () => (await route.fetch()).json(),
      async lose() {
        held.delete(request);
        await route.abort('internetdisconnected');
      },
    });
    for (const look of waiting) look();
  }

  await page.route('**/api/v1/**', meet);
  // The page gave it up.
  page.on('requestfailed', (request) => void held.delete(request));
  return {
    newest: (kind) => newest(kind) ?? null,
    async asked(kind) {
      const { promise, resolve, reject } = Promise.withResolvers<HeldRoute>();
      const look = () => {
        const call = newest(kind);
        if (call !== undefined) resolve(call);
      };
      waiting.push(look);
      look();
      const limit = setTimeout(
        () => reject(new Error(`the page does not ask (${kind})`)),
        longestWaitMs,
      );
      return promise.finally(() => {
        clearTimeout(limit);
        waiting = waiting.filter((each) => each !== look);
      });
    },
    async hold(wanted) {
      kinds = wanted;
      // The page that sent the call may be closed.
      await Promise.allSettled([...held.values()].map((call) => call.lose()));
      held.clear();
    },
    async release() {
      kinds = {};
      await Promise.allSettled([...held.values()].map((call) => call.deliver()));
    },
  };
}
