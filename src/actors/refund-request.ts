import { fromCallback, fromPromise } from 'xstate';
import type { Refund, RefundQuote, RefundRequest } from '#contract/refunds/schemas.ts';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import type { RefundAct, RefundRequestEvent } from '#machines/refund-request.setup.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { askForMachine, type Question } from './confirmation.ts';
import { watchConnection } from './connection.ts';
import { clearKeyWhenAnswered } from './idempotency-key.ts';
import { createKeptKey } from './kept-key.ts';
import { watchSurroundings } from './surroundings.ts';

const withdrawal: Question = {
  type: 'warning',
  title: { key: 'refunds:withdraw.title' },
  content: { key: 'refunds:withdraw.content' },
  showCancel: true,
  cancelText: { key: 'refunds:withdraw.keep' },
  confirmText: { key: 'refunds:withdraw.confirm' },
};

/** Binds the refund request and its tracking to the API and the global dialog. */
export function bindRefundRequest(client: Client, confirm: ConfirmRef) {
  const actKey = createKeptKey();
  return refundRequestMachine.provide({
    actors: {
      fetchQuote: fromPromise<RefundQuote, { orderNo: string }>(({ input, signal }) =>
        client.call('readRefundQuote', { params: { orderNo: input.orderNo }, signal }),
      ),
      createRefund: fromPromise<Refund, { request: RefundRequest; idempotencyKey: string }>(
        ({ input: { request, idempotencyKey }, signal }) =>
          clearKeyWhenAnswered(['refund', request], () =>
            client.call('createRefund', { body: request, idempotencyKey, signal }),
          ),
      ),
      fetchRefund: fromPromise<Refund, { refundNo: string }>(({ input, signal }) =>
        client.call('readRefund', { params: { refundNo: input.refundNo }, signal }),
      ),
      actOnRefund: fromPromise<Refund, { refundNo: string; act: RefundAct }>(
        ({ input: { refundNo, act }, signal }) =>
          actKey.send([refundNo, act], (idempotencyKey) =>
            perform(client, refundNo, act, { idempotencyKey, signal }),
          ),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
      surroundings: fromCallback<RefundRequestEvent>(({ sendBack }) =>
        watchSurroundings(({ type }) => {
          if (type === 'poll.requested' || type === 'tab.shown') {
            sendBack({ type: 'poll.requested' });
          }
        }),
      ),
      confirmation: fromCallback<RefundRequestEvent>(({ sendBack }) =>
        askForMachine(confirm, withdrawal, sendBack),
      ),
    },
  });
}

function perform(
  client: Client,
  refundNo: string,
  act: RefundAct,
  options: KeyedOptions,
): Promise<Refund> {
  switch (act.kind) {
    case 'accept':
      return client.call('acceptRefundOffer', {
        params: { refundNo },
        body: { offered: act.offered },
        ...options,
      });
    case 'withdraw':
      return client.call('withdrawRefund', { params: { refundNo }, ...options });
    case 'note':
      return client.call('addRefundNote', {
        params: { refundNo },
        body: { text: act.text },
        ...options,
      });
    case 'account':
      return client.call('setRefundAccount', {
        params: { refundNo },
        body: act.account,
        ...options,
      });
  }
}
