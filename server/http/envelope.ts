import type { Context } from 'hono';
import { successCode } from '#contract/base/limits.ts';
import { completeJson, completeText } from './headers.ts';
import { negotiateLocale } from './locale.ts';

const successMessages = { 'zh-CN': '成功', 'en-US': 'Success' } as const;

/** Responds with the envelope of a success (wire, Envelope). */
export function respond(c: Context, data: unknown): Response {
  return c.json(envelope(c, data));
}

/** Responds like `respond`, faster, for the polled call. */
export function respondFast(
  c: Context,
  data: unknown,
  headers?: Readonly<Record<string, string>>,
): Response {
  return completeJson(envelope(c, data), headers);
}

/** Responds like `respond`, with a text from `envelopeText` that may have been built for another request. */
export function respondText(text: string): Response {
  return completeText(text);
}

/** Returns the envelope of a success, as JSON. */
export function envelopeText(c: Context, data: unknown): string {
  return JSON.stringify(envelope(c, data));
}

function envelope(c: Context, data: unknown) {
  return { code: successCode, message: successMessages[negotiateLocale(c)], data };
}
