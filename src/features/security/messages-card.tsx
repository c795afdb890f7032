import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import type { MessageChannel } from '#contract/base/picklists.ts';
import type { NotificationChoices } from '#contract/notifications/schemas.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import styles from './security.module.css';
import { useNotificationChoice } from './use-notification-choice.ts';

/** The events that the person can choose to get by mail and SMS, in addition to the site. */
export function MessagesCard({ choices }: { choices: NotificationChoices | ApiError }) {
  const { t } = useTranslation('security');
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="messages">
      <div className="card-head">
        <h2 id="messages" tabIndex={-1}>
          {t('messages.title')}
        </h2>
        <p>{t('messages.lead')}</p>
      </div>
      {'items' in choices ? <Choices loaded={choices} /> : <UnknownChoices failure={choices} />}
    </Card>
  );
}

function Choices({ loaded }: { loaded: NotificationChoices }) {
  const { t } = useTranslation('security');
  const router = useRouter();
  const [choices, setChoices] = useLatest(loaded);
  const { items, phone_masked: phone } = choices;
  const hasMail = items.some(({ mail }) => mail !== null);
  const hasSms = items.some(({ sms }) => sms !== null);

  function change(changed: NotificationChoices): void {
    setChoices(changed);
    void router.invalidate();
  }

  return (
    <>
      <ul className={`ruled rounded-md ${styles.events}`} aria-label={t('messages.title')}>
        {items
          .filter(({ mail, sms }) => mail !== null || sms !== null)
          .map((item) => (
            <EventChoices key={item.event} item={item} onChange={change} />
          ))}
      </ul>
      <div className="fine">
        <p>{hasSms ? t('messages.phone', { phone }) : t('messages.noSms')}</p>
        {hasMail ? null : <p>{t('messages.noMail')}</p>}
      </div>
    </>
  );
}

type EventChoicesProps = {
  item: NotificationChoices['items'][number];
  onChange: (choices: NotificationChoices) => void;
};

function EventChoices({ item, onChange }: EventChoicesProps) {
  const { t } = useTranslation('security');
  const channels = (['mail', 'sms'] as const).flatMap((channel) => {
    const isOn = item[channel];
    return isOn === null ? [] : [{ channel, isOn }];
  });
  return (
    <li>
      <div className={`grid gap-2 min-width-0 ${styles.event}`}>
        <b>{t(`messages.${item.event}`)}</b>
        <small>{t(`messages.${item.event}Hint`)}</small>
      </div>
      <div className={`flex flex-wrap ${styles.channels}`}>
        {channels.map(({ channel, isOn }) => (
          <Choice key={channel} item={item} channel={channel} isOn={isOn} onChange={onChange} />
        ))}
      </div>
    </li>
  );
}

type ChoiceProps = EventChoicesProps & { channel: MessageChannel; isOn: boolean };

function Choice({ item: { event }, channel, isOn, onChange }: ChoiceProps) {
  const { t } = useTranslation('security');
  const names = { event: t(`messages.${event}`), channel: t(`messages.${channel}`) };
  const choice = useNotificationChoice(
    { event, channel, isOn, text: t('messages.of', names) },
    onChange,
  );
  return (
    <>
      <CheckboxField
        label={names.channel}
        aria-label={t('messages.of', names)}
        checked={choice.isOn}
        onChange={() => choice.toggle()}
      />
      {choice.failure === null ? null : (
        <FailureNote error={choice.failure} title={t('messages.notStored')} />
      )}
    </>
  );
}

function UnknownChoices({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('security');
  const router = useRouter();
  return (
    <>
      <FailureNote error={failure} title={t('messages.unknown')} />
      <div>
        <Button onClick={() => void router.invalidate()}>{t('failed.retry')}</Button>
      </div>
    </>
  );
}
