import { createHmac, hash } from 'node:crypto';

export type Acs3Request = {
  method: 'GET' | 'POST';
  host: string;
  /** The query parameters by name. */
  query: Readonly<Record<string, string>>;
  action: string;
  version: string;
  body: string;
  /** Must be within 15 minutes of Aliyun's clock. */
  date: Date;
  /** Must be unique. */
  nonce: string;
};

export type Acs3Keys = { accessKeyId: string; accessKeySecret: string };

const algorithm = 'ACS3-HMAC-SHA256';

/** Returns the headers of a request to an Aliyun API, with its signature (ACS3-HMAC-SHA256). */
export function signAcs3(
  { method, host, query, action, version, body, date, nonce }: Acs3Request,
  { accessKeyId, accessKeySecret }: Acs3Keys,
): Record<string, string> {
  const bodyHash = hash('sha256', body, 'hex');
  // Signed in this order, sorted by name.
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const signedHeaders = Object.keys(headers).join(';');
  const canonical = [
    method,
    '/',
    encodeQuery(query),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const text = `${algorithm}\n${hash('sha256', canonical, 'hex')}`;
  const signature = createHmac('sha256', accessKeySecret).update(text).digest('hex');
  return {
    ...headers,
    authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}

/** Formats a query for signing and sending: sorted by name, encoded by RFC 3986. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
