import { Channel } from '#contract/base/picklists.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { done, exitCodes, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { table } from './table.ts';

/** A number in the format of payment numbers that no payment can get. */
const nobodysPayment = 'P00000000000000KEYCHECK0000';

/**
 * Runs `wallets`: queries each wallet about a payment that does not exist, which shows whether the keys are
 * right.
 */
export async function showWallets({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"wallets" takes nothing more.');
  const rows = await askWallets(deps);
  const reply = done(
    table(
      ['wallet', 'state', 'about'],
      rows.map(({ channel, state, about }) => [channel, state, about]),
    ),
  );
  const isFailing = rows.some(({ state }) => state === 'failing' || state === 'odd');
  return isFailing ? { ...reply, exitCode: exitCodes.refused } : reply;
}

type WalletState = {
  channel: Channel;
  state: 'off' | 'sandbox' | 'ready' | 'odd' | 'failing';
  about: string;
};

/** Makes one harmless call to each wallet. */
export function askWallets({ gateways }: Operator['deps']): Promise<WalletState[]> {
  return Promise.all(
    Channel.options.map(async (channel): Promise<WalletState> => {
      const gateway = gateways[channel];
      if (gateway.isMissing === true)
        return { channel, state: 'off', about: 'not configured, and not offered' };
      if (gateway.payerUrl !== undefined)
        return { channel, state: 'sandbox', about: 'no money moves' };
      try {
        const { state } = await gateway.query(nobodysPayment);
        if (state === 'absent')
          return { channel, state: 'ready', about: 'it answered a signed call, and signed' };
        return { channel, state: 'odd', about: `it knows a payment that does not exist: ${state}` };
      } catch (error) {
        return { channel, state: 'failing', about: formatThrown(error) };
      }
    }),
  );
}
