import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { maxDeviceMarks, signInMarkLifetimeMs } from '#contract/base/limits.ts';

const name = 'device';

/** Reads the marks of the accounts that this device was signed in to; none when they are malformed. */
export function parseDeviceMarks(c: Context): readonly string[] {
  const marks = (getCookie(c, name) ?? '').split('.');
  const isList = marks.length <= maxDeviceMarks && marks.every((mark) => /^[\w-]{22}$/.test(mark));
  return isList ? marks : [];
}

/** Sets the cookie with the device's marks, which no script can read; drops the oldest of too many. */
export function setDeviceMarks(
  c: Context,
  marks: readonly string[],
  { path, isSecure }: { path: string; isSecure: boolean },
): void {
  setCookie(c, name, marks.slice(0, maxDeviceMarks).join('.'), {
    path,
    maxAge: signInMarkLifetimeMs / 1000,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
  });
}
