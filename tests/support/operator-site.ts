import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { makeDataKey } from '#server/keys/data-key.ts';
import { aliyunKeys, notices, signName, templates } from './aliyun.ts';
import { cleanEnvironment } from './built-release.ts';
import { madeFile } from './made-site.ts';
import { writeOperatorContent } from './operator-content.ts';
import type { OutsideWorld } from './outside-world.ts';
import { tencentSettings } from './tencent.ts';
import { apiV3Key } from './wechat-pay.ts';

export type SiteSwitches = Readonly<Record<string, string>>;

/** The port, address and database of an operator's site. */
export type Place = { port: number; origin: string; databaseUrl: string };

/**
 * Writes the files of an operator into a folder: identity, content, data key and keys of wallets. Returns the
 * switches of a site in production with every wallet and provider.
 */
export function equipOperator(
  folder: string,
  { alipay, wechat, smtpUrl }: OutsideWorld,
  { port, origin, databaseUrl }: Place,
): SiteSwitches {
  cpSync(dirname(madeFile), join(folder, 'identity'), { recursive: true });
  writeOperatorContent(join(folder, 'content'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
    return join(folder, name);
  };
  const [ofWechat, ofAlipay] = [wechat.settings(), alipay.settings()];
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL_FILE: write('database_url', databaseUrl),
    DATA_KEY_FILE: write('data.key', makeDataKey().export()),
    SITE_FILE: join(folder, 'identity/site.yaml'),
    CONTENT_DIR: join(folder, 'content'),
    WECHAT_MCHID: ofWechat.mchid,
    WECHAT_APPID: ofWechat.appid,
    WECHAT_KEY_SERIAL: ofWechat.keySerial,
    WECHAT_PRIVATE_KEY_FILE: write('apiclient_key.pem', toPem(ofWechat.privateKey)),
    WECHAT_API_V3_KEY: apiV3Key,
    WECHAT_PUBLIC_KEYS_FILE: write(
      'wechat_public_keys',
      [...ofWechat.publicKeys].map(([id, key]) => `${id}=${toPem(key)}`).join('\n'),
    ),
    WECHAT_FEE_PERCENT: '0.60',
    ALIPAY_APP_ID: ofAlipay.appId,
    ALIPAY_SELLER_ID: ofAlipay.sellerId,
    ALIPAY_PRIVATE_KEY_FILE: write('alipay_private_key', toPem(ofAlipay.privateKey)),
    ALIPAY_PUBLIC_KEYS_FILE: write('alipay_public_keys', ofAlipay.publicKeys.map(toPem).join('\n')),
    ALIPAY_FEE_PERCENT: '0.60',
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: aliyunKeys.accessKeyId,
    SMS_ACCESS_KEY_SECRET: aliyunKeys.accessKeySecret,
    SMS_SIGN_NAME: signName,
    SMS_TEMPLATE_LOGIN: templates.login,
    SMS_TEMPLATE_REGISTER: templates.register,
    SMS_TEMPLATE_RESET: templates.reset,
    SMS_TEMPLATE_PHONE: templates.phone,
    SMS_TEMPLATE_PHONE_CHANGED: templates.phone_changed,
    SMS_NOTICE_PAID: `zh-CN=${notices.paid['zh-CN']}`,
    SMS_NOTICE_REFUNDED: `zh-CN=${notices.refunded['zh-CN']}`,
    SMS_NOTICE_REFUND_FAILED: `zh-CN=${notices.refund_failed['zh-CN']}`,
    SMS_NOTICE_STEP_DONE: `zh-CN=${notices.step_done['zh-CN']}`,
    SMS_NOTICE_BOOKING_SOON: `zh-CN=${notices.booking_soon['zh-CN']}`,
    SMS_PRICE_YUAN: '0.045',
    SMS_FALLBACK: 'tencent',
    ...tencentSwitches,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Sprucelane <hello@sprucelane.test>',
    ATTENTION_MAIL: 'desk@sprucelane.test',
    ATTENTION_URL: 'https://sprucelane.test/attention',
  };
}

const tencentSwitches: SiteSwitches = {
  SMS_TENCENT_SECRET_ID: tencentSettings.secretId,
  SMS_TENCENT_SECRET_KEY: tencentSettings.secretKey,
  SMS_TENCENT_APP_ID: tencentSettings.appId,
  SMS_TENCENT_SIGN_NAME: tencentSettings.signName,
  SMS_TENCENT_TEMPLATE_LOGIN: tencentSettings.templates.login,
  SMS_TENCENT_TEMPLATE_REGISTER: tencentSettings.templates.register,
  SMS_TENCENT_TEMPLATE_RESET: tencentSettings.templates.reset,
  SMS_TENCENT_TEMPLATE_PHONE: tencentSettings.templates.phone,
  SMS_TENCENT_TEMPLATE_PHONE_CHANGED: tencentSettings.templates.phone_changed,
  SMS_TENCENT_NOTICE_PAID: `zh-CN=${tencentSettings.notices.paid['zh-CN']}`,
  SMS_TENCENT_NOTICE_REFUNDED: `zh-CN=${tencentSettings.notices.refunded['zh-CN']}`,
  SMS_TENCENT_NOTICE_REFUND_FAILED: `zh-CN=${tencentSettings.notices.refund_failed['zh-CN']}`,
  SMS_TENCENT_NOTICE_STEP_DONE: `zh-CN=${tencentSettings.notices.step_done['zh-CN']}`,
  SMS_TENCENT_NOTICE_BOOKING_SOON: `zh-CN=${tencentSettings.notices.booking_soon['zh-CN']}`,
  SMS_TENCENT_PRICE_YUAN: '0.05',
};

/** A release with its switches and those of Node, as an operator runs it. */
export type Installed = { release: string; env: SiteSwitches };

/** Runs a script of the release; resolves to its exit code and everything that it wrote. */
export async function runScript({ release, env }: Installed, script: string, ...args: string[]) {
  const child = spawn('npm', ['run', '-s', script, '--', ...args], {
    cwd: release,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [exit, ...pieces] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    readText(child.stdout),
    readText(child.stderr),
  ]);
  return { status: exit, text: pieces.join('') };
}

/** Runs `npm start` in the release; resolves when the site is ready. Throws when it ends before. */
export async function startSite({ release, env }: Installed) {
  const child = spawn('npm', ['start'], {
    cwd: release,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        output += piece.toString();
        if (output.includes(' is ready at ')) resolve();
      });
    }
    void exited.then(() => reject(new Error(`the site did not start: ${output}`)));
  });
  return {
    /** Sends the signal that systemd and Docker send. */
    stop: () => void child.kill('SIGTERM'),
    exited,
  };
}

function toPem(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  return String(key.export({ format: 'pem', type })).trim();
}
