import type { Request } from './server-state.ts';
import type { Spawn } from './stepper.ts';

/** True when the server acts on a call even after its caller left. */
export function changesSomething({ call }: Request): boolean {
  return !['fetchOrder', 'fetchStatus', 'fetchAcceptance', 'identifyPayer'].includes(call);
}

/** Builds the request of a port from its input. */
export function createRequest({ src, input }: Spawn): Request {
  switch (src) {
    case 'createOrder':
      return { call: src, key: input.idempotencyKey, terms: input.quote.terms };
    case 'accept':
      return { call: src, key: input.idempotencyKey, version: input.versions.terms };
    case 'fetchAcceptance':
    case 'fetchOrder':
    case 'identifyPayer':
    case 'cancelOrder':
    case 'announceTransfer':
    case 'withdrawTransfer':
      return { call: src };
    case 'startPayment':
      return { call: src, channel: input.channel, presentation: input.presentation };
    case 'openWallet': {
      const { channel, presentation } = input.payment;
      return { call: 'startPayment', channel, presentation };
    }
    case 'fetchStatus':
      return { call: src, paymentNo: input.paymentNo };
    case 'extendCode': {
      const { payment_no: paymentNo, channel } = input.payment;
      return { call: src, paymentNo, channel };
    }
    default:
      throw new Error(
        `The world has no move for the port "${src}". Add its call to tests/world/ports.ts and its answers to server.ts.`,
      );
  }
}
