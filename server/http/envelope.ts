import type { Context } from 'hono';
import { successCode } from '#contract/base/limits.ts';
import { packFor, type PackedText } from './compressed.ts';
import { completeJson, completeText } from './headers.ts';
import { negotiateLocale } from '#server/base/locale.ts';

/** A shorter response is not worth packing. */
const leastPackedBytes = 1024;

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

/** Returns the envelope of a success, to be sent to one or many readers. */
export function packEnvelope(c: Context, data: unknown): PackedText {
  return { text: JSON.stringify(envelope(c, data)), forms: {} };
}

/** Responds to a read: from a kilobyte on in the smallest form that the reader takes (decision 024). */
export async function respondPacked(c: Context, packed: PackedText): Promise<Response> {
  const vary = { vary: 'Accept-Language, Accept-Encoding' };
  if (Buffer.byteLength(packed.text) < leastPackedBytes) return completeText(packed.text, vary);
  const { body, headers } = await packFor(c.req.raw, packed);
  return completeText(body, { ...vary, ...headers });
}

function envelope(c: Context, data: unknown) {
  return { code: successCode, message: successMessages[negotiateLocale(c)], data };
}
