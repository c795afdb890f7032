import type { Context } from 'hono';
import { successCode } from '../../contract/limits.ts';
import { finishedJson } from './security-headers.ts';
import { localeOf } from './locale.ts';

const done = { 'zh-CN': '成功', 'en-US': 'Success' } as const;

/** The envelope of everything that went well (wire, Envelope). */
export function answer(c: Context, data: unknown): Response {
  return c.json(envelope(c, data));
}

/** As `answer`, for the call that is made again and again. */
export function answerQuickly(
  c: Context,
  data: unknown,
  headers: Readonly<Record<string, string>>,
): Response {
  return finishedJson(envelope(c, data), headers);
}

function envelope(c: Context, data: unknown) {
  return { code: successCode, message: done[localeOf(c)], data };
}
