import { describe, expect, it } from 'vitest';
import { failures, statusResponse } from '#tests/paths/examples/values.ts';
import {
  minute,
  wallet,
  watchPayment,
  watchSheetPayment,
  watchWalletPayment,
  watching,
} from './payment-watch.ts';

const pending = { ...statusResponse('pending', 14 * minute), held: false };

describe('a payment in the wallet on this phone', () => {
  it('a new payment opens the wallet with the address that came with it', () => {
    const watch = watchWalletPayment({ isNew: true });

    expect(watch.isAt(wallet('leaving'))).toBe(true);
    expect(watch.wallet.calls).toHaveLength(1);
    expect(watch.wallet.latest().input.payment).toMatchObject({
      pay_url: 'https://wallet.example/pay/P1',
    });
  });

  it('a payment with a code opens no wallet', () => {
    const watch = watchPayment();

    expect(watch.isAt(wallet('scanning'))).toBe(true);
    expect(watch.wallet.calls).toHaveLength(0);
  });

  it('a payment found on a return polls the server at once, and opens the wallet only on a press', async () => {
    const watch = watchWalletPayment({ isNew: false });
    expect(watch.isAt(wallet('back'))).toBe(true);
    expect(watch.status.latest().input.hold).toBe(false);

    await watch.status.latest().resolve(pending);

    expect(watch.isAt(wallet('asked'))).toBe(true);
    expect(watch.wallet.calls).toHaveLength(0);
  });

  it('a payer who comes back from the wallet is asked only after the server has answered', async () => {
    const watch = watchWalletPayment({ isNew: true });
    watch.notice({ type: 'tab.hidden' });
    expect(watch.isAt(wallet('away'))).toBe(true);

    watch.notice({ type: 'tab.shown' });
    expect(watch.isAt(wallet('back'))).toBe(true);
    expect(watch.status.latest().input.hold).toBe(false);
    await watch.status.latest().resolve(pending);

    expect(watch.isAt(wallet('asked'))).toBe(true);
  });

  it('a payer who paid and comes back sees the result without a question', async () => {
    const watch = watchWalletPayment({ isNew: true });
    watch.notice({ type: 'tab.hidden' });
    watch.notice({ type: 'tab.shown' });

    await watch.status.latest().resolve(statusResponse('success', 14 * minute));

    expect(watch.actor.getSnapshot()).toMatchObject({ value: 'paid' });
  });

  it('a return without an answer of the server asks nothing and keeps confirming', async () => {
    const watch = watchWalletPayment({ isNew: true });
    watch.notice({ type: 'tab.hidden' });
    watch.notice({ type: 'tab.shown' });

    await watch.status.latest().reject(failures.unreachable);

    expect(watch.isAt(wallet('back'))).toBe(true);
    expect(watch.isAt(watching('unreachable'))).toBe(true);
    expect(watch.isConfirming()).toBe(true);
  });

  it('a closed payment sheet is no result: the server is asked, whatever the sheet said', async () => {
    const watch = watchWalletPayment({ isNew: true });
    await watch.status.latest().resolve(pending);

    await watch.wallet.latest().resolve();

    expect(watch.isAt(wallet('back'))).toBe(true);
    expect(watch.status.latest().input.hold).toBe(false);
    expect(watch.actor.getSnapshot().status).toBe('active');
  });

  it('a wallet that opens nothing within eight seconds leads to the question', async () => {
    const watch = watchWalletPayment({ isNew: true });
    watch.clock.increment(8000);
    expect(watch.isAt(wallet('back'))).toBe(true);

    await watch.status.latest().resolve(pending);

    expect(watch.isAt(wallet('asked'))).toBe(true);
  });

  it('a payer has two minutes in an open sheet before the page asks behind it', async () => {
    const watch = watchSheetPayment();
    watch.clock.increment(119_000);
    expect(watch.isAt(wallet('leaving'))).toBe(true);

    watch.clock.increment(1000);

    expect(watch.isAt(wallet('back'))).toBe(true);
  });

  it('a payer goes on in the wallet with the same payment and a new address', async () => {
    const watch = watchWalletPayment({ isNew: true });
    await watch.wallet.latest().resolve();
    await watch.status.latest().resolve(pending);

    watch.actor.send({ type: 'wallet.requested' });

    const { payment } = watch.wallet.latest().input;
    expect(watch.wallet.calls).toHaveLength(2);
    expect(payment.payment_no).toBe('P1');
    expect(payment).not.toHaveProperty('pay_url');
  });

  it('a refusal to open the wallet asks the server, because the payment may be another by now', async () => {
    const watch = watchWalletPayment({ isNew: true });
    await watch.status.latest().resolve(pending);
    const polls = watch.status.calls.length;

    await watch.wallet.latest().reject(failures.conflict);

    expect(watch.status.calls).toHaveLength(polls + 1);
    expect(watch.status.latest().input.hold).toBe(false);
  });

  it('a wallet that cannot be opened says why until it is tried again', async () => {
    const watch = watchWalletPayment({ isNew: true });

    await watch.wallet.latest().reject(failures.unavailable);
    expect(watch.isAt(wallet('unopened'))).toBe(true);
    expect(watch.actor.getSnapshot().context.walletError).toMatchObject({ statusCode: 503 });

    watch.actor.send({ type: 'wallet.requested' });
    expect(watch.isAt(wallet('leaving'))).toBe(true);
    expect(watch.actor.getSnapshot().context.walletError).toBeNull();
  });

  it('a wallet that cannot be opened has the server asked at once', async () => {
    const watch = watchWalletPayment({ isNew: true });
    const before = watch.status.calls.length;

    await watch.wallet.latest().reject(failures.unavailable);

    expect(watch.status.calls).toHaveLength(before + 1);
    expect(watch.status.latest().input.hold).toBe(false);
  });
});
