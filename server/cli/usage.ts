import type { Locale } from '#contract/base/picklists.ts';
import { loadTexts } from './texts.ts';

/** The commands with their arguments; what each does is in `admin-help.json` of both languages. */
export const usages = {
  check: 'check [--lang zh-CN|en-US]',
  checkAll: 'check all',
  sms: 'sms',
  version: 'version',
  attention: 'attention',
  inquiries: 'inquiries [all]',
  verifications: 'verifications',
  verification: 'verifications show <id>',
  orders: 'orders',
  steps: 'steps <order number>',
  messages: 'messages [order number]',
  invoices: 'invoices',
  invoice: 'invoice <number>',
  refunds: 'refunds',
  call: 'call [act] [field=value …] --as <name>',
  reconcile: 'reconcile <day>',
  differences: 'differences [all]',
  exportLedger: 'export ledger <month> [--out FILE]',
  case: 'case <number|phone|support code> [--out case.json]',
  files: 'files',
  filesSweep: 'files sweep',
  filesAdopt: 'files adopt',
  wallets: 'wallets',
  payments: 'payments',
  paymentsEnd: 'payments end <payment number> "<reason>"',
  staff: 'staff',
  staffAdd: 'staff add <name> --role serve|money',
  staffReset: 'staff reset <name> [--role serve|money]',
  staffEnd: 'staff end <name>',
  keys: 'keys',
  keysRotate: 'keys rotate',
  pauseOrders: 'pause-orders ["<in Chinese>" ["<in English>"]]',
  resumeOrders: 'resume-orders',
  content: 'content',
  contentAllow: 'content allow',
  contentStart: 'content start <folder>',
  backup: 'backup <folder>|--bucket [--with-keys]',
  drilled: 'drilled <backup> <instant>',
  demo: 'demo',
} as const;

const width = 40;

/** Lists the commands of `npm run admin`, and what each does. */
export function describeUsage(locale: Locale): string {
  const texts = loadTexts('admin-help', locale);
  const lines = Object.entries(usages).map(
    ([name, usage]) => `  ${usage.padEnd(width)} ${texts.commands[name]}`,
  );
  return [texts.intro, '', ...lines, '', texts.end].join('\n');
}
