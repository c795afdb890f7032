import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SmsPurpose } from '#contract/picklists.ts';
import { send } from '#server/adapters/send.ts';
import { SmsRefused, type SmsSender } from '#server/gateways/sms-sender.ts';
import { encodeQuery, signAcs3, type Acs3Keys } from './acs3.ts';

export type AliyunSmsSettings = Acs3Keys & {
  /** The approved signature (签名) that a message begins with. */
  signName: string;
  /** The approved template of each purpose; it has one variable, `code`. */
  templates: Readonly<Record<SmsPurpose, string>>;
};

const SmsResponse = v.object({ Code: v.string(), RequestId: v.optional(v.string(), '') });

// Too many to this phone within a minute, an hour or a day, by Aliyun's own count.
const limited = 'isv.BUSINESS_LIMIT_CONTROL';
const noSuchNumber = 'isv.MOBILE_NUMBER_ILLEGAL';

/** Creates a sender of codes through Aliyun's SMS service (SendSms of 2017-05-25). */
export function createAliyunSms(
  { signName, templates, ...keys }: AliyunSmsSettings,
  now: () => Date,
  endpoint = 'https://dysmsapi.aliyuncs.com',
): SmsSender {
  return {
    async send({ phone, code, purpose }) {
      const query = {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: templates[purpose],
        TemplateParam: JSON.stringify({ code }),
      };
      const headers = signAcs3(
        {
          method: 'POST',
          host: new URL(endpoint).host,
          query,
          action: 'SendSms',
          version: '2017-05-25',
          body: '',
          date: now(),
          nonce: randomUUID(),
        },
        keys,
      );
      const response = await send({
        url: `${endpoint}/?${encodeQuery(query)}`,
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
      });
      const { Code: answer, RequestId: id } = readAnswer(response.status, response.body);
      if (response.status === 200 && answer === 'OK') return;
      // Aliyun's own message may repeat the number.
      const words = `Aliyun did not send: ${answer} (HTTP ${response.status}, request ${id})`;
      if (answer === limited) throw new SmsRefused('limited', words);
      if (answer === noSuchNumber) throw new SmsRefused('number', words);
      throw new Error(words);
    },
  };
}

function readAnswer(status: number, body: Buffer): v.InferOutput<typeof SmsResponse> {
  try {
    return v.parse(SmsResponse, JSON.parse(body.toString('utf8')));
  } catch {
    throw new Error(`Aliyun answered HTTP ${status} in no words of its own`);
  }
}
