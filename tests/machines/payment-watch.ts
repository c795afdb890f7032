import { createActor, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { Payment } from '#contract/payments/schemas.ts';
import { payment, walletPayment } from '#tests/paths/examples/values.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import type { StatusResponse, PaymentEvent, Surroundings } from '#machines/payment.setup.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

export const minute = 60_000;

/** Starts the watch of a payment in the wallet on this phone. */
export function watchWalletPayment({ isNew }: { isNew: boolean }) {
  return watchPayment(0, { payment: walletPayment(), isNew });
}

/** Starts the watch of a new payment in WeChat's sheet over the page. */
export function watchSheetPayment() {
  const { presentation: _, ...known } = walletPayment();
  return watchPayment(0, { payment: { ...known, presentation: 'jsapi' }, isNew: true });
}

/** Starts a payment watch; the test controls server, clock and surroundings. */
export function watchPayment(
  leftMs = 30 * minute,
  input: PaymentInput = { payment: payment(leftMs), isNew: true },
) {
  const clock = new SimulatedClock();
  const status = controlledPort<StatusResponse, { paymentNo: string; hold: boolean }>();
  const wallet = controlledPort<void, { payment: Payment }>();
  const extension = controlledPort<Payment, { payment: Payment }>();
  let tell: ((event: PaymentEvent) => void) | null = null;
  const machine = paymentMachine.provide({
    actors: {
      fetchStatus: status.logic,
      extendCode: extension.logic,
      openWallet: wallet.logic,
      surroundings: fromCallback<PaymentEvent>(({ sendBack }) => {
        tell = sendBack;
        return () => {
          tell = null;
        };
      }),
    },
  });
  const actor = createActor(machine, { input, clock });
  actor.start();
  return {
    actor,
    clock,
    status,
    extension,
    wallet,
    /** Sends a browser event; throws when the machine no longer listens. */
    notice(event: Surroundings): void {
      if (tell === null) throw new Error('nobody listens to the surroundings');
      tell(event);
    },
    isListening: () => tell !== null,
    isAt: (state: Where) => actor.getSnapshot().matches(state),
    isConfirming: () => actor.getSnapshot().context.unsure,
    timers: () => Object.keys(actor.system.getSnapshot()._scheduledEvents).length,
  };
}

type PaymentInput = { payment: Payment; isNew: boolean };

type Where = Parameters<SnapshotFrom<typeof paymentMachine>['matches']>[0];

export function watching(
  state: 'polling' | 'waiting' | 'unreachable' | 'hidden' | 'offline' | 'missing',
) {
  return { watched: { watch: state } } as const;
}

export function code(state: 'live' | 'closing' | 'checking' | 'expired') {
  return { watched: { code: state } } as const;
}

export function wallet(state: 'scanning' | 'leaving' | 'away' | 'back' | 'asked' | 'unopened') {
  return { watched: { wallet: state } } as const;
}
