import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Masked, RevealRequest } from '#contract/staff/case.ts';
import { RevealReason } from '#contract/staff/picklists.ts';
import { revealMs } from '#contract/base/limits.ts';
import { useSecondsLeft } from '#src/app/device/use-seconds-left.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './masked-value.module.css';
import { Refusal } from './refusal.tsx';
import { typedIn } from '#src/console/app/typed.ts';
import { useAct } from '#src/console/app/use-act.ts';

type Opened = StaffData<'reveal'>;

type MaskedValueProps = {
  masked: Masked;
  /** The owner of the value: an order or an inquiry. */
  subject: Pick<RevealRequest, 'kind' | 'number'>;
};

/** A masked value; a reason reveals it for one minute. */
export function MaskedValue({ masked: { field, masked }, subject }: MaskedValueProps) {
  const { t } = useTranslation('console-case');
  const [isAsking, setAsking] = useState(false);
  const [isOther, setOther] = useState(false);
  const [shown, setShown] = useState<Opened | null>(null);
  const act = useAct<RevealRequest, Opened>(
    ['reveal', `${subject.kind} ${subject.number} ${field}`],
    (call, body, signal) => call('reveal', { body, signal }),
    {
      reloads: 'never',
      onDone: (revealed) => {
        setShown(revealed);
        setAsking(false);
        setOther(false);
      },
    },
  );
  const label = t(`masked.${field}`);
  if (shown !== null) {
    return <Open shown={shown} label={label} onHide={() => setShown(null)} />;
  }
  const reveal = (reason: RevealRequest['reason'], text?: string) => {
    const body = { ...subject, field, reason };
    if (!act.busy) act.submit(text === undefined ? body : { ...body, text });
  };
  return (
    <div className="grid gap-6">
      <span className="row justify-between gap-6">
        <span className={`break-anywhere rounded-xs ${styles.veil}`}>{masked}</span>
        <PlainButton
          className={styles.toggle}
          aria-expanded={isAsking}
          aria-label={t(isAsking ? 'reveal.closeOf' : 'reveal.openOf', { field: label })}
          onClick={() => setAsking(!isAsking)}
        >
          {isAsking ? null : <Icon name="eye" size={14} />}
          <span>{t(isAsking ? 'reveal.close' : 'reveal.open')}</span>
        </PlainButton>
      </span>
      {isAsking ? (
        <div
          className={`gap-8 grid bg-accent rounded-md ${styles.why}`}
          role="group"
          aria-label={t('reveal.why', { field: label })}
        >
          <p>{t('reveal.why', { field: label })}</p>
          <div className="flex flex-wrap gap-6">
            {RevealReason.options.map((reason) => (
              <PlainButton
                key={reason}
                className={styles.reason}
                aria-pressed={reason === 'other' ? isOther : undefined}
                aria-disabled={act.busy || undefined}
                onClick={() => (reason === 'other' ? setOther(!isOther) : reveal(reason))}
              >
                {t(`revealReason.${reason}`)}
              </PlainButton>
            ))}
          </div>
          {isOther ? <OtherReason onSend={(text) => reveal('other', text)} /> : null}
          <p className="text-12 color-2">{t('reveal.logged')}</p>
          {act.failure === null || act.busy ? null : <Refusal failure={act.failure} />}
        </div>
      ) : null}
    </div>
  );
}

function OtherReason({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useTranslation('console-case');
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const shown = (typedIn(event.currentTarget)['text'] ?? '').trim();
        setText(shown);
        if (shown !== '') onSend(shown);
      }}
    >
      <TextField
        label={t('field.reason')}
        name="text"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PlainButton type="submit" className={styles.reason}>
        {t('reveal.open')}
      </PlainButton>
    </Form>
  );
}

function Open(props: { shown: Opened; label: string; onHide: () => void }) {
  const { shown, label, onHide } = props;
  const { t } = useTranslation('console-case');
  const left = useSecondsLeft(revealMs, shown);
  const isOver = left === 0;
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (isOver) hide();
  }, [isOver]);
  return (
    <span className="row justify-between gap-6">
      <span>{shown.value}</span>
      <PlainButton
        className={styles.toggle}
        aria-label={t('reveal.closeOf', { field: label })}
        onClick={onHide}
      >
        {t('reveal.closeIn', { count: left })}
      </PlainButton>
    </span>
  );
}
