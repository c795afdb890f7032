import * as v from 'valibot';
import { send } from '#server/adapters/send.ts';
import type { AttentionReceiver } from '#server/gateways/attention-receiver.ts';
import { ReportRefused } from '#server/base/report-refused.ts';
import { groupLines } from '#server/base/text-bytes.ts';
import { findRobot } from './robots.ts';

const Code = v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number))]);
// Group robots respond with 200 to refused messages; the body has an error code, under different names.
const Response = v.object({
  errcode: v.optional(v.fallback(Code, 0), 0),
  code: v.optional(v.fallback(Code, 0), 0),
  StatusCode: v.optional(v.fallback(Code, 0), 0),
  success: v.optional(v.unknown()),
  ok: v.optional(v.unknown()),
});

// WeCom: busy, too often; DingTalk: too often, twice; Feishu: too often, twice.
const temporaryCodes: readonly number[] = [-1, 45_009, 130_101, 410_100, 9499, 11_232];
const temporaryStatuses: readonly number[] = [408, 425, 429];

/**
 * Posts findings to an https address, as JSON in the format of its robot (WeCom, DingTalk, Feishu); any
 * other address gets WeCom's format with `site` and `findings` added for programs. A text too long for the
 * robot is split into several messages.
 */
export function createWebhookReceiver(url: string): AttentionReceiver {
  const robot = findRobot(url);
  return {
    name: 'url',
    maxTextBytes: robot.maxTextBytes,
    async send(message) {
      const parts = groupLines(message.text.split('\n'), robot.maxTextBytes + 1);
      for (const lines of parts) await post(url, robot.toBody(message, lines.join('\n')));
    },
  };
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await send({ url, method: 'POST', headers, body });
  const { status } = response;
  if (status >= 400 && status < 500 && !temporaryStatuses.includes(status)) {
    throw new ReportRefused(`the address responded with ${status}`);
  }
  if (status < 200 || status > 299) throw new Error(`the address responded with ${status}`);
  const code = findRefusal(response.body.toString('utf8'));
  if (code === null) return;
  const reason = `the address refused it with ${code}`;
  throw temporaryCodes.includes(code) ? new Error(reason) : new ReportRefused(reason);
}

/** Returns the error code of a response that refuses the message; null if it was accepted. */
function findRefusal(body: string): number | null {
  const said = v.safeParse(Response, parseJson(body));
  if (!said.success) return null;
  const { errcode, code, StatusCode, success, ok } = said.output;
  // A program accepts a message with any 2xx.
  const failed = [errcode, code, StatusCode].find(
    (each) => each !== 0 && (each < 200 || each > 299),
  );
  if (failed !== undefined) return failed;
  return success === false || ok === false ? 0 : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
