import { vi } from 'vitest';

/** Answers the page's requests to its own site with `respond`; other requests go out as before. */
export function stubSiteFetch(
  respond: (path: string, signal: AbortSignal | null) => Response | Promise<Response>,
): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL | Request, options: RequestInit = {}) =>
    typeof address === 'string' && address.startsWith('/')
      ? respond(address, options.signal ?? null)
      : fetch(address, options),
  );
}
