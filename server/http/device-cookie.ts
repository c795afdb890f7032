import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  codeDeviceLifetimeMs,
  maxDeviceMarks,
  signInMarkLifetimeMs,
} from '#contract/base/limits.ts';
import type { HttpDeps } from './deps.ts';

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

const codeDevice = 'codes';

/** Reads the name that this device got when it requested a code; null if it is missing or not signed by us. */
export function findCodeDevice(c: Context, keys: HttpDeps['keys']): string | null {
  const [, id = '', signature = ''] =
    /^([\w-]{22})\.(.+)$/.exec(getCookie(c, codeDevice) ?? '') ?? [];
  return id !== '' && keys.verify('code-device', id, signature) ? id : null;
}

/** Names the device in a signed cookie that no script can read, for a day from its first code. */
export function setCodeDevice(
  c: Context,
  keys: HttpDeps['keys'],
  id: string,
  { path, isSecure }: { path: string; isSecure: boolean },
): void {
  setCookie(c, codeDevice, `${id}.${keys.sign('code-device', id)}`, {
    path,
    maxAge: codeDeviceLifetimeMs / 1000,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
  });
}
