import * as v from 'valibot';
import { send } from '#server/adapters/send.ts';
import type { AttentionReceiver } from '#server/gateways/attention-receiver.ts';

// Group robots respond with 200 to what they refuse, and say so in the body.
const Refusal = v.object({ errcode: v.pipe(v.number(), v.notValue(0)) });

/**
 * Posts what needs a person to an https address, as JSON in the shape that group robots take (WeCom,
 * DingTalk): `msgtype` and `text`, and beside them `site` and `findings` for programs.
 */
export function createWebhookReceiver(url: string): AttentionReceiver {
  return {
    name: 'url',
    async send({ site, text, findings }) {
      const body = JSON.stringify({ msgtype: 'text', text: { content: text }, site, findings });
      const headers = { 'content-type': 'application/json' };
      const response = await send({ url, method: 'POST', headers, body });
      if (response.status < 200 || response.status > 299) {
        throw new Error(`the address responded with ${response.status}`);
      }
      const said = v.safeParse(Refusal, parseJson(response.body.toString('utf8')));
      if (said.success) throw new Error(`the address refused it with ${said.output.errcode}`);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
