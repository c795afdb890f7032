import * as v from 'valibot';
import { send } from '#server/adapters/send.ts';
import type { AttentionReceiver, AttentionMessage } from '#server/gateways/attention-receiver.ts';
import { ReportRefused } from '#server/base/report-refused.ts';
import { groupLines, countBytes } from '#server/base/text-bytes.ts';

/** The format and limits of a group robot. */
type Robot = {
  maxTextBytes: number;
  /** Builds the JSON body for a text within the limit. */
  toBody(message: AttentionMessage, text: string): string;
};

// Whole requests: DingTalk takes 20,000 bytes, Feishu 20 KB by the stricter of its documents.
const maxBodyBytes = 20_000;

/** https://developer.work.weixin.qq.com/document/path/99110: the content of a text has 2,048 bytes at most. */
const wecom: Robot = {
  maxTextBytes: 2048,
  toBody: (_, text) => JSON.stringify({ msgtype: 'text', text: { content: text } }),
};

const dingtalk: Robot = { ...wecom, maxTextBytes: 16_000 };

const feishu: Robot = {
  maxTextBytes: 16_000,
  toBody: (_, text) => JSON.stringify({ msg_type: 'text', content: { text } }),
};

/** Any other address: a program, perhaps one that forwards to a robot, so the smallest limit applies. */
const program: Robot = {
  maxTextBytes: wecom.maxTextBytes,
  toBody({ site, findings }, text) {
    for (let count = findings.length; ; count = Math.floor(count / 2)) {
      const more = findings.length - count;
      const body = JSON.stringify({
        msgtype: 'text',
        text: { content: text },
        site,
        findings: findings.slice(0, count),
        ...(more === 0 ? null : { more }),
      });
      if (count === 0 || countBytes(body) <= maxBodyBytes) return body;
    }
  },
};

const robots: Readonly<Record<string, Robot>> = {
  'qyapi.weixin.qq.com': wecom,
  'oapi.dingtalk.com': dingtalk,
  'api.dingtalk.com': dingtalk,
  'open.feishu.cn': feishu,
  'open.larksuite.com': feishu,
};

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
  const response = v.safeParse(Response, parseJson(body));
  if (!response.success) return null;
  const { errcode, code, StatusCode, success, ok } = response.output;
  // A program accepts a message with any 2xx.
  const refusalCode = [errcode, code, StatusCode].find(
    (each) => each !== 0 && (each < 200 || each > 299),
  );
  if (refusalCode !== undefined) return refusalCode;
  return success === false || ok === false ? 0 : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the description of the robot at an address. */
function findRobot(url: string): Robot {
  return robots[new URL(url).hostname] ?? program;
}
