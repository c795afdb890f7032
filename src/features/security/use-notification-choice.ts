import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MessageChannel, NotifiedEvent } from '#contract/base/picklists.ts';
import type { NotificationChoices } from '#contract/notifications/schemas.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';

type Choice = {
  event: NotifiedEvent;
  channel: MessageChannel;
  isOn: boolean;
  /** Names the event and the channel. */
  text: string;
};

/** Turns one event on one channel on or off; further messages are in this language. */
export function useNotificationChoice(
  { event, channel, isOn, text }: Choice,
  onSet: (choices: NotificationChoices) => void,
) {
  const { t } = useTranslation('security');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { busy, failure, submit } = useSubmission(
    (wanted: boolean, options) =>
      client.call('setNotificationChoice', {
        body: { event, channel, is_on: wanted },
        ...options,
      }),
    {
      onDone(choices) {
        const now = choices.items.find((item) => item.event === event)?.[channel];
        showToast({
          kind: 'success',
          title: t(`messages.saved.${now === true ? 'on' : 'off'}`),
          message: text,
        });
        onSet(choices);
      },
      onFailed(refusal) {
        // It is no longer offered.
        if (refusal.kind === 'conflict') void router.invalidate();
      },
    },
  );
  return {
    // The requested value is shown until the server answers.
    isOn: busy ? !isOn : isOn,
    failure,
    toggle: () => submit(!isOn),
  };
}
