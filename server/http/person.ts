import type { Context } from 'hono';
import type { ErrorCode } from '../../contract/error-texts.ts';
import type { Deps } from '../deps.ts';
import { findSession, recallSession } from '../domain/auth/sessions.ts';
import { AppError } from '../domain/app-error.ts';

/** The token that came with a request, or null. */
export function tokenOf(c: Context): string | null {
  const match = /^bearer +([\w-]{20,128})$/i.exec(c.req.header('authorization') ?? '');
  return match?.[1] ?? null;
}

/** Who calls, as the id of a person; throws 401 for a guest. */
export async function personOf(
  deps: Deps,
  c: Context,
  error: ErrorCode = 'auth.expired',
): Promise<string> {
  const token = tokenOf(c);
  const session = token === null ? null : await findSession(deps, token);
  if (session === null) throw new AppError(401, error);
  return session.userId;
}

/** Who reads, or null for a guest; an unknown token is a guest's too (wire, Who calls). */
export async function readerOf(deps: Deps, c: Context): Promise<string | null> {
  const token = tokenOf(c);
  const session = token === null ? null : await recallSession(deps, token);
  return session?.userId ?? null;
}

/** As `personOf`, from memory where possible: for the call that is made again and again. */
export async function recalledPersonOf(deps: Deps, c: Context): Promise<string> {
  const token = tokenOf(c);
  const session = token === null ? null : await recallSession(deps, token);
  if (session === null) throw new AppError(401, 'auth.expired');
  return session.userId;
}
