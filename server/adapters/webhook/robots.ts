import type { AttentionMessage } from '#server/gateways/attention-receiver.ts';
import { countBytes } from '#server/base/text-bytes.ts';

/** The format and limits of a group robot. */
export type Robot = {
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

/** Returns the description of the robot at an address. */
export function findRobot(url: string): Robot {
  return robots[new URL(url).hostname] ?? program;
}
