import { expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';

test('without switches the defaults of the wire hold', () => {
  const { trustedProxies, ...env } = readEnv({});
  expect(env).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '.data',
    contentDir: null,
    databaseUrl: null,
    logLevel: 'info',
    sandboxControlToken: null,
    isProduction: false,
    s3: null,
  });
  expect(trustedProxies('127.0.0.1')).toBe(false);
});

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ HOST: 'not a host' }, 'HOST'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ ALLOW_SANDBOX: 'yes' }, 'ALLOW_SANDBOX'],
  [{ SANDBOX_CONTROL_TOKEN: 'short' }, 'SANDBOX_CONTROL_TOKEN'],
  [{ WECHAT_MCH_ID: '1900000001' }, 'WECHAT_MCH_ID'],
  [{ S3_ENDPOINT: 'https://s3.example.com/path' }, 'S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET'],
  [{ S3_REGION: 'cn-east-1' }, 'S3_SECRET_ACCESS_KEY'],
  [{ NODE_ENV: 'production' }, 'ALLOW_SANDBOX'],
])('%o is refused in one sentence that names it', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`\\b${name}\\b[^\\n]*\\.$`));
});

test('production runs the sandbox only on purpose', () => {
  expect(readEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).port).toBe(3000);
});

test('a bucket is used when all of it is known', () => {
  const source = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files-of-park',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readEnv(source).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'files-of-park',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
