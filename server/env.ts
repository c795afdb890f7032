import * as v from 'valibot';
import type { S3Settings } from './storage/s3.ts';
import { parseTrustedProxies, type TrustedProxies } from './http/client-address.ts';

/** The switches, read and checked once at start. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  contentDir: string | null;
  databaseUrl: string | null;
  trustedProxies: TrustedProxies;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  sandboxControlToken: string | null;
  isProduction: boolean;
  /** Where uploads go instead of the disk. */
  s3: S3Settings | null;
};

/** A switch that cannot be used, in one sentence. */
export class EnvError extends Error {}

const optional = v.optional(v.string(), '');

const Switches = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.'),
    v.transform(Number),
    v.maxValue(65_535, 'PORT must be a number from 0 to 65535.'),
  ),
  HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    v.regex(/^[\w.:-]+$/, 'HOST must be an address or a host name.'),
  ),
  PUBLIC_URL: v.pipe(
    optional,
    v.check(
      (value) => value === '' || isOrigin(value),
      'PUBLIC_URL must be an http or https address without a path, such as https://example.com.',
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  CONTENT_DIR: optional,
  DATABASE_URL: v.pipe(
    optional,
    v.regex(/^(?:$|postgres(?:ql)?:\/\/)/, 'DATABASE_URL must begin with postgres://.'),
  ),
  TRUSTED_PROXIES: optional,
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be one of debug, info, warn, error, silent.',
    ),
    'info',
  ),
  ALLOW_SANDBOX: v.optional(v.picklist(['', '0', '1'], 'ALLOW_SANDBOX must be 1 or 0.'), ''),
  SANDBOX_CONTROL_TOKEN: v.pipe(
    optional,
    v.regex(
      /^(?:$|\S{8,})$/,
      'SANDBOX_CONTROL_TOKEN must have at least 8 characters and no blanks.',
    ),
  ),
  S3_ENDPOINT: v.pipe(
    optional,
    v.check(
      (value) => value === '' || isOrigin(value),
      'S3_ENDPOINT must be an http or https address without a path, such as https://s3.example.com.',
    ),
  ),
  S3_BUCKET: v.pipe(
    optional,
    v.regex(/^(?:$|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$)/, 'S3_BUCKET must be the name of a bucket.'),
  ),
  S3_REGION: v.pipe(optional, v.regex(/^[\w-]*$/, 'S3_REGION must be the name of a region.')),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  NODE_ENV: optional,
});

// Their adapters are not part of the server yet; starting without them would be a lie.
const laterPrefixes = ['WECHAT_', 'ALIPAY_', 'SMS_'];

/** Throws EnvError, whose message names the switch. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = v.safeParse(Switches, source);
  if (!parsed.success) throw new EnvError(parsed.issues[0].message);
  const values = parsed.output;
  const later = Object.keys(source).find(
    (name) => laterPrefixes.some((prefix) => name.startsWith(prefix)) && source[name] !== '',
  );
  if (later !== undefined) {
    throw new EnvError(
      `${later} is set, but this version has no adapter for it; unset it to use the sandbox.`,
    );
  }
  if (values.NODE_ENV === 'production' && values.ALLOW_SANDBOX !== '1') {
    throw new EnvError(
      'NODE_ENV=production without real wallet and SMS keys: set them, or set ALLOW_SANDBOX=1 to run the sandbox on purpose.',
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === '' ? null : values.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: values.DATA_DIR === '' ? '.data' : values.DATA_DIR,
    contentDir: values.CONTENT_DIR === '' ? null : values.CONTENT_DIR,
    databaseUrl: values.DATABASE_URL === '' ? null : values.DATABASE_URL,
    trustedProxies: readProxies(values.TRUSTED_PROXIES),
    logLevel: values.LOG_LEVEL,
    sandboxControlToken: values.SANDBOX_CONTROL_TOKEN === '' ? null : values.SANDBOX_CONTROL_TOKEN,
    isProduction: values.NODE_ENV === 'production',
    s3: readS3(values),
  };
}

/** All four or none: half a bucket would lose files. */
function readS3(values: v.InferOutput<typeof Switches>): S3Settings | null {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => values[name] === '');
  if (missing.length === needed.length && values.S3_REGION === '') return null;
  if (missing.length > 0) {
    throw new EnvError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all of ${needed.join(', ')}, or none of them.`,
    );
  }
  return {
    endpoint: values.S3_ENDPOINT.replace(/\/$/, ''),
    bucket: values.S3_BUCKET,
    region: values.S3_REGION === '' ? 'us-east-1' : values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

function readProxies(value: string): TrustedProxies {
  try {
    return parseTrustedProxies(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new EnvError(`TRUSTED_PROXIES must be a list of addresses or ranges: ${reason}`);
  }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
  );
}
