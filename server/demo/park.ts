import type { MovableClock } from '#server/base/clock.ts';
import { commandRefused, exitCodes, type NamedFiles } from '#server/base/command.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { registerPerson } from '#server/domain/workflows/register-person.ts';
import { sendCode } from '#server/domain/accounts/sms-codes.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { updateProfile } from '#server/domain/accounts/profile.ts';
import type { Sandbox } from '#server/sandbox/sandbox.ts';
import type { WalletServer } from '#server/sandbox/wallet-server/server.ts';

/** The environment of the stories. */
export type Park = {
  deps: Deps;
  /** The clock of `deps`. */
  clock: MovableClock;
  sandbox: Pick<Sandbox, 'faults' | 'inbox'>;
  wallets: Pick<WalletServer, 'payer' | 'endRefund'>;
};

export type Customer = {
  id: string;
  /** The number of the story, from 1. */
  nth: number;
  phone: string;
  name: string;
  company: string;
};

export const locale = 'zh-CN';
export const here = { group: '127.0.0.1', isLoopback: true } as const;
export const password = 'Park-demo-2026';
export const adviser = '顾问 A';

/** Registers a customer under a neutral name and number. */
export async function join({ deps, sandbox }: Park, nth: number): Promise<Customer> {
  const number = String(nth).padStart(3, '0');
  const phone = `13800000${number}`;
  const client = { address: here, userAgent: null, deviceMarks: [], codeDevice: null };
  await sendCode(deps, { phone, purpose: 'register' }, client);
  const [message] = await sandbox.inbox.read(phone);
  if (message === undefined) throw new Error(`no code came for ${phone}`);
  const account = { phone, password, verification_code: message.code };
  const { identity } = await registerPerson(deps, account, 'zh-CN', client);
  const name = `客户 ${number}`;
  const company = nth % 2 === 0 ? `样例公司 ${nth}` : `Sample Co. ${nth}`;
  await updateProfile(deps, identity.user.id, { name, company });
  return { id: identity.user.id, nth, phone, name, company };
}

/** Runs an admin command as the adviser. Throws its reply when it was refused. */
export async function atConsole(
  { deps }: Park,
  args: readonly string[],
  files?: NamedFiles,
): Promise<void> {
  const reply = await runAdmin({ deps, origin: '', actor: adviser, files }, args);
  if (reply.exitCode !== exitCodes.done) throw commandRefused(`${args.join(' ')}: ${reply.text}`);
}
