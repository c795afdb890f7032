import { fromCallback, fromPromise } from 'xstate';
import type { OrderMessage, OrderMessagePage } from '#contract/service/schemas.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { conversationMachine } from '#machines/conversation.machine.ts';
import type { ConversationEvent, Sending } from '#machines/conversation.setup.ts';
import type { Client } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';
import { clearKeyWhenAnswered } from './idempotency-key.ts';

/** Binds the conversation about an order to the API and to the visibility of the tab. */
export function bindConversation(client: Client) {
  return conversationMachine.provide({
    actors: {
      surroundings: fromCallback<ConversationEvent>(({ sendBack }) => watchVisibility(sendBack)),
      fetchMessages: fromPromise<OrderMessagePage, { orderNo: string; before: string | null }>(
        ({ input: { orderNo, before }, signal }) =>
          client.call('listOrderMessages', {
            params: { orderNo },
            query: before === null ? {} : { before },
            signal,
          }),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
      sendMessage: fromPromise<OrderMessage, Sending>(({ input, signal }) => {
        const { orderNo, body, idempotencyKey } = input;
        return clearKeyWhenAnswered(['message', orderNo, body], () =>
          client.call('sendOrderMessage', { params: { orderNo }, body, idempotencyKey, signal }),
        );
      }),
    },
  });
}

function watchVisibility(emit: (event: ConversationEvent) => void): () => void {
  const tell = () =>
    emit({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.visible' });
  document.addEventListener('visibilitychange', tell);
  if (document.visibilityState === 'hidden') tell();
  return () => document.removeEventListener('visibilitychange', tell);
}
