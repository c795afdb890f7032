/** A network between the browser and the server in process, of which a test can lose or hold answers. */
export type Network = {
  /** Passes a request on, unless it is the one that a disturbance waits for. */
  carry(request: Request, send: (request: Request) => Promise<Response>): Promise<Response>;
  /** The next such request never reaches the server. */
  loseRequest(method: string, path: RegExp): void;
  /** The next such request gets a 500 and is not handled. */
  fail(method: string, path: RegExp): void;
  /** The next such request is handled, and its answer never arrives. */
  loseResponse(method: string, path: RegExp): void;
  /**
   * The server handles the next such request; its response is held until `release`, or until the caller
   * aborts.
   */
  holdResponse(method: string, path: RegExp): { handled: Promise<void>; release: () => void };
  /** No request reaches the server until `restore`. */
  cut(): void;
  restore(): void;
  /** Resolves when no request is on its way. */
  rest(): Promise<void>;
};

// `npm run test:long -- late` sets it. Taken before a test stops the clock of its page.
const lateMs = Number(process.env['LATE_RESPONSES_MS'] ?? 0);
const { setTimeout: wait } = globalThis;

type Disturbance = { method: string; path: RegExp; meet: Network['carry'] };

export function createNetwork(): Network {
  const waiting: Disturbance[] = [];
  const broken = () => new TypeError('Failed to fetch');
  let isCut = false;
  const onTheWay = new Set<Promise<Response>>();
  return {
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
    },
    async carry(request, send) {
      if (isCut) throw broken();
      const { pathname } = new URL(request.url);
      const index = waiting.findIndex(
        ({ method, path }) => method === request.method && path.test(pathname),
      );
      const [met] = index === -1 ? [] : waiting.splice(index, 1);
      const answer = met === undefined ? send(request) : met.meet(request, send);
      onTheWay.add(answer);
      const response = await answer.finally(() => onTheWay.delete(answer));
      if (lateMs > 0) await new Promise((resolve) => wait(resolve, Math.random() * lateMs));
      return response;
    },
    async rest() {
      while (onTheWay.size > 0) await Promise.allSettled(onTheWay);
    },
    loseRequest(method, path) {
      waiting.push({ method, path, meet: () => Promise.reject(broken()) });
    },
    fail(method, path) {
      const body = { code: 500, message: '', error: 'server.failed' };
      const meet = () => Promise.resolve(Response.json(body, { status: 500 }));
      waiting.push({ method, path, meet });
    },
    loseResponse(method, path) {
      waiting.push({
        method,
        path,
        async meet(request, send) {
          await send(request);
          throw broken();
        },
      });
    },
    holdResponse(method, path) {
      const handled = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      waiting.push({
        method,
        path,
        async meet(request, send) {
          const response = await send(request);
          handled.resolve();
          await Promise.race([released.promise, aborted(request.signal)]);
          return response;
        },
      });
      return { handled: handled.promise, release: () => released.resolve() };
    },
  };
}

/** Rejects as a browser does when the caller aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
