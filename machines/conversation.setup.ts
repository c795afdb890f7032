import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type {
  OrderMessage,
  OrderMessagePage,
  OrderMessageRequest,
} from '#contract/service/schemas.ts';
import { askAgainPauseMs, leavesOpen, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

export type ConversationEvent =
  | { type: 'page.hidden' }
  | { type: 'page.visible' }
  | { type: 'older.requested' }
  | { type: 'messages.retried' }
  /** A new key for each attempt; the machine keeps the previous key for a repeat of the same message. */
  | { type: 'message.submitted'; body: OrderMessageRequest; idempotencyKey: string }
  | { type: 'message.edited' }
  | ConnectionEvent;

export type Sending = { orderNo: string; body: OrderMessageRequest; idempotencyKey: string };

type Failed = { error: unknown };

/** The parts of the conversation machine; its chart is in conversation.machine.ts. */
export const conversationSetup = setup({
  types: {} as {
    input: { orderNo: string };
    context: {
      orderNo: string;
      /** Newest first; null until the list has been read once. */
      messages: readonly OrderMessage[] | null;
      hasOlder: boolean;
      /**
       * The deadline for the open reply, the first one if staff chose another day since, and the server's time when
       * it said so; null without one.
       */
      reply: { by: string; first: string | null; asOf: string } | null;
      /** Why the messages, or older ones, could not be fetched. */
      listError: ApiError | null;
      body: OrderMessageRequest | null;
      /** Empty once the outcome of the message sent with it is known. */
      idempotencyKey: string;
      /** The number of tries without a response. */
      unanswered: number;
      /** Why the message was refused, or why its outcome is unknown. */
      sendError: ApiError | null;
    };
    events: ConversationEvent;
    emitted: { type: 'message.sent' };
    tags: 'busy';
    children: {
      surroundings: 'surroundings';
      fetchNewest: 'fetchMessages';
      refreshNewest: 'fetchMessages';
      fetchOlder: 'fetchMessages';
      sendMessage: 'sendMessage';
      awaitConnection: 'connection';
    };
  },
  actors: {
    surroundings: fromCallback<ConversationEvent>(unprovidedCallback('surroundings')),
    fetchMessages: fromPromise<OrderMessagePage, { orderNo: string; before: string | null }>(
      unprovided('fetchMessages'),
    ),
    sendMessage: fromPromise<OrderMessage, Sending>(unprovided('sendMessage')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: {
    pollTime: 20_000,
    askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered),
  },
  guards: {
    hasOlder: ({ context }) => context.hasOlder,
    isLoaded: ({ context }) => context.messages !== null,
    // The outcome is unknown: only a repeat with the same key cannot create a second message.
    isUnclear: (_, { error }: Failed) => leavesOpen(error),
  },
  actions: {
    assignNewest: assign(({ context }, { output }: { output: OrderMessagePage }) => ({
      ...merged(context.messages ?? [], context.hasOlder, output),
      reply: toReply(output),
      listError: null,
    })),
    assignOlder: assign(({ context }, { output }: { output: OrderMessagePage }) => ({
      messages: [...(context.messages ?? []), ...output.items],
      hasOlder: output.has_older,
      reply: toReply(output),
      listError: null,
    })),
    assignListError: assign((_, { error }: Failed) => ({ listError: asApiError(error) })),
    clearListError: assign({ listError: null }),
    assignBody: assign(
      (
        { context },
        { body, idempotencyKey }: { body: OrderMessageRequest; idempotencyKey: string },
      ) => ({
        body,
        unanswered: 0,
        sendError: null,
        idempotencyKey:
          context.idempotencyKey !== '' && isSame(body, context.body)
            ? context.idempotencyKey
            : idempotencyKey,
      }),
    ),
    assignSent: assign(({ context }, { output }: { output: OrderMessage }) => ({
      messages: [output, ...(context.messages ?? []).filter(({ id }) => id !== output.id)],
      body: null,
      idempotencyKey: '',
      sendError: null,
    })),
    assignUnanswered: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
    assignRefusal: assign((_, { error }: Failed) => ({
      sendError: asApiError(error),
      idempotencyKey: '',
    })),
    assignSendError: assign((_, { error }: Failed) => ({ sendError: asApiError(error) })),
    clearSendError: assign({ sendError: null }),
    emitSent: emit({ type: 'message.sent' }),
  },
});

/** Puts the newest page before the known messages; drops the known ones if the two do not overlap. */
function merged(
  known: readonly OrderMessage[],
  hasOlder: boolean,
  { items, has_older }: OrderMessagePage,
) {
  const [newest] = items;
  // A message sent while the page was loading is not on that page.
  const newer = known.filter(({ id }) => Number(id) > Number(newest?.id ?? 0));
  const oldest = items.at(-1);
  const at = known.findIndex(({ id }) => id === oldest?.id);
  if (at === -1) return { messages: [...newer, ...items], hasOlder: has_older };
  return { messages: [...newer, ...items, ...known.slice(at + 1)], hasOlder };
}

function toReply({ reply_by: by, first_promised: first, as_of: asOf }: OrderMessagePage) {
  return by === null ? null : { by, first: first ?? null, asOf };
}

function isSame(body: OrderMessageRequest, before: OrderMessageRequest | null): boolean {
  return JSON.stringify(body) === JSON.stringify(before);
}
