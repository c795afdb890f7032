import type { Context } from 'hono';
import { toSiteLocation } from '#contract/base/redirect.ts';

const headersIn = ['accept-language', 'content-type', 'referer', 'user-agent'];
const headersOut = ['content-type', 'location'];

/** Hands a request through to the wallets' own server, so that a payer finds it at the site's address. */
export async function handThrough(c: Context, origin: string | null): Promise<Response> {
  if (origin === null) return c.notFound();
  const { pathname, search } = new URL(c.req.url);
  const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : null;
  const response = await fetch(origin + pathname + search, {
    method: c.req.method,
    headers: picked(headersIn, (name) => c.req.header(name)),
    body,
    redirect: 'manual',
  });
  for (const [name, value] of picked(headersOut, (each) => response.headers.get(each))) {
    c.header(name, name === 'location' ? toSiteLocation(value) : value);
  }
  return c.newResponse(
    await response.arrayBuffer(),
    response.status === 303 ? 303 : toPassedStatus(response),
  );
}

function toPassedStatus({ status }: Response): 200 | 404 | 500 {
  if (status === 200 || status === 404) return status;
  return 500;
}

function picked(
  names: readonly string[],
  read: (name: string) => string | null | undefined,
): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value = read(name) ?? null;
    return value === null ? [] : [[name, value]];
  });
}
