import type { SwitchValues } from './switches.ts';

/** The purpose of a switch in a sentence, and its default. */
type Sentence = { says: string; unset: string };

/** One sentence for each switch, for docs/configuration.md. */
export const switchSentences: Readonly<Record<keyof SwitchValues, Sentence>> = {
  PORT: { says: 'The port that the site listens on.', unset: '`3000`' },
  HOST: { says: 'The address that the site listens on.', unset: '`127.0.0.1`' },
  PUBLIC_URL: {
    says: 'The origin in canonical addresses, sitemap and feeds; with https, browsers use nothing else for a year.',
    unset: '`http://localhost:PORT`',
  },
  DATA_DIR: {
    says: 'The folder of the embedded database and of uploaded files; one process at a time, and no other user of the machine.',
    unset: '`.data`',
  },
  CONTENT_DIR: { says: 'Another folder of content files.', unset: '`server/content`' },
  SITE_FILE: {
    says: 'The file with the identity of the operator: names, company, filing numbers, colors (docs/operations/identity.md). In production with real wallets the sample is refused.',
    unset: '`server/site/sample.yaml`',
  },
  DATABASE_URL: {
    says: 'A PostgreSQL (15 or newer) instead of the embedded one; a node takes eleven connections.',
    unset: 'the embedded one',
  },
  DATA_KEY: {
    says: 'The key that everything sealed hangs on; with `NODE_ENV=production` this or `DATA_KEY_FILE` must be set (docs/operations/keys.md).',
    unset: '`DATA_DIR/data.key`',
  },
  DATA_KEY_FILE: {
    says: 'The file with that key, which may hold several, one a line.',
    unset: '`DATA_DIR/data.key`',
  },
  TRUSTED_PROXIES: {
    says: 'The addresses or ranges of proxies, from which `X-Forwarded-For` is accepted.',
    unset: 'none',
  },
  LOG_LEVEL: {
    says: 'The lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
    unset: '`info`',
  },
  START_FORMAT: {
    says: 'How the steps of a start are printed on standard error: `text` or `json`.',
    unset: '`text` on a terminal, `json` elsewhere',
  },
  ALLOW_SANDBOX: {
    says: '`1` lets the server start with `NODE_ENV=production` and without real wallets or SMS. Its payments are play money: real wallets need an empty database.',
    unset: '`0`',
  },
  SANDBOX_CONTROL_TOKEN: {
    says: 'Lets tests move the clock and inject faults at `/sandbox/control`; with `NODE_ENV=production` it opens the inbox instead. At least 8 characters, no blanks.',
    unset: 'none',
  },
  S3_ENDPOINT: {
    says: 'The origin of a bucket for uploaded files instead of `DATA_DIR/files`; it needs `S3_BUCKET`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`. Several nodes need it, because a file on the disk of one is missing on the others.',
    unset: 'none',
  },
  S3_BUCKET: { says: 'The name of that bucket.', unset: 'none' },
  S3_REGION: { says: 'The region of that bucket.', unset: '`us-east-1`' },
  S3_ACCESS_KEY_ID: { says: 'The id of the key to that bucket.', unset: 'none' },
  S3_SECRET_ACCESS_KEY: { says: 'The secret of the key to that bucket.', unset: 'none' },
  SMS_PROVIDER: {
    says: '`aliyun` or `tencent` sends codes to real phones, and then there is no inbox; it needs its key, signature and five templates (docs/operations/sms.md).',
    unset: 'none',
  },
  SMS_FALLBACK: {
    says: 'The other of the two: it sends what the first cannot, and everything while the first is down. It needs the same.',
    unset: 'none',
  },
  SMS_ACCESS_KEY_ID: { says: 'The id of the key of Aliyun’s SMS service.', unset: 'none' },
  SMS_ACCESS_KEY_SECRET: { says: 'The secret of that key.', unset: 'none' },
  SMS_SIGN_NAME: { says: 'The signature of messages that Aliyun approved.', unset: 'none' },
  SMS_TEMPLATE_LOGIN: {
    says: 'The approved template of a code for logging in, with the variable `code`.',
    unset: 'none',
  },
  SMS_TEMPLATE_REGISTER: {
    says: 'The approved template of a code for creating an account, with the variable `code`.',
    unset: 'none',
  },
  SMS_TEMPLATE_RESET: {
    says: 'The approved template of a code for a new password, with the variable `code`.',
    unset: 'none',
  },
  SMS_TEMPLATE_PHONE: {
    says: 'The approved template of a code for another phone, with the variable `code`.',
    unset: 'none',
  },
  SMS_TEMPLATE_PHONE_CHANGED: {
    says: 'The approved template of the notice that an account has left a phone, with the variable `phone`.',
    unset: 'none',
  },
  SMS_TEMPLATE_ABROAD: {
    says: 'The template of every code that goes to a phone abroad.',
    unset: 'none',
  },
  SMS_TEMPLATE_ABROAD_PHONE_CHANGED: {
    says: 'The template of that notice to a phone abroad.',
    unset: 'none',
  },
  SMS_NOTICE_PAID: {
    says: 'The approved templates of the SMS about a paid order, with the variables `order` and `amount`: `zh-CN=…`, and maybe `en-US=…` (otherwise the Chinese one) and `abroad=…`. An SMS without templates is not offered to customers.',
    unset: 'none',
  },
  SMS_NOTICE_REFUNDED: {
    says: 'The same about money that was returned, with the variables `order` and `amount`.',
    unset: 'none',
  },
  SMS_NOTICE_REFUND_FAILED: {
    says: 'The same about a refund that a wallet could not send, with the variables `order` and `amount`.',
    unset: 'none',
  },
  SMS_NOTICE_STEP_DONE: {
    says: 'The same about a finished step of a service, with the variable `order`.',
    unset: 'none',
  },
  SMS_TENCENT_SECRET_ID: { says: 'The SecretId of a Tencent Cloud key.', unset: 'none' },
  SMS_TENCENT_SECRET_KEY: { says: 'The SecretKey of that key.', unset: 'none' },
  SMS_TENCENT_APP_ID: {
    says: 'The SdkAppId of the application in Tencent Cloud’s SMS console.',
    unset: 'none',
  },
  SMS_TENCENT_REGION: {
    says: 'The region that takes the requests: `ap-beijing`, `ap-guangzhou` or `ap-nanjing`.',
    unset: '`ap-guangzhou`',
  },
  SMS_TENCENT_SIGN_NAME: {
    says: 'The signature of messages that Tencent Cloud approved.',
    unset: 'none',
  },
  SMS_TENCENT_TEMPLATE_LOGIN: {
    says: 'The id of the approved template of a code for logging in, with the variable `{1}`.',
    unset: 'none',
  },
  SMS_TENCENT_TEMPLATE_REGISTER: {
    says: 'The same for creating an account.',
    unset: 'none',
  },
  SMS_TENCENT_TEMPLATE_RESET: { says: 'The same for a new password.', unset: 'none' },
  SMS_TENCENT_TEMPLATE_PHONE: { says: 'The same for another phone.', unset: 'none' },
  SMS_TENCENT_TEMPLATE_PHONE_CHANGED: {
    says: 'The notice that an account has left a phone; `{1}` is the new phone, masked.',
    unset: 'none',
  },
  SMS_TENCENT_TEMPLATE_ABROAD: {
    says: 'The template of every code that goes to a phone abroad.',
    unset: 'none',
  },
  SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED: {
    says: 'The template of that notice to a phone abroad.',
    unset: 'none',
  },
  SMS_TENCENT_NOTICE_PAID: {
    says: 'The ids of the approved templates of the SMS about a paid order, like `SMS_NOTICE_PAID`; `{1}` is the order, `{2}` the amount.',
    unset: 'none',
  },
  SMS_TENCENT_NOTICE_REFUNDED: {
    says: 'The same about money that was returned.',
    unset: 'none',
  },
  SMS_TENCENT_NOTICE_REFUND_FAILED: {
    says: 'The same about a refund that a wallet could not send.',
    unset: 'none',
  },
  SMS_TENCENT_NOTICE_STEP_DONE: {
    says: 'The same about a finished step of a service; `{1}` is the order.',
    unset: 'none',
  },
  SMS_PRICE_YUAN: {
    says: 'What Aliyun bills for one message to the mainland, in yuan, such as `0.045`: the console and `npm run admin -- sms` show the cost of each day.',
    unset: 'none',
  },
  SMS_PRICE_ABROAD_YUAN: { says: 'The same for one message abroad.', unset: 'none' },
  SMS_TENCENT_PRICE_YUAN: {
    says: 'What Tencent Cloud bills for one message to the mainland.',
    unset: 'none',
  },
  SMS_TENCENT_PRICE_ABROAD_YUAN: { says: 'The same for one message abroad.', unset: 'none' },
  SMS_COUNTRIES: {
    says: 'The countries that codes are sent to, by their ISO 3166 codes; the sandbox serves `CN, DE, GB, HK, SG, US`.',
    unset: '`CN`',
  },
  SMTP_URL: {
    says: 'The mail server, such as `smtps://name:password@host:465`; it needs `MAIL_FROM`. Without both mails land in the inbox of the sandbox, or nowhere.',
    unset: 'none',
  },
  MAIL_FROM: { says: 'The sender of mails; it needs `SMTP_URL`.', unset: 'none' },
  ATTENTION_URL: {
    says: 'An https address that receives the findings of `npm run admin -- attention`, each thing once, as JSON in the shape that group robots of WeCom, DingTalk and Feishu take: kinds and numbers only. What did not arrive is sent again.',
    unset: 'none',
  },
  ATTENTION_MAIL: { says: 'A mail address that receives the same.', unset: 'none' },
  WECHAT_MCHID: {
    says: 'The merchant number of WeChat Pay; it needs all of its keys (docs/operations/going-live.md). A wallet that is not set is not offered.',
    unset: 'none',
  },
  WECHAT_APPID: { says: 'The id of the app at WeChat.', unset: 'none' },
  WECHAT_KEY_SERIAL: { says: 'The serial of the merchant’s certificate, in hex.', unset: 'none' },
  WECHAT_PRIVATE_KEY: { says: 'The private key that signs requests to WeChat Pay.', unset: 'none' },
  WECHAT_API_V3_KEY: { says: 'The key that opens notices of WeChat Pay.', unset: 'none' },
  WECHAT_PUBLIC_KEYS: { says: 'The public keys that WeChat Pay signs with.', unset: 'none' },
  WECHAT_H5: {
    says: '`1` offers WeChat Pay in the browser of a phone (H5支付), which needs a contract and a registered domain (docs/operations/going-live.md).',
    unset: '`0`',
  },
  WECHAT_JSAPI_APPID: {
    says: 'The id of the service account for payments in WeChat’s own browser (JSAPI支付); it needs `WECHAT_APP_SECRET`.',
    unset: 'none',
  },
  WECHAT_APP_SECRET: {
    says: 'The secret of that service account (AppSecret).',
    unset: 'none',
  },
  WECHAT_BASE_URL: {
    says: 'Where WeChat Pay is called instead, for trials; with `NODE_ENV=production` only the real address is taken.',
    unset: 'the real one',
  },
  WECHAT_FEE_PERCENT: {
    says: 'What WeChat Pay keeps of a payment by your contract, such as `0.60`: the bills are compared with it.',
    unset: 'none',
  },
  ALIPAY_APP_ID: {
    says: 'The number of the app at Alipay; it needs all of its keys (docs/operations/going-live.md). A wallet that is not set is not offered.',
    unset: 'none',
  },
  ALIPAY_SELLER_ID: { says: 'The account at Alipay that is paid to.', unset: 'none' },
  ALIPAY_PRIVATE_KEY: { says: 'The private key that signs requests to Alipay.', unset: 'none' },
  ALIPAY_PUBLIC_KEYS: { says: 'The public keys that Alipay signs with.', unset: 'none' },
  ALIPAY_WAP: {
    says: '`1` offers Alipay in the browser of a phone (手机网站支付), which needs a contract (docs/operations/going-live.md).',
    unset: '`0`',
  },
  ALIPAY_GATEWAY: {
    says: 'Where Alipay is called instead, for trials; with `NODE_ENV=production` only the real address is taken.',
    unset: 'the real one',
  },
  ALIPAY_FEE_PERCENT: {
    says: 'What Alipay keeps of a payment by your contract, such as `0.60`: the bills are compared with it.',
    unset: 'none',
  },
  NOTIFY_URL: {
    says: 'The origin that wallets send their notices to; https in production.',
    unset: '`PUBLIC_URL`',
  },
  CONSOLE_PORT: {
    says: 'The port that the console of the staff listens on; without keys and with the usual `PORT` it is 3001 (docs/operations/console.md).',
    unset: 'no console',
  },
  CONSOLE_HOST: { says: 'The address that the console listens on.', unset: '`127.0.0.1`' },
  CONSOLE_URL: {
    says: 'The origin of the console behind a proxy or tunnel; it answers under no other name but the loopback ones.',
    unset: 'none',
  },
  CONSOLE_TWO_PERSON_YUAN: {
    says: 'The sum above which refunds, by order and by person and day, need two people at the console.',
    unset: '`5000`',
  },
  NODE_ENV: {
    says: '`production`, `development` or `test`; any other word is refused. In production the server starts without real wallets or SMS only when `ALLOW_SANDBOX=1`.',
    unset: 'none',
  },
};
