import * as v from 'valibot';
import { askSmsProvider } from '#server/adapters/ask-sms-provider.ts';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import { SmsRefused, SmsUnclear, type SmsSender } from '#server/gateways/sms-sender.ts';
import {
  findNoticeTemplate,
  getTemplate,
  listVariables,
  type SmsTemplates,
} from '#server/gateways/sms-templates.ts';
import { signTc3, toTimestamp, type Tc3Keys } from './tc3.ts';

/** A template has `{1}` for the code, the phone or the order, and `{2}` for an amount or a time. */
export type TencentSmsSettings = Tc3Keys &
  SmsTemplates & {
    /** The SdkAppId of the application in the SMS console. */
    appId: string;
    /** Where the request is processed; it says nothing about the phones. */
    region: string;
    /** The approved signature (签名) that a message begins with. */
    signName: string;
    /** ISO 3166 codes. */
    countries: readonly string[];
  };

const SmsResponse = v.object({
  Response: v.object({
    Error: v.optional(v.object({ Code: v.string() })),
    SendStatusSet: v.optional(v.array(v.object({ Code: v.string() })), []),
    RequestId: v.optional(v.string(), ''),
  }),
});

// Too many messages to this phone, by Tencent Cloud's count or by the frequency set in its console.
const limited = /^LimitExceeded\.(?:PhoneNumber|DeliveryFrequencyLimit)/;
const noSuchNumber = 'InvalidParameterValue.IncorrectPhoneNumber';
const blocked = 'FailedOperation.PhoneNumberInBlacklist';
// The request went on to the part that sends, which gave no answer.
const unclear = /^InternalError\.(?:Timeout|SendAndRecvFail)/;
const busy = /^(?:InternalError|RequestLimitExceeded|ResourceUnavailable)/;

/** Creates a sender of messages through Tencent Cloud's SMS service (SendSms of 2021-01-11). */
export function createTencentSms(
  { appId, region, signName, templates, abroad, notices, countries, ...keys }: TencentSmsSettings,
  now: () => Date,
  endpoint = 'https://sms.tencentcloudapi.com',
): SmsSender {
  const { host } = new URL(endpoint);
  return {
    countries,
    offers: (purpose, phone) =>
      findNoticeTemplate(notices, { purpose, phone, locale: 'zh-CN' }) !== null,
    async send(message) {
      const { phone } = message;
      const isAbroad = phone.startsWith('+');
      const body = JSON.stringify({
        PhoneNumberSet: [isAbroad ? phone : `+86${phone}`],
        SmsSdkAppId: appId,
        // Abroad a message has a sender id in place of the signature.
        ...(isAbroad ? null : { SignName: signName }),
        TemplateId: getTemplate(message, { templates, abroad, notices }),
        TemplateParamSet: listVariables(message).map(([, value]) => value),
      });
      const contentType = 'application/json; charset=utf-8';
      const date = now();
      const { status, json } = await askSmsProvider('Tencent Cloud', {
        url: endpoint,
        method: 'POST',
        body,
        headers: {
          authorization: signTc3({ service: 'sms', host, contentType, body, date }, keys),
          'content-type': contentType,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': toTimestamp(date),
          'x-tc-region': region,
        },
      });
      expectSent(status, json);
    },
  };
}

/** Throws unless the response says that the one message was accepted. */
function expectSent(status: number, json: unknown): void {
  const parsed = v.safeParse(SmsResponse, json);
  const response = parsed.success ? parsed.output.Response : null;
  const answer = response?.Error?.Code ?? response?.SendStatusSet[0]?.Code;
  if (answer === undefined) {
    throw new SmsUnclear(`Tencent Cloud answered HTTP ${status} without a readable result`);
  }
  if (status === 200 && answer === 'Ok') return;
  // Its message may repeat the number.
  const words = `Tencent Cloud did not send: ${answer} (HTTP ${status}, request ${response?.RequestId})`;
  if (answer === 'Ok' || unclear.test(answer)) throw new SmsUnclear(words);
  if (limited.test(answer)) throw new SmsRefused('limited', words);
  if (answer === noSuchNumber) throw new SmsRefused('number', words);
  if (answer === blocked) throw new SmsRefused('blocked', words);
  if (isAwayStatus(status) || busy.test(answer)) throw new ServiceAway(words);
  throw new Error(words);
}
