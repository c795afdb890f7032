import { shanghaiDay } from '#contract/base/shanghai.ts';
import { commandRefused, exitCodes, misused, type Reply } from '#server/base/command.ts';
import { getDocumentInForce } from '#server/domain/legal/documents.ts';
import { documentKinds } from '#server/db/tables/legal.ts';
import { findSaasUrl } from '#server/db/tables/site-identity.ts';
import { listPlans } from '#server/domain/pricing/plans.ts';
import { readBackups } from '#server/records/backups.ts';
import { findAccountFault, findPlayMoney } from '#server/domain/views/account-faults.ts';
import { findKeyFaults } from '#server/domain/views/key-faults.ts';
import { listSampleContent } from '#server/content/list-sample-content.ts';
import { listSampleFields } from '#server/content/site/list-sample-fields.ts';
import { describeAccountFault } from './account-faults.ts';
import { describeNext, type CheckItem as Item } from './check-next.ts';
import { takeLanguage } from './language.ts';
import type { Installation, Operator, SmsInstallation } from './operator.ts';
import { age, table } from './table.ts';
import { sayWhy } from './texts.ts';
import { askWallets } from './wallets.ts';

const longestBackupAgeMs = 26 * 60 * 60 * 1000;
// The timer is weekly.
const longestDrillAgeMs = 8 * 24 * 60 * 60 * 1000;
const mostNamed = 5;
const filing = 'icp';
const documents: readonly string[] = documentKinds;

/**
 * Runs `check`: describes the first open item before the site takes money, or lists all of them in English, for
 * programs as well. Ends with 1 while there are any.
 */
export async function runCheckCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const { locale, rest } = takeLanguage(args);
  const isList = rest[0] === 'all';
  if (rest.length > (isList ? 1 : 0))
    throw misused('"check" takes "all" and --lang, nothing more.');
  const { installation } = operator;
  if (installation === undefined) throw commandRefused('There is no installation to check here.');
  const items = [
    await checkKeys(operator, installation),
    await checkWallets(operator),
    await checkPayments(operator),
    ...checkSms(installation.sms),
    checkSwitch(
      'mail',
      installation.hasMail,
      'Set SMTP_URL and MAIL_FROM (docs/operations/mail.md).',
    ),
    ...checkIdentity(operator),
    ...(await checkContent(operator, installation)),
    await checkDoor(operator, installation),
    checkProxy(installation),
    await checkClock(installation),
    ...(await checkBackups(operator)),
    checkSwitch('alerts', installation.hasAlerts, 'Set ATTENTION_URL or ATTENTION_MAIL.'),
    checkSwitch('mode', installation.isProduction, 'Set NODE_ENV=production.'),
  ];
  const open = items.filter(({ todo }) => todo !== null).length;
  const rows = items.map(({ name, todo }) => [name, todo === null ? 'ok' : 'open', todo]);
  const sum = open === 0 ? 'Nothing is open.' : `${open} of ${items.length} are open.`;
  const list = `${table(['check', 'state', 'what to do'], rows)}\n${sum}`;
  return {
    text: isList ? list : describeNext(items, locale),
    exitCode: open === 0 ? exitCodes.done : exitCodes.refused,
  };
}

function checkSwitch(name: string, isSet: boolean, todo: string, facts = ''): Item {
  return { name, todo: isSet ? null : todo, ...(facts === '' ? {} : { facts }) };
}

async function checkKeys({ deps }: Operator, { hasOwnKey }: Installation): Promise<Item> {
  const [fault] = await findKeyFaults(deps);
  const howTo = '(docs/operations/keys.md).';
  if (fault !== undefined) return { name: 'keys', todo: `${sayWhy(fault)} ${howTo}` };
  return checkSwitch('keys', hasOwnKey, `Set DATA_KEY_FILE ${howTo}`);
}

async function checkWallets({ deps }: Operator): Promise<Item> {
  const asked = await askWallets(deps);
  const broken = asked.find(({ state }) => state === 'failing' || state === 'odd');
  const isReady = asked.some(({ state }) => state === 'ready');
  if (broken !== undefined) {
    return {
      name: 'wallets',
      todo: `Repair ${broken.channel}: ${broken.about}`,
      facts: `${broken.channel}: ${broken.about}`,
    };
  }
  return checkSwitch(
    'wallets',
    isReady,
    'Set the keys of WeChat Pay or Alipay (docs/operations/going-live.md).',
  );
}

/** A site that is to take money has none of the sandbox, and starts. */
async function checkPayments({ deps: { db, gateways } }: Operator): Promise<Item> {
  const fault = (await findAccountFault(db, gateways)) ?? (await findPlayMoney(db));
  return { name: 'payments', todo: fault && describeAccountFault(fault) };
}

function checkSms({ providers, unsetNotices, unsetPrices }: SmsInstallation): Item[] {
  const checkUnset = (name: string, unset: readonly string[], what: string) =>
    checkSwitch(
      name,
      providers > 0 && unset.length === 0,
      `Set ${providers === 0 ? 'SMS_PROVIDER, and then' : `${unset.join(', ')} to`} ${what} (docs/operations/sms.md).`,
      unset.join(', '),
    );
  return [
    checkSwitch('sms', providers > 0, 'Set SMS_PROVIDER and its keys (docs/operations/sms.md).'),
    checkSwitch(
      'fallback',
      providers > 1,
      'Set SMS_FALLBACK and its keys: without a second provider no codes are sent while the first is down (docs/operations/sms.md).',
    ),
    checkUnset('notices', unsetNotices, 'the templates of messages about orders'),
    checkUnset('prices', unsetPrices, 'the prices of one message'),
  ];
}

function checkIdentity(operator: Operator): Item[] {
  const { deps } = operator;
  const fields = listSampleFields(deps.site());
  const others = fields.filter((field) => field !== filing && !documents.includes(field));
  const samples = fields.filter((field) => documents.includes(field));
  return [
    checkSwitch(
      'identity',
      others.length === 0,
      `Write your own ${others.join(', ')} in SITE_FILE (docs/operations/identity.md).`,
      others.join(', '),
    ),
    checkSwitch('filing', !fields.includes(filing), 'Write your ICP filing number in SITE_FILE.'),
    checkLegal(operator, samples),
  ];
}

function checkLegal({ deps }: Operator, samples: readonly string[]): Item {
  const name = 'legal';
  const howTo = '(docs/operations/identity.md).';
  if (samples.length > 0) {
    const todo = `Write your own ${samples.join(', ')} next to SITE_FILE ${howTo}`;
    return { name, todo, facts: samples.join(', ') };
  }
  const today = shanghaiDay(deps.clock.date());
  const [coming] = documentKinds
    .map((kind) => getDocumentInForce(deps, kind))
    .filter(({ version }) => version > today);
  if (coming === undefined) return { name, todo: null };
  const { kind, version } = coming;
  const todo = `The first version of ${kind} applies from ${version}: date one today or earlier ${howTo}`;
  return { name, todo, facts: `${kind} ${version}` };
}

/** An operator without an own identity shows the sample as a whole, which `identity` says. */
async function checkContent({ deps }: Operator, { contentDir }: Installation): Promise<Item[]> {
  const site = deps.site();
  const isSample = listSampleFields(site).includes('name');
  const found = isSample
    ? null
    : await listSampleContent(deps.db, contentDir, site.saasUrl !== undefined);
  const check = (name: string, items: readonly string[] = [], act: string) => {
    const more = items.length > mostNamed ? ` and ${items.length - mostNamed} more` : '';
    const named = items.slice(0, mostNamed).join(', ') + more;
    return checkSwitch(
      name,
      items.length === 0,
      `${act}: ${named} (docs/operations/catalogue.md).`,
      items.join(', '),
    );
  };
  return [
    check('catalogue', found?.catalogue, 'Write or hide what is still the sample’s in CONTENT_DIR'),
    check('content', found?.content, 'Write or delete what is still the sample’s in CONTENT_DIR'),
    check(
      'papers',
      found?.papers,
      'Print with npm run reports, or delete, what shows the sample’s name in CONTENT_DIR',
    ),
  ];
}

/**
 * Plans of SaaS lead to the operator's software; without it customers are answered by hand, which may stay so. The
 * address of the sample is a matter of `identity`.
 */
async function checkDoor({ deps }: Operator, { answersAt }: Installation): Promise<Item> {
  const name = 'door';
  const howTo = '(docs/operations/door.md).';
  const site = deps.site();
  if ((await listPlans(deps.db, 'saas')).length === 0) return { name, todo: null };
  const url = findSaasUrl(site);
  if (url === null) {
    if (site.saasUrl !== undefined) return { name, todo: null };
    const todo = `Set saasUrl in SITE_FILE, or leave it open and answer how to log in in the messages of orders ${howTo}`;
    return { name, todo };
  }
  return checkSwitch(name, await answersAt(url), `Repair ${url}: it does not answer ${howTo}`, url);
}

function checkProxy({ publicUrl, trustsProxy }: Installation): Item {
  if (publicUrl?.startsWith('https://') !== true) {
    return { name: 'proxy', todo: 'Set PUBLIC_URL to the https address of the site.' };
  }
  return checkSwitch('proxy', trustsProxy, 'Set TRUSTED_PROXIES to the address of the proxy.');
}

async function checkClock({ readSkewMs }: Installation): Promise<Item> {
  const seconds = Math.round(Math.abs(await readSkewMs()) / 1000);
  const todo = `Repair the time service: this machine and the database are ${seconds} s apart.`;
  return checkSwitch('clock', seconds === 0, todo, `${seconds} s`);
}

async function checkBackups({ deps: { db, clock } }: Operator): Promise<Item[]> {
  const { backed_up_at: last, drill } = await readBackups(db);
  const check = (name: string, at: string | undefined | null, longestMs: number, none: string) => {
    const howTo = 'Set up the timer (docs/operations/backups.md).';
    const now = clock.date();
    if (at == null) return { name, todo: `${none} ${howTo}` };
    const isFresh = now.valueOf() - Date.parse(at) <= longestMs;
    return checkSwitch(name, isFresh, `The last one is ${age(new Date(at), now)} old. ${howTo}`);
  };
  return [
    check('backup', last, longestBackupAgeMs, 'There is no backup.'),
    check('drill', drill?.at, longestDrillAgeMs, 'No backup was ever restored for a trial.'),
  ];
}
