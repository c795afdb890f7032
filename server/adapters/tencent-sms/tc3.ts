import { createHmac, hash } from 'node:crypto';

export type Tc3Request = {
  /** The product, such as `sms`. */
  service: string;
  host: string;
  contentType: string;
  body: string;
  /** Must be within five minutes of Tencent Cloud's clock. */
  date: Date;
};

export type Tc3Keys = { secretId: string; secretKey: string };

const algorithm = 'TC3-HMAC-SHA256';
const scopeEnd = 'tc3_request';

/** Returns the `Authorization` header of a POST request to a Tencent Cloud API (TC3-HMAC-SHA256). */
export function signTc3(
  { service, host, contentType, body, date }: Tc3Request,
  { secretId, secretKey }: Tc3Keys,
): string {
  const day = date.toISOString().slice(0, 10);
  const scope = `${day}/${service}/${scopeEnd}`;
  const signedHeaders = 'content-type;host';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}`,
    `host:${host}`,
    '',
    signedHeaders,
    hash('sha256', body, 'hex'),
  ].join('\n');
  const text = [algorithm, toTimestamp(date), scope, hash('sha256', canonical, 'hex')].join('\n');
  const key = [day, service, scopeEnd].reduce<string | Buffer>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `TC3${secretKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/** Returns a moment in whole seconds since 1970, as the header `X-TC-Timestamp` wants it. */
export function toTimestamp(date: Date): string {
  return String(Math.floor(date.valueOf() / 1000));
}
