import { join } from 'node:path';
import * as v from 'valibot';
import type { SmsInstallation } from '#server/cli/operator.ts';
import type { SmsPrices } from '#server/records/sms-counts.ts';
import type { SmtpSettings } from '#server/adapters/smtp/sender.ts';
import { EnvError } from '#server/base/env-error.ts';
import { parseTrustedProxies, type TrustedProxies } from '#server/http/client-address.ts';
import type { DataKeys } from '#server/keys/data-key.ts';
import { createKeyFile, parseAs } from '#server/keys/key-file.ts';
import type { KeyFile } from '#server/keys/key-ring.ts';
import { readSecretFile } from '#server/keys/secret-file.ts';
import type { PhoneProducts } from '#server/sandbox/wallet-server/wallet.ts';
import type { S3Settings } from '#server/storage/s3.ts';
import { expectAllOrNone } from './all-or-none.ts';
import {
  readSms,
  readSmsInstallation,
  readSmsPrices,
  type SmsProviderSettings,
} from './sms-settings.ts';
import { Switches, type SwitchValues } from './switches.ts';
import { readSandboxProducts, readWallets, type WalletSettings } from './wallet-settings.ts';

/** The switches, read and checked once at start. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  contentDir: string | null;
  /** The identity of the operator; null for the sample. */
  siteFile: string | null;
  databaseUrl: string | null;
  /** Null for a key file in the data directory. */
  dataKeys: DataKeys | KeyFile | null;
  trustedProxies: TrustedProxies;
  /** True if there is a proxy to trust. */
  trustsProxy: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The format of the steps of a start; null for text on a terminal and JSON elsewhere. */
  startFormat: 'text' | 'json' | null;
  sandboxControlToken: string | null;
  isProduction: boolean;
  /** The real wallets, instead of the sandbox. */
  wallets: WalletSettings | null;
  /** The products of the sandbox wallets other than the QR code. */
  sandboxProducts: PhoneProducts;
  /** The SMS providers, the one that is asked first in front; null to use the sandbox. */
  sms: readonly SmsProviderSettings[] | null;
  /** The price of one message by provider, for the costs on the status page. */
  smsPrices: SmsPrices;
  /** The parts of the SMS settings that `admin -- check` reports on. */
  smsInstallation: SmsInstallation;
  /** The mail server; without it the sandbox takes mails, and without a sandbox no mail is sent. */
  mail: SmtpSettings | null;
  /** The receivers of items that need a person: an https address, a mail address. */
  attention: { url: string | null; mail: string | null };
  /** The bucket for uploads; null for the disk. */
  s3: S3Settings | null;
  /** The listener of the staff console; null if it is off. */
  console: ConsoleListenerSettings | null;
};

export type ConsoleListenerSettings = {
  port: number;
  host: string;
  /** Its origin behind a proxy. */
  url: string | null;
  /** Above this sum, in fen, a refund needs two people. */
  twoPersonFen: number;
  /** True if the port was not configured: then a port in use does not end the process. */
  isDefault: boolean;
};

/** Switches that can be read from a file named by `NAME_FILE`, as secret stores provide them. */
export const secretNames = [
  'DATABASE_URL',
  'ATTENTION_URL',
  'S3_SECRET_ACCESS_KEY',
  'SANDBOX_CONTROL_TOKEN',
  'SMS_ACCESS_KEY_SECRET',
  'SMS_TENCENT_SECRET_KEY',
  'SMTP_URL',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'WECHAT_PUBLIC_KEYS',
  'WECHAT_APP_SECRET',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEYS',
] as const;

// A switch with one of these prefixes is meant for the site; ignoring an unknown one would hide a mistake.
const ownPrefixes = [
  'WECHAT_',
  'ALIPAY_',
  'SMS_',
  'SMTP_',
  'MAIL_',
  'DESK_',
  'CONSOLE_',
  'ATTENTION_',
];
const renamed: Readonly<Record<string, string>> = {
  DESK_PORT: 'CONSOLE_PORT',
  DESK_HOST: 'CONSOLE_HOST',
  DESK_URL: 'CONSOLE_URL',
  DESK_TWO_PERSON_YUAN: 'CONSOLE_TWO_PERSON_YUAN',
};
const known = [...Object.keys(Switches.entries), ...secretNames.map((name) => `${name}_FILE`)];

type Source = Readonly<Record<string, string | undefined>>;

/** Reads the switches. Throws EnvError with a message that names the switch. */
export function readEnv(source: Source): Env {
  const parsed = v.safeParse(Switches, withSecretFiles(source));
  if (!parsed.success) throw new EnvError(parsed.issues[0].message);
  const values = parsed.output;
  const unknown = Object.keys(source).find(
    (name) =>
      ownPrefixes.some((prefix) => name.startsWith(prefix)) &&
      !known.includes(name) &&
      source[name] !== '',
  );
  if (unknown !== undefined) {
    const now = renamed[unknown];
    if (now !== undefined) throw new EnvError(`${unknown} is now called ${now}: rename it.`);
    throw new EnvError(`${unknown} is set, and this version has no such switch: unset it.`);
  }
  const wallets = readWallets(values);
  const sms = readSms(values);
  const mail = readMail(values);
  const isSandbox = wallets === null || sms === null;
  if (values.ATTENTION_MAIL !== '' && mail === null && !isSandbox) {
    throw new EnvError('ATTENTION_MAIL needs a mail server: set SMTP_URL and MAIL_FROM.');
  }
  if (isSandbox && values.NODE_ENV === 'production' && values.ALLOW_SANDBOX !== '1') {
    throw new EnvError(
      'NODE_ENV=production without real wallets and SMS: set them, or set ALLOW_SANDBOX=1 to run the sandbox on purpose.',
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === '' ? null : values.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: values.DATA_DIR === '' ? '.data' : values.DATA_DIR,
    contentDir: values.CONTENT_DIR === '' ? null : values.CONTENT_DIR,
    siteFile: values.SITE_FILE === '' ? null : values.SITE_FILE,
    databaseUrl: values.DATABASE_URL === '' ? null : values.DATABASE_URL,
    dataKeys: readDataKeys(values),
    trustedProxies: readProxies(values.TRUSTED_PROXIES),
    trustsProxy: values.TRUSTED_PROXIES !== '',
    logLevel: values.LOG_LEVEL,
    startFormat: values.START_FORMAT === '' ? null : values.START_FORMAT,
    sandboxControlToken: values.SANDBOX_CONTROL_TOKEN === '' ? null : values.SANDBOX_CONTROL_TOKEN,
    isProduction: values.NODE_ENV === 'production',
    wallets,
    smsPrices: readSmsPrices(values),
    smsInstallation: readSmsInstallation(values),
    sandboxProducts: readSandboxProducts(values),
    sms,
    mail,
    attention: {
      url: values.ATTENTION_URL === '' ? null : values.ATTENTION_URL,
      mail: values.ATTENTION_MAIL === '' ? null : values.ATTENTION_MAIL,
    },
    s3: readS3(values),
    console: readConsole(values, isSandbox),
  };
}

/** Returns which things are samples by the switches. */
export function getSampleSettings({ wallets, sms }: Env): { wallets: boolean; sms: boolean } {
  return { wallets: wallets === null, sms: sms === null };
}

// A trial includes the console; a site with keys opens it only on request.
const trialPort = 3000;
const trialConsolePort = '3001';

function readConsole(values: SwitchValues, isSandbox: boolean): ConsoleListenerSettings | null {
  const { CONSOLE_PORT: given, CONSOLE_HOST: host, CONSOLE_URL: url } = values;
  const isTrial = isSandbox && values.NODE_ENV !== 'production' && values.PORT === trialPort;
  const port = given === '' && isTrial ? trialConsolePort : given;
  if (port === '') return null;
  return {
    port: Number(port),
    host,
    url: url === '' ? null : url.replace(/\/$/, ''),
    twoPersonFen: values.CONSOLE_TWO_PERSON_YUAN * 100,
    isDefault: given === '',
  };
}

function readDataKeys(values: SwitchValues): Env['dataKeys'] {
  const { DATA_KEY: keys, DATA_KEY_FILE: file } = values;
  if (keys !== '' && file !== '') throw new EnvError(bothSet('DATA_KEY'));
  if (file !== '') return createKeyFile(file, 'DATA_KEY_FILE');
  if (keys !== '') return parseAs('DATA_KEY', keys);
  if (values.NODE_ENV !== 'production') return null;
  throw new EnvError(
    `NODE_ENV=production without a data key: set DATA_KEY_FILE to a file with one, as "openssl rand -base64 32" prints it; a site that ran without NODE_ENV has its own in ${join(values.DATA_DIR, 'data.key')}.`,
  );
}

function withSecretFiles(source: Source): Source {
  const read = secretNames.flatMap((name) => {
    const file = source[`${name}_FILE`] ?? '';
    if (file === '') return [];
    if ((source[name] ?? '') !== '') throw new EnvError(bothSet(name));
    return [[name, readSecretFile(file, `${name}_FILE`)] as const];
  });
  return { ...source, ...Object.fromEntries(read) };
}

function bothSet(name: string): string {
  return `${name} and ${name}_FILE are both set: unset one of them.`;
}

/** Reads all four settings or none: half a bucket would lose files. */
function readS3(values: SwitchValues): S3Settings | null {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!expectAllOrNone(values, needed, values.S3_REGION !== '')) return null;
  return {
    endpoint: values.S3_ENDPOINT.replace(/\/$/, ''),
    bucket: values.S3_BUCKET,
    region: values.S3_REGION === '' ? 'us-east-1' : values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

function readMail(values: SwitchValues): SmtpSettings | null {
  if (!expectAllOrNone(values, ['SMTP_URL', 'MAIL_FROM'])) return null;
  return { url: values.SMTP_URL, from: values.MAIL_FROM };
}

function readProxies(value: string): TrustedProxies {
  try {
    return parseTrustedProxies(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new EnvError(`TRUSTED_PROXIES must be a list of addresses or ranges: ${reason}`);
  }
}
