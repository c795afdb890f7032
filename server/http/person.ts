import type { Context } from 'hono';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findSession, findSessionCached } from '#server/domain/accounts/sessions.ts';
import { noteCaller } from '#server/base/request-scope.ts';
import type { HttpDeps } from './deps.ts';

/** Returns the bearer token of a request, or null. */
export function parseToken(c: Context): string | null {
  const match = /^bearer +([\w-]{20,128})$/i.exec(c.req.header('authorization') ?? '');
  return match?.[1] ?? null;
}

/** Returns the id of the caller; throws 401 for a guest. */
export async function authenticate(
  deps: HttpDeps,
  c: Context,
  error: ErrorCode = 'auth.expired',
): Promise<string> {
  const token = parseToken(c);
  const session = token === null ? null : await findSession(deps, token);
  if (session === null) throw new Refusal(401, error);
  noteCaller(session.userId);
  return session.userId;
}

/**
 * Returns the id of the reader, or null for a guest; an unknown token counts as a guest (wire, Who calls).
 */
export async function identifyReader(deps: HttpDeps, c: Context): Promise<string | null> {
  const token = parseToken(c);
  const session = token === null ? null : await findSessionCached(deps, token);
  if (session !== null) noteCaller(session.userId);
  return session?.userId ?? null;
}

/**
 * Returns the id of the caller like `authenticate`, from the cache if possible: for the polled call.
 */
export async function authenticateCached(deps: HttpDeps, c: Context): Promise<string> {
  const token = parseToken(c);
  const session = token === null ? null : await findSessionCached(deps, token);
  if (session === null) throw new Refusal(401, 'auth.expired');
  noteCaller(session.userId);
  return session.userId;
}
