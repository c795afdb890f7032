import { parsePrivateKey } from '#server/adapters/rsa.ts';
import { parseAddressList } from '#server/http/client-address.ts';
import { parseDataKeys } from '#server/keys/data-key.ts';
import { listSwitches, needed, setting, type Switch, type SwitchSection } from './switch-reader.ts';
import * as value from './switch-values.ts';

const addressList = value.parsed(parseAddressList, 'must be a list of addresses or ranges: ');

/** Names that begin so are meant for the site: an unknown one is a mistake. */
export const ownPrefixes = [
  'WECHAT_',
  'ALIPAY_',
  'SMS_',
  'SMTP_',
  'MAIL_',
  'CONSOLE_',
  'ATTENTION_',
  'EVENTS_',
  'BACKUP_',
];

/**
 * Every switch, once. env.ts reads them, the documents are written from them, and an error about a value is the
 * name of its switch with the message of its schema.
 */
export const sections = {
  site: {
    heading: 'Site and log',
    note: 'For the identity copy server/site to deploy/identity, call sample.yaml there site.yaml, and fill it in (docs/operations/identity.md).',
    switches: {
      publicUrl: setting('PUBLIC_URL', value.origin('https://example.com'), {
        says: 'The origin in canonical addresses, sitemap and feeds; with https, browsers use nothing else for a year.',
        without: '`http://localhost:PORT`',
        line: '=https://park.example.com',
      }),
      notifyUrl: setting('NOTIFY_URL', value.origin('https://example.com'), {
        says: 'The origin that wallets send their notices to; https in production.',
        without: '`PUBLIC_URL`',
      }),
      port: setting('PORT', value.port(), {
        says: 'The port that the site listens on.',
        unset: '3000',
        line: null,
      }),
      host: setting('HOST', value.host, {
        says: 'The address that the site listens on.',
        unset: '127.0.0.1',
        line: null,
      }),
      siteFile: setting('SITE_FILE', value.text, {
        says: 'The file with the identity of the operator: names, company, filing numbers, colors (docs/operations/identity.md). In production with real wallets the sample is refused.',
        without: '`server/site/sample.yaml`',
        line: '=/identity/site.yaml',
      }),
      contentDir: setting('CONTENT_DIR', value.text, {
        says: 'Another folder with services, prices and news (server/content/README.md).',
        without: '`server/content`',
      }),
      quotationDays: setting('QUOTE_DAYS', value.days, {
        says: 'For how many days after the day it was made the price of a quote holds, 1 to 90. Quotes that were made keep theirs.',
        unset: '15',
      }),
      logLevel: setting('LOG_LEVEL', value.word('debug', 'info', 'warn', 'error', 'silent'), {
        says: 'The lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
        unset: 'info',
      }),
      startFormat: setting('START_FORMAT', value.word('text', 'json'), {
        says: 'How the steps of a start are printed on standard error: `text` or `json`.',
        without: '`text` on a terminal, `json` elsewhere',
        line: '=json',
      }),
    },
  },
  mode: {
    heading: 'Production and sandbox',
    note: 'Without real wallets and SMS the site is a demonstration, and says so. Unset `ALLOW_SANDBOX` with the last sample, and set an empty database: real wallets refuse to start on one with payments of the sandbox.',
    switches: {
      nodeEnv: setting('NODE_ENV', value.word('production', 'development', 'test'), {
        says: '`production`, `development` or `test`; any other word is refused. In production the server starts without real wallets or SMS only when `ALLOW_SANDBOX=1`.',
        line: null,
      }),
      allowsSandbox: setting('ALLOW_SANDBOX', value.flag, {
        says: '`1` lets the server start with `NODE_ENV=production` and without real wallets or SMS. Its payments are play money: real wallets need an empty database.',
        unset: '0',
        line: '=1',
      }),
      sandboxControlToken: setting(
        'SANDBOX_CONTROL_TOKEN',
        value.like(/^\S{8,}$/, 'must have at least 8 characters and no blanks.'),
        {
          says: 'Lets tests move the clock and inject faults at `/sandbox/control`; with `NODE_ENV=production` it opens the inbox instead. At least 8 characters, no blanks.',
          secret: true,
          line: null,
        },
      ),
    },
  },
  data: {
    heading: 'Data and proxy',
    note: 'compose.yaml sets these. With systemd set them here; without `DATABASE_URL` the database is in `DATA_DIR`.',
    switches: {
      dataDir: setting('DATA_DIR', value.text, {
        says: 'The folder of the embedded database and of uploaded files; one process at a time, and no other user of the machine.',
        unset: '.data',
        line: null,
      }),
      databaseUrl: setting(
        'DATABASE_URL',
        value.like(/^postgres(?:ql)?:\/\//, 'must begin with postgres://.'),
        {
          says: 'A PostgreSQL (15 or newer) instead of the embedded one; a node takes eleven connections.',
          without: 'the embedded one',
          secret: true,
          line: '_FILE=/etc/xuyuan-park/database_url',
        },
      ),
      dataKey: setting('DATA_KEY', value.text, {
        says: 'The key that everything sealed hangs on; with `NODE_ENV=production` this or `DATA_KEY_FILE` must be set (docs/operations/keys.md).',
        without: '`DATA_DIR/data.key`',
        line: null,
      }),
      // Not the file of a secret that is read once: the site reads this one again when it changes.
      dataKeyFile: setting('DATA_KEY_FILE', value.text, {
        says: 'The file with that key, which may hold several, one a line.',
        without: '`DATA_DIR/data.key`',
        line: '=/etc/xuyuan-park/data.key',
      }),
      trustedProxies: setting('TRUSTED_PROXIES', addressList, {
        says: 'The addresses or ranges of proxies, from which `X-Forwarded-For` is accepted.',
        line: '=127.0.0.1',
      }),
    },
  },
  s3: {
    heading: 'A bucket for uploaded files',
    note: 'All or none, instead of `DATA_DIR/files`; compose.yaml sets them. Several nodes need a bucket, because a file on the disk of one is missing on the others.',
    switches: describeBucket('S3', 'the bucket'),
  },
  backup: {
    heading: 'A bucket for backups',
    note: 'All or none, and never the bucket of uploaded files (docs/operations/backups.md): `npm run backup -- --bucket` sends sealed backups there.',
    switches: {
      bucket: describeBucket('BACKUP_S3', 'the bucket for backups'),
      keys: setting('BACKUP_KEY', value.parsed(parseDataKeys), {
        says: 'The key that seals those backups, as `openssl rand -base64 32` prints it; several, one a line: the first seals, all open. Keep a copy elsewhere: without it they cannot be restored.',
        secret: true,
        line: '_FILE=/etc/xuyuan-park/backup.key',
      }),
    },
  },
  wechat: {
    heading: 'WeChat Pay',
    note: 'Account and keys are set all or none, on an empty database (docs/operations/going-live.md). A wallet that is not set is not offered.',
    switches: {
      mchid: needed('WECHAT_MCHID', value.like(/^\d+$/, 'must be a number.'), {
        says: 'The merchant number.',
      }),
      appid: needed(
        'WECHAT_APPID',
        value.like(/^wx\w+$/, 'must be the id of an app, such as wx1234567890abcdef.'),
        { says: 'The id of the app at WeChat.' },
      ),
      keySerial: needed(
        'WECHAT_KEY_SERIAL',
        value.like(/^[0-9A-Fa-f]+$/, 'must be the serial of the certificate, in hex.'),
        { says: 'The serial of the merchant’s certificate, in hex.' },
      ),
      privateKey: needed('WECHAT_PRIVATE_KEY', value.parsed(parsePrivateKey), {
        says: 'The private key that signs requests to WeChat Pay.',
        secret: true,
        line: '_FILE=/keys/apiclient_key.pem',
      }),
      apiV3Key: needed(
        'WECHAT_API_V3_KEY',
        value.like(/^[\x21-\x7e]{32}$/, 'must have 32 letters and digits.'),
        { says: 'The key that opens notices of WeChat Pay.', secret: true },
      ),
      publicKeys: needed('WECHAT_PUBLIC_KEYS', value.parsed(value.parseNamedKeys), {
        says: 'The public keys that WeChat Pay signs with, each as `id=PEM`.',
        secret: true,
        line: '_FILE=/keys/wechat_public_keys',
      }),
      baseUrl: setting('WECHAT_BASE_URL', value.origin('https://api.mch.weixin.qq.com'), {
        says: 'Where WeChat Pay is called instead, for trials; with `NODE_ENV=production` only the real address is taken.',
        unset: 'https://api.mch.weixin.qq.com',
        without: 'the real one',
        line: null,
      }),
      feeRate: setting('WECHAT_FEE_PERCENT', value.percent, {
        says: 'What WeChat Pay keeps of a payment by your contract, such as `0.60`: the bills are compared with it.',
        line: '=0.60',
      }),
    },
  },
  alipay: {
    heading: 'Alipay',
    note: 'Account and keys all or none, as for WeChat Pay.',
    switches: {
      appId: needed('ALIPAY_APP_ID', value.like(/^\d+$/, 'must be a number.'), {
        says: 'The number of the app.',
      }),
      sellerId: needed(
        'ALIPAY_SELLER_ID',
        value.like(/^2088\d{12}$/, 'must be an account, 2088 and twelve digits.'),
        { says: 'The account at Alipay that is paid to.' },
      ),
      privateKey: needed('ALIPAY_PRIVATE_KEY', value.parsed(parsePrivateKey), {
        says: 'The private key that signs requests to Alipay.',
        secret: true,
        line: '_FILE=/keys/alipay_private_key',
      }),
      publicKeys: needed('ALIPAY_PUBLIC_KEYS', value.parsed(value.parsePublicKeys), {
        says: 'The public keys that Alipay signs with.',
        secret: true,
        line: '_FILE=/keys/alipay_public_keys',
      }),
      gateway: setting(
        'ALIPAY_GATEWAY',
        value.like(
          /^https?:\/\/[^?#\s]+$/,
          'must be an address without a query, such as https://openapi.alipay.com/gateway.do.',
        ),
        {
          says: 'Where Alipay is called instead, for trials; with `NODE_ENV=production` only the real address is taken.',
          unset: 'https://openapi.alipay.com/gateway.do',
          without: 'the real one',
          line: null,
        },
      ),
      feeRate: setting('ALIPAY_FEE_PERCENT', value.percent, {
        says: 'What Alipay keeps of a payment by your contract, such as `0.60`: the bills are compared with it.',
        line: '=0.60',
      }),
    },
  },
  phone: {
    heading: 'Wallets on a phone',
    note: 'Each needs a contract (docs/operations/going-live.md).',
    switches: {
      hasH5: setting('WECHAT_H5', value.flag, {
        says: '`1` offers WeChat Pay in the browser of a phone (H5支付), which needs a registered domain too.',
        unset: '0',
        line: '=1',
      }),
      hasWap: setting('ALIPAY_WAP', value.flag, {
        says: '`1` offers Alipay in the browser of a phone (手机网站支付).',
        unset: '0',
        line: '=1',
      }),
      jsapi: {
        appid: needed(
          'WECHAT_JSAPI_APPID',
          value.like(/^wx\w+$/, 'must be the id of a service account, such as wx1234567890abcdef.'),
          {
            says: 'The id of the service account for payments in WeChat’s own browser (JSAPI支付); it needs `WECHAT_APP_SECRET`.',
          },
        ),
        secret: needed(
          'WECHAT_APP_SECRET',
          value.like(/^[0-9A-Za-z]{16,64}$/, 'must have letters and digits only.'),
          { says: 'The secret of that service account (AppSecret).', secret: true },
        ),
      },
    },
  },
  sms: {
    heading: 'SMS',
    note: 'The first provider, and the one that takes over when it is down (docs/operations/sms.md).',
    switches: {
      provider: setting('SMS_PROVIDER', value.word('aliyun', 'tencent'), {
        says: '`aliyun` or `tencent` sends codes to real phones, and then there is no inbox; it needs its key, signature and five templates.',
        line: '=aliyun',
      }),
      fallback: setting('SMS_FALLBACK', value.word('aliyun', 'tencent'), {
        says: 'The other of the two: it sends what the first cannot, and everything while the first is down. It needs the same.',
        line: '=tencent',
      }),
      countries: setting('SMS_COUNTRIES', value.countries, {
        says: 'The countries that codes are sent to, by their ISO 3166 codes; the sandbox serves `CN, DE, GB, HK, SG, US`.',
        unset: 'CN',
      }),
      prices: {
        aliyun: {
          mainland: setting('SMS_PRICE_YUAN', value.price, {
            says: 'What Aliyun bills for one message to the mainland, in yuan, such as `0.045`: the console and `npm run admin -- sms` show the cost of each day.',
            line: '=0.045',
          }),
          abroad: setting('SMS_PRICE_ABROAD_YUAN', value.price, {
            says: 'The same for one message abroad.',
          }),
        },
        tencent: {
          mainland: setting('SMS_TENCENT_PRICE_YUAN', value.price, {
            says: 'What Tencent Cloud bills for one message to the mainland.',
            line: '=0.05',
          }),
          abroad: setting('SMS_TENCENT_PRICE_ABROAD_YUAN', value.price, {
            says: 'The same for one message abroad.',
          }),
        },
      },
    },
  },
  aliyun: {
    heading: 'SMS through Aliyun',
    note: 'Key, signature and five templates are set all or none.',
    switches: {
      accessKeyId: needed('SMS_ACCESS_KEY_ID', value.text, {
        says: 'The id of the key of Aliyun’s SMS service.',
      }),
      accessKeySecret: needed('SMS_ACCESS_KEY_SECRET', value.text, {
        says: 'The secret of that key.',
        secret: true,
      }),
      signName: needed('SMS_SIGN_NAME', value.text, {
        says: 'The signature of messages that Aliyun approved.',
      }),
      ...describeTemplates('SMS', /^SMS_\w+$/, 'SMS_123456789', {
        code: '`code`',
        phone: '`phone`',
        order: '`order`',
        amount: '`amount`',
        time: '`time`',
      }),
    },
  },
  tencent: {
    heading: 'SMS through Tencent Cloud',
    note: 'Key, application, signature and five templates are set all or none.',
    switches: {
      secretId: needed('SMS_TENCENT_SECRET_ID', value.text, {
        says: 'The SecretId of a Tencent Cloud key.',
      }),
      secretKey: needed('SMS_TENCENT_SECRET_KEY', value.text, {
        says: 'The SecretKey of that key.',
        secret: true,
      }),
      appId: needed(
        'SMS_TENCENT_APP_ID',
        value.like(/^\d+$/, 'must be the SdkAppId, a number such as 1400006666.'),
        { says: 'The SdkAppId of the application in Tencent Cloud’s SMS console.' },
      ),
      region: setting(
        'SMS_TENCENT_REGION',
        value.word('ap-beijing', 'ap-guangzhou', 'ap-nanjing'),
        {
          says: 'The region that takes the requests: `ap-beijing`, `ap-guangzhou` or `ap-nanjing`.',
          unset: 'ap-guangzhou',
        },
      ),
      signName: needed('SMS_TENCENT_SIGN_NAME', value.text, {
        says: 'The signature of messages that Tencent Cloud approved.',
      }),
      ...describeTemplates('SMS_TENCENT', /^\d+$/, '1234567', {
        code: '`{1}`',
        phone: '`{1}` (the new phone, masked)',
        order: '`{1}` (the order)',
        amount: '`{2}` (the amount)',
        time: '`{2}` (the time)',
      }),
    },
  },
  mail: {
    heading: 'Mail',
    note: 'Both or none (docs/operations/mail.md). Without them mails land in the inbox of the sandbox, or nowhere.',
    switches: {
      url: needed('SMTP_URL', value.smtp, {
        says: 'The mail server, such as `smtps://name:password@host:465`.',
        secret: true,
      }),
      from: needed('MAIL_FROM', value.mailSender, { says: 'The sender of mails.' }),
    },
  },
  attention: {
    heading: 'What needs a person',
    note: 'Who gets the findings of `npm run admin -- attention`: one of them, or both.',
    switches: {
      url: setting('ATTENTION_URL', value.https, {
        says: 'An https address that receives them, each thing once, as JSON in the shape that group robots of WeCom, DingTalk and Feishu take: kinds and numbers only. What did not arrive is sent again.',
        secret: true,
      }),
      mail: setting('ATTENTION_MAIL', value.mailAddress, {
        says: 'A mail address that receives the same.',
      }),
    },
  },
  events: {
    heading: 'Events for other software',
    note: 'Staff add the addresses in the console; see docs/operations/events.md.',
    switches: {
      insideHosts: setting('EVENTS_INSIDE_HOSTS', value.hosts, {
        says: 'Hosts inside your network that events may be sent to, separated by commas, also without TLS. All others must be addresses of the internet with TLS.',
        without: 'none',
        line: '=erp.internal',
      }),
    },
  },
  console: {
    heading: 'Console of the staff',
    note: 'See docs/operations/console.md.',
    switches: {
      port: setting('CONSOLE_PORT', value.port(', or unset for no console'), {
        says: 'The port that the console listens on; without keys and with the usual `PORT` it is 3001.',
        without: 'no console',
        line: '=3001',
      }),
      host: setting('CONSOLE_HOST', value.host, {
        says: 'The address that the console listens on.',
        unset: '127.0.0.1',
      }),
      url: setting('CONSOLE_URL', value.origin('https://console.example.com'), {
        says: 'The origin of the console behind a proxy or tunnel; it answers under no other name but the loopback ones.',
      }),
      metricsFrom: setting('CONSOLE_METRICS_FROM', addressList, {
        says: 'The addresses or ranges of other machines that may read `/metrics`, such as `10.0.0.5, fd00:1::/64`: at `CONSOLE_HOST`. What a proxy passes on is refused.',
        without: 'this machine alone',
        line: '=10.0.0.5',
      }),
      twoPersonFen: setting('CONSOLE_TWO_PERSON_YUAN', value.wholeYuan, {
        says: 'The sum above which refunds and recorded company transfers, by order and by person and day, need two people at the console.',
        unset: '5000',
      }),
    },
  },
} satisfies Record<string, SwitchSection>;

/** Lists every switch, in the order of the table. */
export function listAllSwitches(): readonly Switch[] {
  return Object.values(sections).flatMap(({ switches }) => listSwitches(switches));
}

/** Describes a bucket; `name` is how its sentences call it. */
function describeBucket(prefix: 'S3' | 'BACKUP_S3', name: string) {
  return {
    endpoint: needed(`${prefix}_ENDPOINT`, value.origin('https://s3.example.com'), {
      says: `The origin of ${name}.`,
    }),
    bucket: needed(
      `${prefix}_BUCKET`,
      value.like(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.'),
      { says: `The name of ${name}.` },
    ),
    region: setting(`${prefix}_REGION`, value.like(/^[\w-]*$/, 'must be the name of a region.'), {
      says: `The region of ${name}.`,
      unset: 'us-east-1',
    }),
    accessKeyId: needed(`${prefix}_ACCESS_KEY_ID`, value.text, {
      says: `The id of the key to ${name}.`,
    }),
    secretAccessKey: needed(`${prefix}_SECRET_ACCESS_KEY`, value.text, {
      says: 'The secret of that key.',
      secret: true,
    }),
  };
}

/**
 * Describes the templates that each SMS provider has. A template is a `code` such as `sample`; `variables` says how
 * the provider names what fills it.
 */
function describeTemplates(
  prefix: 'SMS' | 'SMS_TENCENT',
  code: RegExp,
  sample: string,
  variables: Record<'code' | 'phone' | 'order' | 'amount' | 'time', string>,
) {
  const { phone, order, amount, time } = variables;
  const template = value.like(code, `must be a template, such as ${sample}.`);
  const notice = value.templatesByLanguage(code, sample);
  const describeNotice = (event: string, says: string) =>
    setting(`${prefix}_NOTICE_${event}`, notice, { says, line: `=zh-CN=${sample}` });
  return {
    templates: {
      login: needed(`${prefix}_TEMPLATE_LOGIN`, template, {
        says: `The approved template of a code for logging in, with the variable ${variables.code}.`,
      }),
      register: needed(`${prefix}_TEMPLATE_REGISTER`, template, {
        says: 'The same for a new account.',
      }),
      reset: needed(`${prefix}_TEMPLATE_RESET`, template, { says: 'The same for a new password.' }),
      phone: needed(`${prefix}_TEMPLATE_PHONE`, template, { says: 'The same for another phone.' }),
      phone_changed: needed(`${prefix}_TEMPLATE_PHONE_CHANGED`, template, {
        says: `The approved template of the notice that an account has left a phone, with the variable ${phone}.`,
      }),
    },
    abroad: {
      code: setting(`${prefix}_TEMPLATE_ABROAD`, template, {
        says: 'The template of every code that goes to a phone abroad.',
      }),
      phone_changed: setting(`${prefix}_TEMPLATE_ABROAD_PHONE_CHANGED`, template, {
        says: 'The template of that notice to a phone abroad.',
      }),
    },
    notices: {
      paid: describeNotice(
        'PAID',
        `The approved templates of the SMS about a paid order, with the variables ${order} and ${amount}: \`zh-CN=…\`, and maybe \`en-US=…\` (otherwise the Chinese one) and \`abroad=…\`. An SMS without templates is not offered to customers.`,
      ),
      refunded: describeNotice(
        'REFUNDED',
        `The same about money that was returned, with the variables ${order} and ${amount}.`,
      ),
      refund_failed: describeNotice(
        'REFUND_FAILED',
        `The same about a refund that a wallet could not send, with the variables ${order} and ${amount}.`,
      ),
      step_done: describeNotice(
        'STEP_DONE',
        `The same about a finished step of a service, with the variable ${order}.`,
      ),
      booking_soon: describeNotice(
        'BOOKING_SOON',
        `The same that reminds of a booking a day before, with the variables ${order} and ${time}.`,
      ),
    },
  };
}
