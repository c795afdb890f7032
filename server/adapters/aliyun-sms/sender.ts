import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { askSmsProvider } from '#server/adapters/ask-sms-provider.ts';
import { SmsRefused, SmsUnclear, type SmsSender } from '#server/gateways/sms-sender.ts';
import {
  findNoticeTemplate,
  getTemplate,
  listVariables,
  type SmsTemplates,
} from '#server/gateways/sms-templates.ts';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import { encodeQuery, signAcs3, type Acs3Keys } from './acs3.ts';

/** A template has the variables `code`, `phone`, or `order` with `amount` or `time`. */
export type AliyunSmsSettings = Acs3Keys &
  SmsTemplates & {
    /** The approved signature (签名) that a message begins with. */
    signName: string;
    /** ISO 3166 codes. */
    countries: readonly string[];
  };

const SmsResponse = v.object({ Code: v.string(), RequestId: v.optional(v.string(), '') });

// Too many messages to this phone within a minute, an hour or a day, by Aliyun's count.
const limited = 'isv.BUSINESS_LIMIT_CONTROL';
const noSuchNumber = 'isv.MOBILE_NUMBER_ILLEGAL';
// Failures of Aliyun, and too many parallel calls.
const busy = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.)/;

/** Creates a sender of messages through Aliyun's SMS service (SendSms of 2017-05-25). */
export function createAliyunSms(
  { signName, templates, abroad, notices, countries, ...keys }: AliyunSmsSettings,
  now: () => Date,
  endpoint = 'https://dysmsapi.aliyuncs.com',
): SmsSender {
  return {
    countries,
    offers: (purpose, phone) =>
      findNoticeTemplate(notices, { purpose, phone, locale: 'zh-CN' }) !== null,
    async send(message) {
      const query = {
        // E.164 without the plus; for the mainland only the national number.
        PhoneNumbers: message.phone.replace('+', ''),
        SignName: signName,
        TemplateCode: getTemplate(message, { templates, abroad, notices }),
        TemplateParam: JSON.stringify(Object.fromEntries(listVariables(message))),
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
      const { status, json } = await askSmsProvider('Aliyun', {
        url: `${endpoint}/?${encodeQuery(query)}`,
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
      });
      expectSent(status, json);
    },
  };
}

/** Throws unless the response says that the message was accepted. */
function expectSent(status: number, json: unknown): void {
  const parsed = v.safeParse(SmsResponse, json);
  if (!parsed.success) {
    throw new SmsUnclear(`Aliyun answered HTTP ${status} without a readable result`);
  }
  const { Code: answer, RequestId: id } = parsed.output;
  if (status === 200 && answer === 'OK') return;
  // Aliyun's own message may repeat the number.
  const words = `Aliyun did not send: ${answer} (HTTP ${status}, request ${id})`;
  if (answer === 'OK') throw new SmsUnclear(words);
  if (answer === limited) throw new SmsRefused('limited', words);
  if (answer === noSuchNumber) throw new SmsRefused('number', words);
  if (isAwayStatus(status) || busy.test(answer)) throw new ServiceAway(words);
  throw new Error(words);
}
