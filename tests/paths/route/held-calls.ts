import { createNetwork, type Network } from '#tests/support/network.ts';

/** A call of the page that is held until the path decides its outcome. */
export type HeldCall = {
  kind: string;
  address: string;
  isRead: boolean;
  /** The server handles it, and the page gets the answer. */
  deliver(): Promise<Response>;
  /** The server handles it without a response to the page; a later `deliver` repeats it. */
  handle(): Promise<Response>;
  /** The page gets this answer. */
  answer(response: Response): void;
  /** Fails the call without a response; `handle` decides separately if the server processes it. */
  lose(): void;
};

export type HeldCalls = {
  network: Network;
  /** Finds the newest call of that kind that the page still waits for; null when none exists. */
  find(kind: string): HeldCall | null;
  all(): readonly HeldCall[];
  /** True when the page aborted a write of that kind; the server has handled it. */
  wasAbandoned(kind: string): boolean;
  /** True while the server handles a call that the page waits for. */
  isBusy(): boolean;
  /** Passes later responses to calls that are not held through `alter`; null turns this off. */
  alterAnswers(alter: Alter | null): void;
  /** Loses everything that the page sends, as without a network, until it is set to false. */
  cutOff(isCut: boolean): void;
};

type Send = (request: Request) => Promise<Response>;
type Alter = (request: Request, response: Response) => Promise<Response>;

/** The held calls, by method and path. */
export type HeldKinds = Readonly<Record<string, { method: string; path: RegExp }>>;

export type HeldNetwork = {
  kinds: HeldKinds;
  /** Called after each handled call that may have changed something. */
  onWrite: () => void;
  /** The outcome of a write that the page aborts: sent to the server by default. */
  givenUp?: 'sent' | 'lost';
};

/**
 * A network that keeps the calls of these kinds until the path lets them go, and passes on all
 * others.
 */
export function createHeldCalls({ kinds, onWrite, givenUp = 'sent' }: HeldNetwork): HeldCalls {
  const held = new Set<HeldCall>();
  const abandoned = new Set<string>();
  let working = 0;
  let isCut = false;
  let alter: Alter | null = null;

  async function handled(request: Request, send: Send): Promise<Response> {
    working += 1;
    try {
      return await send(request);
    } finally {
      working -= 1;
      if (request.method !== 'GET') onWrite();
    }
  }

  function hold(kind: string, request: Request, send: Send): Promise<Response> {
    return new Promise<Response>((resolve, reject) => {
      // The page that gave up takes its signal along, the server goes on.
      const copy = () => new Request(request.clone(), { signal: null });
      const call: HeldCall = {
        kind,
        address: request.url,
        isRead: request.method === 'GET',
        async deliver() {
          held.delete(call);
          const response = await handled(copy(), send);
          resolve(response.clone());
          return response;
        },
        handle: () => handled(copy(), send),
        answer(response) {
          held.delete(call);
          resolve(response);
        },
        lose() {
          held.delete(call);
          reject(new TypeError('Failed to fetch'));
        },
      };
      held.add(call);
      request.signal.addEventListener('abort', () => {
        if (!held.delete(call)) return;
        reject(request.signal.reason);
        if (request.method === 'GET' || givenUp === 'lost') return;
        abandoned.add(kind);
        void call.handle();
      });
    });
  }

  return {
    network: {
      ...createNetwork(),
      carry(request, send) {
        if (isCut) return Promise.reject(new TypeError('Failed to fetch'));
        const { pathname } = new URL(request.url);
        const kind = Object.entries(kinds).find(
          ([, { method, path }]) => method === request.method && path.test(pathname),
        );
        if (kind !== undefined) return hold(kind[0], request, send);
        if (isLongPoll(request)) return send(request);
        const altered = alter;
        return altered === null
          ? handled(request, send)
          : handled(request, async (sent) => altered(sent, await send(sent)));
      },
    },
    find: (kind) => [...held].findLast((call) => call.kind === kind) ?? null,
    all: () => [...held],
    wasAbandoned: (kind) => abandoned.has(kind),
    isBusy: () => working > 0,
    alterAnswers(next) {
      alter = next;
    },
    cutOff(cut) {
      isCut = cut;
      if (cut) for (const call of held) call.lose();
    },
  };
}

/** The server keeps the request open; the stage does not wait for its end. */
function isLongPoll(request: Request): boolean {
  return request.headers.has('prefer');
}
