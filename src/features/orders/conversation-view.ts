import type { SnapshotFrom } from 'xstate';
import type { conversationMachine } from '#machines/conversation.machine.ts';

type Snapshot = SnapshotFrom<typeof conversationMachine>;

/** What the composer says of the last message: nothing, that it is being sent, refused, or unknown. */
export type ComposerState = 'writing' | 'sending' | 'rejected' | 'unclear';

/** Chooses the state of the composer. */
export function getComposerState({ value }: Snapshot): ComposerState {
  switch (value.composer) {
    case 'writing':
    case 'sending':
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
    // What is on the screen stays while it is read again.
    case 'loading':
    case 'shown':
    case 'refreshing':
    case 'resting':
      return 'shown';
  }
}
