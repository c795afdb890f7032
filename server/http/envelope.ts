import type { Context } from 'hono';
import { successCode } from '#contract/limits.ts';
import { completeJson } from './headers.ts';
import { localeOf } from './locale.ts';

const successMessages = { 'zh-CN': '成功', 'en-US': 'Success' } as const;

/** Responds with the envelope of everything that went well (wire, Envelope). */
export function respond(c: Context, data: unknown): Response {
  return c.json(envelope(c, data));
}

/** Responds as `respond`, for the call that is made again and again. */
export function respondFast(
  c: Context,
  data: unknown,
  headers: Readonly<Record<string, string>>,
): Response {
  return completeJson(envelope(c, data), headers);
}

function envelope(c: Context, data: unknown) {
  return { code: successCode, message: successMessages[localeOf(c)], data };
}
