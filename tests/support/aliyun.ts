import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export const aliyunKeys = { accessKeyId: 'LTAI-of-tests', accessKeySecret: 'secret-of-tests' };
export const signName = '序园';
export const templates = {
  login: 'SMS_100000001',
  register: 'SMS_100000002',
  reset: 'SMS_100000003',
  phone: 'SMS_100000004',
  phone_changed: 'SMS_100000005',
} as const;

/** Messages to phones of other countries. */
export const abroad = { code: 'SMS_100000006', phone_changed: 'SMS_100000007' } as const;

/** Messages about orders: this account has none in English. */
export const notices = {
  paid: { 'zh-CN': 'SMS_100000011' },
  refunded: { 'zh-CN': 'SMS_100000021' },
  refund_failed: { 'zh-CN': 'SMS_100000041' },
  step_done: { 'zh-CN': 'SMS_100000031' },
  booking_soon: { 'zh-CN': 'SMS_100000051' },
} as const;

type Answer = { status: number; body: string; headers?: Record<string, string> };

export type Aliyun = {
  endpoint: string;
  /** The accepted messages, oldest first. */
  sent: { phone: string; template: string; code: string }[];
  /** Answers everything like this from now on; null verifies again, also after connections were broken off. */
  answer(answer: Answer | null): void;
  /** Drops connections without a response. */
  breakOff(): void;
  close(): Promise<void>;
};

/**
 * Starts Aliyun's SMS service on this machine: it verifies each request with a separate implementation
 * of the documented signature, and responds like the real service.
 */
export async function startAliyun(now: () => Date): Promise<Aliyun> {
  const sent: Aliyun['sent'] = [];
  const nonces = new Set<string>();
  let fixed: Answer | null = null;
  let isBroken = false;
  const server = createServer((request, response) => {
    if (isBroken) return request.socket.destroy();
    const reply: Answer = fixed ?? receive(request);
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...reply.headers,
    });
    response.end(reply.body);
  });

  function receive(request: IncomingMessage): Answer {
    const url = new URL(request.url ?? '/', 'http://aliyun');
    const fault = findFault(request, url) ?? faultOfMessage(url);
    const [status, code] = fault ?? [200, 'OK'];
    const body = { Code: code, Message: `about ${url.search}`, RequestId: 'A1B2-C3D4' };
    if (fault === null) {
      const query = Object.fromEntries(url.searchParams);
      const said: Record<string, string> = JSON.parse(query['TemplateParam'] ?? '');
      const [phone = '', template = ''] = [query['PhoneNumbers'], query['TemplateCode']];
      sent.push({ phone, template, code: Object.values(said).join(' ') });
    }
    return { status, body: JSON.stringify(body) };
  }

  function findFault(request: IncomingMessage, url: URL): [number, string] | null {
    const header = (name: string) => String(request.headers[name] ?? '');
    const given =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        header('authorization'),
      );
    if (given === null) return [400, 'MissingSecurityToken'];
    const [, keyId, names = '', signature] = given;
    if (keyId !== aliyunKeys.accessKeyId) return [404, 'InvalidAccessKeyId.NotFound'];
    const off = Math.abs(now().valueOf() - Date.parse(header('x-acs-date')));
    if (!(off <= 15 * 60 * 1000)) return [400, 'InvalidTimeStamp.Expired'];
    const nonce = header('x-acs-signature-nonce');
    if (nonce === '' || nonces.has(nonce)) return [400, 'SignatureNonceUsed'];
    nonces.add(nonce);
    const everyOne = [
      'host',
      ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-')),
    ];
    if (names !== everyOne.toSorted().join(';')) return [400, 'IncompleteSignature'];
    const empty = createHash('sha256').digest('hex');
    // The query is signed as it was sent: it has to be sorted and encoded already.
    const canonical = `${request.method}\n${url.pathname}\n${url.search.slice(1)}\n${names
      .split(';')
      .map((name) => `${name}:${header(name)}\n`)
      .join('')}\n${names}\n${empty}`;
    const digest = createHash('sha256').update(canonical).digest('hex');
    const expected = createHmac('sha256', aliyunKeys.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${digest}`)
      .digest('hex');
    if (header('x-acs-content-sha256') !== empty || signature !== expected) {
      return [400, 'SignatureDoesNotMatch'];
    }
    const isSendSms =
      header('x-acs-action') === 'SendSms' && header('x-acs-version') === '2017-05-25';
    return isSendSms ? null : [404, 'InvalidAction.NotFound'];
  }

  /** Faults of the message itself come with HTTP 200. */
  function faultOfMessage(url: URL): [number, string] | null {
    const query = Object.fromEntries(url.searchParams);
    const phone = query['PhoneNumbers'] ?? '';
    const isMainland = /^1[3-9]\d{9}$/.test(phone);
    if (!isMainland && !/^44\d{10}$/.test(phone)) return [200, 'isv.MOBILE_NUMBER_ILLEGAL'];
    if (query['SignName'] !== signName) return [200, 'isv.SMS_SIGNATURE_ILLEGAL'];
    const template = query['TemplateCode'] ?? '';
    const variables = findVariables(template, isMainland);
    if (variables === null) return [200, 'isv.SMS_TEMPLATE_ILLEGAL'];
    if (!variables.test(query['TemplateParam'] ?? '')) {
      return [200, 'isv.INVALID_JSON_PARAM'];
    }
    const before = sent.filter(({ phone }) => phone === query['PhoneNumbers']).length;
    return before >= 10 ? [200, 'isv.BUSINESS_LIMIT_CONTROL'] : null;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent,
    answer(answer) {
      fixed = answer;
      isBroken = false;
    },
    breakOff: () => void (isBroken = true),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Returns the form of the variables of an approved template, or null. */
function findVariables(template: string, isMainland: boolean): RegExp | null {
  const { phone_changed, ...codes } = isMainland ? templates : abroad;
  if (template === phone_changed) return /^\{"phone":"[\d*]{11}"\}$/;
  if (Object.values(codes).some((code) => code === template)) return /^\{"code":"\d{6}"\}$/;
  if (!isMainland) return null;
  if (template === notices.step_done['zh-CN']) return /^\{"order":"\w{8}"\}$/;
  if (template === notices.booking_soon['zh-CN']) {
    return /^\{"order":"\w{8}","time":"\d\d-\d\d \d\d:\d\d"\}$/;
  }
  const { paid, refunded, refund_failed: failed } = notices;
  return [paid, refunded, failed].some((one) => one['zh-CN'] === template)
    ? /^\{"order":"\w{8}","amount":"\d+\.\d\d"\}$/
    : null;
}
