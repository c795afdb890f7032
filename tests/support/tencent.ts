import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

export const tencentKeys = { secretId: 'AKID-of-tests', secretKey: 'key-of-tests' };
export const tencentSettings = {
  ...tencentKeys,
  appId: '1400006666',
  region: 'ap-guangzhou',
  signName: '序园',
  templates: {
    login: '2000001',
    register: '2000002',
    reset: '2000003',
    phone: '2000004',
    phone_changed: '2000005',
  },
  abroad: { code: '2000006', phone_changed: '2000007' },
  notices: {
    paid: { 'zh-CN': '2000011', 'en-US': '2000012', abroad: '2000013' },
    refunded: { 'zh-CN': '2000021' },
    refund_failed: { 'zh-CN': '2000041' },
    step_done: { 'zh-CN': '2000031' },
    booking_soon: { 'zh-CN': '2000051' },
  },
  countries: ['CN', 'GB'],
} as const;

const Message = v.strictObject({
  PhoneNumberSet: v.tuple([v.string()]),
  SmsSdkAppId: v.string(),
  SignName: v.optional(v.string()),
  TemplateId: v.string(),
  TemplateParamSet: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
});

type Answer = { status: number; body: string };

export type Tencent = {
  endpoint: string;
  /** The accepted messages, oldest first. */
  sent: { phone: string; template: string; value: string }[];
  /** The number of requests, accepted or not. */
  asked: () => number;
  /** Answers everything like this from now on; null verifies again, also after connections were broken off. */
  answer(answer: Answer | null): void;
  /** Accepts messages from now on, and drops the connection without an answer. */
  loseAnswers(): void;
  close(): Promise<void>;
};

/**
 * Starts Tencent Cloud's SMS service on this machine: it verifies each request with a separate implementation
 * of the documented signature, and responds like the real service.
 */
export async function startTencent(now: () => Date): Promise<Tencent> {
  const sent: Tencent['sent'] = [];
  let asked = 0;
  let fixed: Answer | null = null;
  let isLost = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked += 1;
      const reply = fixed ?? { status: 200, body: JSON.stringify(receive(request.headers, body)) };
      if (isLost) return request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(reply.body);
    });
  });

  function receive(headers: IncomingHttpHeaders, body: string): unknown {
    const RequestId = 'f7e1a0d2-0000-4c1f-9a0b-6d3f5c2b1a00';
    const fault = findFault(headers, body);
    if (fault !== null) {
      return { Response: { Error: { Code: fault, Message: `about ${body}` }, RequestId } };
    }
    const message = v.parse(Message, JSON.parse(body));
    const Code = faultOfMessage(message) ?? 'Ok';
    const [phone] = message.PhoneNumberSet;
    const value = message.TemplateParamSet.join(' ');
    if (Code === 'Ok') sent.push({ phone, template: message.TemplateId, value });
    const status = { SerialNo: '', PhoneNumber: phone, Fee: 1, Code, Message: phone };
    return { Response: { SendStatusSet: [status], RequestId } };
  }

  function findFault(headers: IncomingHttpHeaders, body: string): string | null {
    const header = (name: string) => String(headers[name] ?? '');
    const given =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/.exec(
        header('authorization'),
      );
    if (given === null) return 'AuthFailure.InvalidAuthorization';
    const [, id, day = '', signature] = given;
    if (id !== tencentKeys.secretId) return 'AuthFailure.SecretIdNotFound';
    const stamp = header('x-tc-timestamp');
    const off = Math.abs(now().valueOf() / 1000 - Number(stamp));
    if (!(off <= 300)) return 'AuthFailure.SignatureExpire';
    if (day !== new Date(Number(stamp) * 1000).toISOString().slice(0, 10)) {
      return 'AuthFailure.SignatureFailure';
    }
    const hex = (of: string) => createHash('sha256').update(of).digest('hex');
    const sign = (key: string | Buffer, of: string) =>
      createHmac('sha256', key).update(of).digest();
    const canonical = `POST\n/\n\ncontent-type:${header('content-type')}\nhost:${header('host')}\n\ncontent-type;host\n${hex(body)}`;
    const toSign = `TC3-HMAC-SHA256\n${stamp}\n${day}/sms/tc3_request\n${hex(canonical)}`;
    const dated = sign(`TC3${tencentKeys.secretKey}`, day);
    const signing = sign(sign(dated, 'sms'), 'tc3_request');
    if (sign(signing, toSign).toString('hex') !== signature) return 'AuthFailure.SignatureFailure';
    if (header('x-tc-action') !== 'SendSms') return 'InvalidAction';
    if (header('x-tc-version') !== '2021-01-11') return 'NoSuchVersion';
    return header('x-tc-region') === '' ? 'MissingParameter' : null;
  }

  /** Finds the fault of one message; a valid request reports it in the status of the message. */
  function faultOfMessage(message: v.InferOutput<typeof Message>): string | null {
    const [phone] = message.PhoneNumberSet;
    const isMainland = /^\+861[3-9]\d{9}$/.test(phone);
    if (!isMainland && !/^\+44\d{10}$/.test(phone)) {
      return 'InvalidParameterValue.IncorrectPhoneNumber';
    }
    if (message.SmsSdkAppId !== tencentSettings.appId) {
      return 'InvalidParameterValue.SdkAppIdNotExist';
    }
    if (isMainland && message.SignName !== tencentSettings.signName) {
      return 'FailedOperation.SignatureIncorrectOrUnapproved';
    }
    const found = listTemplates(isMainland).find(([template]) => template === message.TemplateId);
    if (found === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
    return found[1].test(message.TemplateParamSet.join(' '))
      ? null
      : 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent,
    asked: () => asked,
    answer(answer) {
      fixed = answer;
      isLost = false;
    },
    loseAnswers: () => void (isLost = true),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Lists the approved templates with the form of their variables. */
function listTemplates(isMainland: boolean): [string, RegExp][] {
  const { templates, abroad, notices } = tencentSettings;
  const { phone_changed, ...codes } = isMainland ? templates : abroad;
  const ordersWithAmount = isMainland
    ? [
        notices.paid['zh-CN'],
        notices.paid['en-US'],
        notices.refunded['zh-CN'],
        notices.refund_failed['zh-CN'],
      ]
    : [notices.paid.abroad];
  const steps: [string, RegExp][] = isMainland
    ? [
        [notices.step_done['zh-CN'], /^\w{8}$/],
        [notices.booking_soon['zh-CN'], /^\w{8} \d\d-\d\d \d\d:\d\d$/],
      ]
    : [];
  return [
    [phone_changed, /^[\d*]{11}$/],
    ...Object.values(codes).map((id): [string, RegExp] => [id, /^\d{6}$/]),
    ...ordersWithAmount.map((id): [string, RegExp] => [id, /^\w{8} \d+\.\d\d$/]),
    ...steps,
  ];
}

/** Returns the answer of the service to a message that it did not accept. */
export function refuseMessage(Code: string): Answer {
  const status = { SerialNo: '', PhoneNumber: '+8613800000001', Fee: 0, Code, Message: Code };
  return {
    status: 200,
    body: JSON.stringify({ Response: { SendStatusSet: [status], RequestId: 'r' } }),
  };
}

/** Returns the answer of the service to a request that it did not accept. */
export function refuseRequest(Code: string): Answer {
  const error = { Code, Message: 'about +8613800000001' };
  return { status: 200, body: JSON.stringify({ Response: { Error: error, RequestId: 'r' } }) };
}
