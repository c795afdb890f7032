import type { ActorRefFrom } from 'xstate';
import { conversationSetup } from './conversation.setup.ts';
import { withEvent } from './with-event.ts';

/**
 * The messages between the owner of an order and their adviser. Typed text stays in its field until the
 * server has it. After a lost answer the machine repeats the message with the same key, so that it arrives
 * once; until then the text cannot be edited.
 */
export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    orderNo: input.orderNo,
    messages: null,
    hasOlder: false,
    reply: null,
    listError: null,
    body: null,
    idempotencyKey: '',
    unanswered: 0,
    sendError: null,
  }),
  type: 'parallel',
  invoke: { id: 'surroundings', src: 'surroundings' },
  states: {
    messages: {
      description: 'The list of messages, kept up to date while the page is visible.',
      initial: 'loading',
      on: { 'page.hidden': '.resting' },
      states: {
        loading: {
          description: 'The newest messages are being fetched.',
          invoke: {
            id: 'fetchNewest',
            src: 'fetchMessages',
            input: ({ context }) => ({ orderNo: context.orderNo, before: null }),
            onDone: { target: 'shown', actions: withEvent('assignNewest') },
            onError: { target: 'failed', actions: withEvent('assignListError') },
          },
        },
        shown: {
          description: 'The messages are shown, the newest at the bottom.',
          after: { pollTime: 'refreshing' },
          on: { 'older.requested': { guard: 'hasOlder', target: 'loadingOlder' } },
        },
        refreshing: {
          description: 'New messages are being fetched; a failure changes nothing.',
          invoke: {
            id: 'refreshNewest',
            src: 'fetchMessages',
            input: ({ context }) => ({ orderNo: context.orderNo, before: null }),
            onDone: { target: 'shown', actions: withEvent('assignNewest') },
            onError: [
              { guard: 'isLoaded', target: 'shown' },
              { target: 'failed', actions: withEvent('assignListError') },
            ],
          },
        },
        loadingOlder: {
          description: 'Older messages are being fetched.',
          entry: 'clearListError',
          invoke: {
            id: 'fetchOlder',
            src: 'fetchMessages',
            input: ({ context }) => ({
              orderNo: context.orderNo,
              before: context.messages?.at(-1)?.id ?? null,
            }),
            onDone: { target: 'shown', actions: withEvent('assignOlder') },
            onError: { target: 'shown', actions: withEvent('assignListError') },
          },
        },
        failed: {
          description: 'The messages could not be fetched; the page shows why and offers a retry.',
          on: { 'messages.retried': { target: 'loading', actions: 'clearListError' } },
        },
        resting: {
          description: 'The page is hidden; no messages are fetched.',
          on: { 'page.visible': 'refreshing' },
        },
      },
    },
    composer: {
      description: 'The text field and the message that is being sent.',
      initial: 'writing',
      states: {
        writing: {
          description: 'The person may type.',
          on: {
            'message.submitted': { target: 'sending', actions: withEvent('assignBody') },
          },
        },
        sending: {
          description: 'One message is being sent; a second click changes nothing.',
          tags: 'busy',
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context }) => ({
              orderNo: context.orderNo,
              body: context.body ?? { text: '', attachments: [] },
              idempotencyKey: context.idempotencyKey,
            }),
            onDone: {
              target: 'writing',
              actions: [withEvent('assignSent'), 'emitSent'],
            },
            onError: [
              {
                guard: withEvent('isUnclear'),
                target: 'unclear',
                actions: [withEvent('assignSendError'), 'assignUnanswered'],
              },
              { target: 'rejected', actions: withEvent('assignRefusal') },
            ],
          },
        },
        rejected: {
          description:
            'The server refused the message. The text stays, with the reason next to it.',
          on: {
            'message.edited': { target: 'writing', actions: 'clearSendError' },
            'message.submitted': { target: 'sending', actions: withEvent('assignBody') },
          },
        },
        unclear: {
          description:
            'No response came, so the outcome is unknown. The same message is sent again with its key.',
          tags: 'busy',
          invoke: { id: 'awaitConnection', src: 'connection' },
          on: { 'connection.returned': 'sending' },
          after: { askAgainPause: 'sending' },
        },
      },
    },
  },
});

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;
