import { addCode } from '#server/domain/accounts/sent-codes.ts';
import { smsCodes } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';

const purpose = 'register';

/**
 * Stores a registration code as if this machine had asked for one, and returns it. A message sent and read
 * takes two thirds of a registration.
 */
export async function storeRegistrationCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  phone: string,
): Promise<string> {
  const code = '135790';
  const hash = deps.keys.sign('sms-code', `${phone}\n${purpose}\n${code}`);
  const recipient = { by: 'sms', to: phone, purpose } as const;
  const row = addCode(deps, undefined, recipient, { hash, address: '127.0.0.1' });
  await deps.db.insert(smsCodes).values({ phone, purpose, ...row });
  return code;
}
