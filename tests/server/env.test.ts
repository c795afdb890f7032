import { makeDataKey } from '#server/keys/data-key.ts';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { boot } from '#server/bin/boot.ts';
import { expectOwnIdentity } from '#server/bin/expect-identity.ts';
import { readEnv } from '#server/bin/env.ts';
import { listVariables } from '#server/bin/switch-reader.ts';
import { listAllSwitches } from '#server/bin/switches.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { madeFile } from '#tests/support/made-site.ts';

test('the defaults of the wire hold without switches', () => {
  const { trustedProxies, ...env } = readEnv({});
  expect(env).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '.data',
    contentDir: null,
    quotationDays: 15,
    siteFile: null,
    trustsProxy: false,
    databaseUrl: null,
    dataKeys: null,
    logLevel: 'info',
    startFormat: null,
    sandboxControlToken: null,
    isProduction: false,
    wallets: null,
    sandboxProducts: { hasH5: false, hasWap: false, jsapi: null },
    sms: null,
    smsPrices: {
      aliyun: { mainland: null, abroad: null },
      tencent: { mainland: null, abroad: null },
      sandbox: { mainland: 0, abroad: 0 },
    },
    smsInstallation: { providers: 0, unsetNotices: [], unsetPrices: [] },
    mail: null,
    attention: { url: null, mail: null },
    insideHosts: [],
    s3: null,
    backup: null,
    console: {
      port: 3001,
      host: '127.0.0.1',
      url: null,
      metricsFrom: null,
      isDefault: true,
    },
    twoPersonFen: 500_000,
  });
  expect(trustedProxies('127.0.0.1')).toBe(false);
});

const filesBucket = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'files-of-park',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const backupBucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_BUCKET: 'backups-of-park',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ HOST: 'not a host' }, 'HOST'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES'],
  [{ CONSOLE_METRICS_FROM: '10.0.0.0/40' }, 'CONSOLE_METRICS_FROM'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ ALLOW_SANDBOX: 'yes' }, 'ALLOW_SANDBOX'],
  [{ SANDBOX_CONTROL_TOKEN: 'short' }, 'SANDBOX_CONTROL_TOKEN'],
  [{ WECHAT_MCH_ID: '1900000001' }, 'WECHAT_MCH_ID'],
  [{ NOTIFY_URL: 'https://example.com/?x=1' }, 'NOTIFY_URL'],
  [{ ATTENTION_URL: 'http://example.com/hook' }, 'ATTENTION_URL'],
  [{ ATTENTION_URL: 'https://name:word@example.com/' }, 'ATTENTION_URL'],
  [{ ATTENTION_MAIL: 'two@example.com,three@example.com' }, 'ATTENTION_MAIL'],
  [{ ATTENTION_MAIL: 'desk@localhost' }, 'ATTENTION_MAIL'],
  [{ ATTENTION_SMS: '1' }, 'ATTENTION_SMS'],
  [{ SMS_COUNTRY: 'CN' }, 'SMS_COUNTRY'],
  [{ SMS_COUNTRIES: ',' }, 'SMS_COUNTRIES'],
  [{ SMTP_URL: 'smtp://name:word@/' }, 'SMTP_URL'],
  [{ PUBLIC_URL: 'http://' }, 'PUBLIC_URL'],
  [{ SMS_PROVIDER: 'other' }, 'SMS_PROVIDER'],
  [{ SMS_PROVIDER: 'aliyun' }, 'SMS_TEMPLATE_RESET'],
  [{ SMS_SIGN_NAME: '序园' }, 'SMS_PROVIDER'],
  [{ SMS_TEMPLATE_LOGIN: 'login' }, 'SMS_TEMPLATE_LOGIN'],
  [{ SMS_PROVIDER: 'tencent' }, 'SMS_TENCENT_TEMPLATE_RESET'],
  [{ SMS_FALLBACK: 'tencent' }, 'SMS_PROVIDER'],
  [{ SMS_PROVIDER: 'aliyun', SMS_FALLBACK: 'aliyun' }, 'SMS_FALLBACK'],
  [{ SMS_PRICE_YUAN: '4,5' }, 'SMS_PRICE_YUAN'],
  [{ SMS_NOTICE_PAID: 'SMS_1' }, 'SMS_NOTICE_PAID'],
  [{ SMS_NOTICE_PAID: 'fr-FR=SMS_1' }, 'SMS_NOTICE_PAID'],
  [{ SMS_NOTICE_PAID: 'en-US=SMS_1' }, 'SMS_NOTICE_PAID'],
  [{ SMS_NOTICE_PAID: 'zh-CN=SMS_1, zh-CN=SMS_2' }, 'SMS_NOTICE_PAID'],
  [{ SMS_NOTICE_PAID: 'zh-CN=1' }, 'SMS_NOTICE_PAID'],
  [{ SMS_NOTICE_REFUNDED: 'zh-CN=SMS_1' }, 'SMS_NOTICE_REFUNDED'],
  [{ SMS_TENCENT_NOTICE_STEP_DONE: 'zh-CN=SMS_1' }, 'SMS_TENCENT_NOTICE_STEP_DONE'],
  [{ SMS_TENCENT_APP_ID: 'app' }, 'SMS_TENCENT_APP_ID'],
  [{ SMS_TENCENT_TEMPLATE_LOGIN: 'SMS_1' }, 'SMS_TENCENT_TEMPLATE_LOGIN'],
  [{ SMS_TENCENT_REGION: 'eu' }, 'SMS_TENCENT_REGION'],
  [{ S3_ENDPOINT: 'https://s3.example.com/path' }, 'S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET'],
  [{ S3_REGION: 'cn-east-1' }, 'S3_SECRET_ACCESS_KEY'],
  [{ BACKUP_S3_BUCKET: 'backups-of-park' }, 'BACKUP_S3_ENDPOINT'],
  [backupBucket, 'BACKUP_KEY'],
  [{ ...backupBucket, BACKUP_KEY: 'c2hvcnQ=' }, 'BACKUP_KEY'],
  [{ ...backupBucket, ...filesBucket, BACKUP_S3_BUCKET: 'files-of-park' }, 'BACKUP_S3_BUCKET'],
  [
    {
      ...backupBucket,
      ...filesBucket,
      BACKUP_S3_ENDPOINT: 'https://files-of-park.S3.example.com',
      BACKUP_S3_BUCKET: 'files-of-park',
    },
    'BACKUP_S3_BUCKET',
  ],
  [{ BACKUP_BUCKET: 'backups-of-park' }, 'BACKUP_BUCKET'],
  [{ DATA_KEY: 'c2hvcnQ=' }, 'DATA_KEY'],
  [{ DATA_KEY: 'x', DATA_KEY_FILE: 'y' }, 'DATA_KEY_FILE'],
  [{ DATABASE_URL: 'postgres://x', DATABASE_URL_FILE: 'y' }, 'DATABASE_URL_FILE'],
  [{ NODE_ENV: 'production' }, 'ALLOW_SANDBOX'],
])('the switches %o are refused in one sentence that names them', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`\\b${name}\\b[^\\n]*\\.$`));
});

test.each([
  [{ SMS_NOTICE_PAID: 'SMS_1' }, 'SMS_NOTICE_PAID must be templates by language'],
  [{ SMS_TEMPLATE_LOGIN: 'login' }, 'SMS_TEMPLATE_LOGIN must be a template'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET must be the name of a bucket.'],
  [{ PORT: 'http', SMS_COUNTRY: 'CN' }, 'PORT must be a number from 0 to 65535.'],
])('the switches %o are refused for the wrong value, before what it leads to', (source, words) => {
  expect(() => readEnv(source)).toThrow(words);
});

test.each([
  ['NODE_ENV', 'prod', ['production', 'development', 'test']],
  ['NODE_ENV', 'Production', ['production', 'development', 'test']],
  ['NODE_ENV', 'production ', ['production', 'development', 'test']],
  ['NODE_ENV', 'staging', ['production', 'development', 'test']],
  ['LOG_LEVEL', 'loud', ['debug', 'info', 'warn', 'error', 'silent']],
  ['START_FORMAT', 'xml', ['text', 'json']],
  ['ALLOW_SANDBOX', 'true', ['0', '1']],
  ['SMS_PROVIDER', 'aliyum', ['aliyun', 'tencent']],
  ['SMS_FALLBACK', 'tencnet', ['aliyun', 'tencent']],
])(
  'the switch %s=%o is refused in a sentence with the value and the words that are allowed',
  (name, value, words) => {
    const attempt = () => readEnv({ [name]: value });
    expect(attempt).toThrow(`${name} is ${JSON.stringify(value)}`);
    for (const word of words) expect(attempt).toThrow(new RegExp(`must be .*\\b${word}\\b`));
  },
);

test.each(listAllSwitches().map(({ name }) => name))(
  'the switch %s is unset when it is empty, as from a compose file without a value',
  (name) => {
    expect(JSON.stringify(readEnv({ [name]: '' }))).toBe(JSON.stringify(readEnv({})));
  },
);

test('the settings come from every switch of the table, each by its own name', () => {
  const asked = new Set<string | symbol>();
  const source = new Proxy({}, { get: (_, name) => void asked.add(name) });
  readEnv(source);
  const names = listAllSwitches().flatMap(listVariables);

  expect(names.filter((name) => !asked.has(name))).toEqual([]);
  expect(names.length).toBe(new Set(names).size);
});

const dataKey = Buffer.alloc(32, 7).toString('base64');

test('production runs the sandbox only on purpose, and with a separate data key', () => {
  const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
  expect(readEnv({ ...production, DATA_KEY: dataKey }).port).toBe(3000);
  expect(() => readEnv(production)).toThrow(/ without a data key: set DATA_KEY_FILE .*\.$/);
});

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-env-'));
afterAll(() => rmSync(folder, { recursive: true }));
const writeSecretFile = (name: string, text: string, mode = 0o600) => {
  writeFileSync(join(folder, name), text, { mode });
  return join(folder, name);
};

test('a secret is read from a file, and its last line may end', () => {
  const file = writeSecretFile('token', 'control-token\n');
  expect(readEnv({ SANDBOX_CONTROL_TOKEN_FILE: file }).sandboxControlToken).toBe('control-token');
});

test.each([
  [
    'which other users of this machine can open',
    () => writeSecretFile('open', 'control-token', 0o644),
  ],
  ['which is empty', () => writeSecretFile('empty', '\n')],
  ['cannot be read: ENOENT', () => join(folder, 'missing')],
  ['cannot be read: EISDIR', () => folder],
])('a secret file %s is refused by the name of its switch', (reason, make) => {
  const source = { SANDBOX_CONTROL_TOKEN_FILE: make() };
  expect(() => readEnv(source)).toThrow(
    new RegExp(`^SANDBOX_CONTROL_TOKEN_FILE leads to .*${reason}`),
  );
});

const smsSettings = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '序园',
  SMS_TEMPLATE_LOGIN: 'SMS_1',
  SMS_TEMPLATE_REGISTER: 'SMS_2',
  SMS_TEMPLATE_RESET: 'SMS_3',
  SMS_TEMPLATE_PHONE: 'SMS_4',
  SMS_TEMPLATE_PHONE_CHANGED: 'SMS_5',
};

test('codes are sent through Aliyun when all of its settings are known, with its secret from a file', () => {
  const { SMS_ACCESS_KEY_SECRET: secret, ...others } = smsSettings;
  const source = { ...others, SMS_ACCESS_KEY_SECRET_FILE: writeSecretFile('sms', `${secret}\n`) };
  expect(readEnv(source).sms).toEqual([
    {
      name: 'aliyun',
      settings: {
        countries: ['CN'],
        abroad: { code: null, phone_changed: null },
        accessKeyId: 'id',
        accessKeySecret: 'secret',
        signName: '序园',
        templates: {
          login: 'SMS_1',
          register: 'SMS_2',
          reset: 'SMS_3',
          phone: 'SMS_4',
          phone_changed: 'SMS_5',
        },
        notices: {
          paid: null,
          refunded: null,
          refund_failed: null,
          step_done: null,
          booking_soon: null,
        },
      },
    },
  ]);
});

const tencentSettings = {
  SMS_TENCENT_SECRET_ID: 'id',
  SMS_TENCENT_SECRET_KEY: 'key',
  SMS_TENCENT_APP_ID: '1400006666',
  SMS_TENCENT_SIGN_NAME: '序园',
  SMS_TENCENT_TEMPLATE_LOGIN: '1',
  SMS_TENCENT_TEMPLATE_REGISTER: '2',
  SMS_TENCENT_TEMPLATE_RESET: '3',
  SMS_TENCENT_TEMPLATE_PHONE: '4',
  SMS_TENCENT_TEMPLATE_PHONE_CHANGED: '5',
};

test('codes are sent through two providers in the order of the switches, each with all of its settings', () => {
  const both = { ...smsSettings, ...tencentSettings, SMS_PROVIDER: 'tencent' };
  const { sms } = readEnv({ ...both, SMS_FALLBACK: 'aliyun' });
  expect(sms?.map(({ name }) => name)).toEqual(['tencent', 'aliyun']);
  expect(sms?.[0]?.settings).toMatchObject({ region: 'ap-guangzhou', appId: '1400006666' });
  expect(() => readEnv(both)).toThrow(
    'SMS_ACCESS_KEY_ID is set, and neither SMS_PROVIDER nor SMS_FALLBACK is aliyun',
  );
  expect(() => readEnv({ ...both, SMS_FALLBACK: 'aliyun', SMS_TENCENT_SECRET_KEY: '' })).toThrow(
    /^SMS_TENCENT_SECRET_KEY is missing: messages through tencent need all of /,
  );
  expect(() => readEnv({ ...both, SMS_FALLBACK: 'aliyun', SMS_COUNTRIES: 'GB' })).toThrow(
    'set SMS_TENCENT_TEMPLATE_ABROAD and SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED',
  );
});

test('the templates and prices that the providers in use lack are listed, abroad where messages go there', () => {
  const first = { ...smsSettings, SMS_NOTICE_PAID: 'zh-CN=SMS_11', SMS_PRICE_YUAN: '0.045' };
  expect(readEnv(first).smsInstallation).toEqual({
    providers: 1,
    unsetNotices: [
      'SMS_NOTICE_REFUNDED',
      'SMS_NOTICE_REFUND_FAILED',
      'SMS_NOTICE_STEP_DONE',
      'SMS_NOTICE_BOOKING_SOON',
    ],
    unsetPrices: [],
  });
  const both = {
    ...first,
    ...tencentSettings,
    SMS_FALLBACK: 'tencent',
    SMS_TENCENT_NOTICE_PAID: 'zh-CN=11',
    SMS_TENCENT_NOTICE_REFUNDED: 'zh-CN=21',
    SMS_COUNTRIES: 'CN, GB',
    SMS_TEMPLATE_ABROAD: 'SMS_6',
    SMS_TEMPLATE_ABROAD_PHONE_CHANGED: 'SMS_7',
    SMS_TENCENT_TEMPLATE_ABROAD: '6',
    SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED: '7',
  };
  expect(readEnv(both).smsInstallation).toEqual({
    providers: 2,
    unsetNotices: [
      'SMS_NOTICE_REFUNDED',
      'SMS_NOTICE_REFUND_FAILED',
      'SMS_NOTICE_STEP_DONE',
      'SMS_NOTICE_BOOKING_SOON',
      'SMS_TENCENT_NOTICE_REFUND_FAILED',
      'SMS_TENCENT_NOTICE_STEP_DONE',
      'SMS_TENCENT_NOTICE_BOOKING_SOON',
    ],
    unsetPrices: [
      'SMS_PRICE_ABROAD_YUAN',
      'SMS_TENCENT_PRICE_YUAN',
      'SMS_TENCENT_PRICE_ABROAD_YUAN',
    ],
  });
});

test('the messages about orders have templates by language, each as the switch names it', () => {
  const SMS_NOTICE_PAID = 'zh-CN=SMS_11, en-US=SMS_12, abroad=SMS_13';
  const settings = { ...smsSettings, SMS_NOTICE_PAID, SMS_NOTICE_STEP_DONE: 'zh-CN=SMS_31' };
  expect(readEnv(settings).sms?.[0]?.settings.notices).toEqual({
    paid: { 'zh-CN': 'SMS_11', 'en-US': 'SMS_12', abroad: 'SMS_13' },
    refunded: null,
    refund_failed: null,
    step_done: { 'zh-CN': 'SMS_31' },
    booking_soon: null,
  });
});

test('codes are sent abroad if SMS_COUNTRIES lists the country, and only with its template', () => {
  const source = { ...smsSettings, SMS_COUNTRIES: 'CN, GB' };
  expect(() => readEnv(source)).toThrow(/^SMS_COUNTRIES names a country other than CN/);
  const abroad = {
    SMS_TEMPLATE_ABROAD: 'SMS_6',
    SMS_TEMPLATE_ABROAD_PHONE_CHANGED: 'SMS_7',
  };
  expect(readEnv({ ...source, ...abroad }).sms?.[0]?.settings).toMatchObject({
    countries: ['CN', 'GB'],
    abroad: { code: 'SMS_6', phone_changed: 'SMS_7' },
  });
  expect(() => readEnv({ SMS_COUNTRIES: 'UK' })).toThrow(/^SMS_COUNTRIES must be codes/);
  expect(() => readEnv({ SMS_COUNTRIES: 'GB' })).toThrow(/^SMS_PROVIDER is missing/);
});

test('mails are sent when server and sender are known, with the server from a file too', () => {
  const MAIL_FROM = 'Xuyuan Park <park@example.com>';
  const url = 'smtps://park:secret@smtp.example.com:465';
  const source = { SMTP_URL_FILE: writeSecretFile('smtp', `${url}\n`), MAIL_FROM };
  expect(readEnv(source).mail).toEqual({ url, from: MAIL_FROM });
  expect(() => readEnv({ MAIL_FROM })).toThrow(/^SMTP_URL is missing/);
  expect(() => readEnv({ SMTP_URL: url })).toThrow(/^MAIL_FROM is missing/);
  expect(() => readEnv({ SMTP_URL: 'https://x.example' })).toThrow(/^SMTP_URL must be/);
  const forged = 'Park <park@example.com>\r\nBcc: x@example.com';
  expect(() => readEnv({ SMTP_URL: url, MAIL_FROM: forged })).toThrow(/^MAIL_FROM must be/);
});

test.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ["O'Brien's Park <o'brien@example.com>", "O'Brien's Park <o'brien@example.com>"],
  ['序园 <park＠example。com>', '序园 <park@example.com>'],
])('the sender of mails is read from %j', (MAIL_FROM, from) => {
  const url = 'smtps://park:secret@smtp.example.com:465';
  expect(readEnv({ SMTP_URL: url, MAIL_FROM }).mail).toEqual({ url, from });
});

test.each([
  'park@localhost',
  'Park <park@localhost>',
  'Park <a@example.com> <b@example.com>',
  "Park <o'brien@example.com",
  `Park <"o'brien"@example.com>`,
])('no sender of mails is read from %j', (MAIL_FROM) => {
  const read = () => readEnv({ SMTP_URL: 'smtps://park:secret@smtp.example.com:465', MAIL_FROM });
  expect(read).toThrow(/^MAIL_FROM must be/);
});

test('the address of the staff may have an apostrophe', () => {
  expect(readEnv({ ATTENTION_MAIL: "o'brien@example.com" }).attention.mail).toBe(
    "o'brien@example.com",
  );
});

test('backups have a separate bucket and a separate key', () => {
  const key = makeDataKey();
  const BACKUP_KEY = key.export();
  expect(readEnv({ ...filesBucket, BACKUP_KEY }).backup).toBe(null);
  const { backup } = readEnv({ ...filesBucket, ...backupBucket, BACKUP_KEY });
  expect(backup?.settings).toMatchObject({ bucket: 'backups-of-park', region: 'us-east-1' });
  expect(backup?.keys.keys.map(({ id }) => id)).toEqual([key.id]);
});

test('a bucket is used when all of its settings are known', () => {
  expect(readEnv(filesBucket).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'files-of-park',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

describe('the wallets', () => {
  const pem = (key: KeyObject) =>
    String(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }));
  const bare = (key: KeyObject) => pem(key).replaceAll(/-----.*-----|\n/g, '');
  const own = getKeyPair('merchant');
  const theirs = getKeyPair('wallet').publicKey;
  const next = getKeyPair('next wallet').publicKey;
  const settings = {
    PUBLIC_URL: 'https://park.example/',
    WECHAT_MCHID: '1900000001',
    WECHAT_APPID: 'wx00000000000000aa',
    WECHAT_KEY_SERIAL: '5a5b5c5d5e5f',
    WECHAT_PRIVATE_KEY: pem(own.privateKey).replaceAll('\n', String.raw`\n`),
    WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
    WECHAT_PUBLIC_KEYS: `PUB_KEY_ID_01=${pem(theirs)}\nPUB_KEY_ID_02=${pem(next)}`,
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: bare(own.privateKey),
    ALIPAY_PUBLIC_KEYS: `${bare(theirs)},${bare(next)}`,
  };

  test('the wallets are the real ones when all of their settings are known', () => {
    const { wallets } = readEnv(settings);
    expect(wallets?.wechat).toMatchObject({
      keySerial: '5A5B5C5D5E5F',
      baseUrl: 'https://api.mch.weixin.qq.com',
      notifyUrl: 'https://park.example/api/v1/payments/notify/wechat',
    });
    expect([...(wallets?.wechat?.publicKeys ?? [])].map(([id, key]) => [id, pem(key)])).toEqual([
      ['PUB_KEY_ID_01', pem(theirs)],
      ['PUB_KEY_ID_02', pem(next)],
    ]);
    expect(wallets?.alipay).toMatchObject({
      gateway: 'https://openapi.alipay.com/gateway.do',
      notifyUrl: 'https://park.example/api/v1/payments/notify/alipay',
    });
    expect(wallets?.alipay?.publicKeys.map(pem)).toEqual([pem(theirs), pem(next)]);
    expect(wallets?.alipay?.privateKey.equals(own.privateKey)).toBe(true);
  });

  test.each(['WECHAT', 'ALIPAY'])('one wallet runs alone when nothing of %s is set', (left) => {
    const others = Object.entries(settings).filter(([name]) => !name.startsWith(left));
    const { wallets } = readEnv(Object.fromEntries(others));
    const names = Object.entries(wallets ?? {}).flatMap(([name, one]) =>
      one === null ? [] : name,
    );
    expect(names).toEqual([left === 'WECHAT' ? 'alipay' : 'wechat']);
  });

  test('the wallets run for real with SMS, and need no mail server', () => {
    const real = { ...settings, NODE_ENV: 'production', DATA_KEY: dataKey };
    expect(readEnv({ ...real, ...smsSettings })).toMatchObject({ mail: null, console: null });
    expect(() => readEnv(real)).toThrow('ALLOW_SANDBOX');
  });

  test('the wallets run for real under an own identity only, which boot checks before all else', async () => {
    const real = { ...settings, ...smsSettings, NODE_ENV: 'production', DATA_KEY: dataKey };

    await expect(boot(readEnv(real))).rejects.toThrow(
      'NODE_ENV=production with real wallets and the identity of the sample: set SITE_FILE to a file with your own name, short, suffix, description, company, phone, mail, address, icp, entity, office, saasUrl, bank, miniProgram, terms, privacy, contract (docs/operations/identity.md).',
    );
    expect(() => expectOwnIdentity(readEnv({ ...real, SITE_FILE: madeFile }))).not.toThrow();
    expect(() => expectOwnIdentity(readEnv({ ...real, NODE_ENV: '' }))).not.toThrow();
  });

  test('a wallet reads its key from a file', () => {
    const file = writeSecretFile('wechat.pem', pem(own.privateKey));
    const { WECHAT_PRIVATE_KEY: _, ...rest } = settings;
    const { wallets } = readEnv({ ...rest, WECHAT_PRIVATE_KEY_FILE: file });
    expect(wallets?.wechat?.privateKey.equals(own.privateKey)).toBe(true);
  });

  const oneLine = (text: string) => text.replaceAll('\n', String.raw`\n`);
  const oneLineOfWindows = (text: string) => text.replaceAll('\n', String.raw`\r\n`);
  const end = String.raw`\n`;

  test.each([
    ['one PEM', oneLine, pem, ''],
    ['one PEM with line breaks of Windows', oneLineOfWindows, pem, ''],
    ['one PEM with quotes of a shell', oneLine, pem, `${end} ${end}`],
    ['bare base64', oneLine, bare, end],
  ])('a wallet reads its keys from one line with %s', (_, write, format, after) => {
    const line = (key: KeyObject) => `${write(format(key))}${after}`;
    const keys = {
      WECHAT_PRIVATE_KEY: line(own.privateKey),
      WECHAT_PUBLIC_KEYS: `PUB_KEY_ID_01=${line(theirs)},PUB_KEY_ID_02=${line(next)}`,
      ALIPAY_PRIVATE_KEY: line(own.privateKey),
      ALIPAY_PUBLIC_KEYS: `${line(theirs)},${line(next)}`,
    };
    const files = Object.entries(keys).map(([name, text]): [string, string] => [
      `${name}_FILE`,
      writeSecretFile(name, `${text}\n`),
    ]);
    const others = Object.entries(settings).filter(([name]) => !(name in keys));
    const sources = [{ ...settings, ...keys }, Object.fromEntries<string>([...others, ...files])];
    for (const source of sources) {
      const { wallets } = readEnv(source);
      expect(wallets?.wechat?.privateKey.equals(own.privateKey)).toBe(true);
      expect([...(wallets?.wechat?.publicKeys ?? [])].map(([id, key]) => [id, pem(key)])).toEqual([
        ['PUB_KEY_ID_01', pem(theirs)],
        ['PUB_KEY_ID_02', pem(next)],
      ]);
      expect(wallets?.alipay?.privateKey.equals(own.privateKey)).toBe(true);
      expect(wallets?.alipay?.publicKeys.map(pem)).toEqual([pem(theirs), pem(next)]);
    }
  });

  const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const curve = generateKeyPairSync('ed25519');
  const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', DATA_KEY: dataKey };

  test.each([
    ['WECHAT_MCHID', { WECHAT_MCHID: '' }],
    ['ALIPAY_PUBLIC_KEYS', { ALIPAY_PUBLIC_KEYS: '' }],
    ['WECHAT_API_V3_KEY', { WECHAT_API_V3_KEY: 'short' }],
    ['WECHAT_KEY_SERIAL', { WECHAT_KEY_SERIAL: 'not hex' }],
    ['ALIPAY_SELLER_ID', { ALIPAY_SELLER_ID: 'shop@example.com' }],
    ['WECHAT_PRIVATE_KEY', { WECHAT_PRIVATE_KEY: 'no key' }],
    ['WECHAT_PRIVATE_KEY', { WECHAT_PRIVATE_KEY: pem(theirs) }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: pem(small.privateKey) }],
    ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: pem(curve.privateKey) }],
    ['ALIPAY_PUBLIC_KEYS', { ALIPAY_PUBLIC_KEYS: pem(own.privateKey) }],
    ['ALIPAY_PUBLIC_KEYS', { ALIPAY_PUBLIC_KEYS: pem(own.publicKey) }],
    ['WECHAT_PUBLIC_KEYS', { WECHAT_PUBLIC_KEYS: `PUB_KEY_ID_01=${pem(own.publicKey)}` }],
    ['WECHAT_PUBLIC_KEYS', { WECHAT_PUBLIC_KEYS: pem(theirs) }],
    ['WECHAT_PUBLIC_KEYS', { WECHAT_PUBLIC_KEYS: `A=${pem(theirs)}A=${pem(next)}` }],
    ['NOTIFY_URL', { PUBLIC_URL: '' }],
    ['NOTIFY_URL', { ...production, PUBLIC_URL: 'http://park.example' }],
    ['WECHAT_BASE_URL', { ...production, WECHAT_BASE_URL: 'http://127.0.0.1:9' }],
    [
      'ALIPAY_GATEWAY',
      { ...production, ALIPAY_GATEWAY: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
    ],
  ])('a wrong %s is refused by its name, without the key in the sentence', (name, changed) => {
    const read = () => readEnv({ ...settings, ...changed });
    expect(read).toThrow(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*\\.$`));
    expect(read).not.toThrow(bare(own.privateKey).slice(40, 80));
  });
});

test('the console listens at its setting, and automatically only in a trial', () => {
  const parseConsoleEnv = (source: Record<string, string>) => readEnv(source).console;
  const production = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DATA_KEY: makeDataKey().export(),
  };

  expect(parseConsoleEnv({ PORT: '4000' })).toBeNull();
  expect(parseConsoleEnv(production)).toBeNull();
  expect(
    parseConsoleEnv({
      ...production,
      CONSOLE_PORT: '4001',
      CONSOLE_URL: 'https://console.example/',
    }),
  ).toEqual({
    port: 4001,
    host: '127.0.0.1',
    url: 'https://console.example',
    metricsFrom: null,
    isDefault: false,
  });
  expect(() => parseConsoleEnv({ CONSOLE_PORT: 'console' })).toThrow(
    'CONSOLE_PORT must be a number',
  );
  expect(() => parseConsoleEnv({ CONSOLE_TWO_PERSON_YUAN: '1.5' })).toThrow(
    'CONSOLE_TWO_PERSON_YUAN must be',
  );
  expect(() => parseConsoleEnv({ CONSOLE_PROT: '3001' })).toThrow('CONSOLE_PROT is set');
});
