import type { ResponseFault, WalletCall } from './faults.ts';
import type { Reply, Wallet } from './wallet.ts';

/** An answer, and how it goes wrong on its way. */
export type Outcome = Reply & { fault: ResponseFault | null };

/** Does what a call asks for, unless a test lets it go wrong. */
export async function meetFaults(
  { faults }: Wallet,
  call: WalletCall,
  work: () => Promise<Reply>,
): Promise<Outcome> {
  await faults.waitForRelease(call);
  const before = faults.consumeFailure(call, 'before');
  if (before !== null) return failed(before);
  const fault = faults.consumeResponseFault(call);
  if (fault === 'limited') return { ...limited(call), fault: null };
  const reply = await work();
  const after = faults.consumeFailure(call, 'after');
  return after === null ? { ...reply, fault } : failed(after);
}

/** The signed answer of each wallet to too many calls. */
function limited({ path }: WalletCall): Reply {
  if (path.startsWith('wallet/wechat')) {
    const body = JSON.stringify({ code: 'FREQUENCY_LIMITED', message: '频率超限' });
    return { status: 429, body };
  }
  const code = { code: '20000', msg: 'Service Currently Unavailable' };
  return { status: 200, body: JSON.stringify({ ...code, sub_code: 'isp.unknow-error' }) };
}

/** The outcome at a proxy that cannot reach the wallet: unsigned. */
function failed(status: number): Outcome {
  return { status, body: '<html>Bad Gateway</html>', fault: 'unsigned' };
}

/** Tampers with an answer as on the way: another last digit, or one more blank. */
export function tampered(body: string): string {
  const changed = body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  return changed === body ? body.replace(/.$/s, ' $&') : changed;
}
