import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { MovableClock } from '#server/base/clock.ts';
import { registerPerson } from '#server/domain/workflows/account-register.ts';
import { sendCode } from '#server/domain/accounts/sms-codes.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { updateProfile } from '#server/domain/accounts/profile.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Sandbox } from '#sandbox/site/sandbox.ts';
import type { WalletServer } from '#sandbox/wallet-server/server.ts';

/** The environment of the stories. */
export type Park = {
  /** A story has no keys: it does nothing twice. */
  deps: Ask<Deps>;
  /** The clock of `deps`. */
  clock: MovableClock;
  sandbox: Pick<Sandbox, 'faults' | 'inbox'>;
  wallets: Pick<WalletServer, 'payer' | 'endRefund'>;
  /** The names of the services that customers order in turn. */
  services: readonly string[];
};

export type Customer = {
  id: string;
  /** The number of the story, from 1. */
  nth: number;
  phone: string;
  name: string;
  company: string;
  /** The language in which they read and write. */
  locale: Locale;
};

export const here = { group: '127.0.0.1', isLoopback: true } as const;
export const password = 'Park-demo-2026';
/** The actor of what the adviser does, in the staff log. */
export const adviser = '顾问 A';

/** The name under which the adviser answers, in the language of the customer. */
export const adviserOf: Record<Locale, string> = { 'zh-CN': adviser, 'en-US': 'Adviser A' };

/** Registers a customer under a neutral name and number; every second one reads English. */
export async function join({ deps, sandbox }: Park, nth: number): Promise<Customer> {
  const locale = nth % 2 === 0 ? 'en-US' : 'zh-CN';
  const number = String(nth).padStart(3, '0');
  const phone = `13800000${number}`;
  const client = { address: here, userAgent: null, deviceMarks: [], codeDevice: null };
  await sendCode(deps, { phone, purpose: 'register' }, client);
  const [message] = await sandbox.inbox.read(phone);
  if (message === undefined) throw new Error(`no code came for ${phone}`);
  const account = { phone, password, verification_code: message.code };
  const { identity } = await registerPerson(deps, account, locale, client);
  const name = locale === 'zh-CN' ? `客户 ${number}` : `Customer ${number}`;
  const company = locale === 'zh-CN' ? `样例公司 ${nth}` : `Sample Co. ${nth}`;
  await updateProfile(deps, identity.user.id, { name, company });
  return { id: identity.user.id, nth, phone, name, company, locale };
}

/** Returns the text in the language of the customer. */
export function choose({ locale }: Customer, text: Bilingual<string>): string {
  return text[locale];
}
