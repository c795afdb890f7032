import type { SnapshotFrom } from 'xstate';
import type { conversationMachine } from '#machines/conversation.machine.ts';

type Snapshot = SnapshotFrom<typeof conversationMachine>;

/** The state of the composer: ready for a message, or the last one is being sent, refused or unclear. */
export type ComposerState = 'writing' | 'sending' | 'rejected' | 'unclear';

/** Chooses the state of the composer. A repeat of an unanswered message stays unclear until its answer. */
export function getComposerState({ value, context }: Snapshot): ComposerState {
  switch (value.composer) {
    case 'sending':
      return context.unanswered > 0 ? 'unclear' : 'sending';
    case 'writing':
    case 'rejected':
    case 'unclear':
      return value.composer;
  }
}

/** The messages on the screen, their failure, or that earlier ones are loading. */
export type MessagesState = 'shown' | 'failed' | 'loadingOlder';

/** Chooses the state of the list of messages. */
export function getMessagesState({ value }: Snapshot): MessagesState {
  switch (value.messages) {
    case 'failed':
    case 'loadingOlder':
      return value.messages;
    // The messages on the screen stay while they are read again.
    case 'loading':
    case 'shown':
    case 'refreshing':
    case 'resting':
      return 'shown';
  }
}
