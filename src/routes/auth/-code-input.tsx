import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone } from '../../../contract/fields.ts';
import type { SmsCodeRef } from '../../../machines/sms-code.machine.ts';
import { errorText } from '../../app/error-text.ts';
import type { FormField } from '../../app/use-form.ts';
import { useSecondsLeft } from '../../app/use-seconds-left.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { fieldSuffixLook, TextField } from '../../ui/text-field.tsx';

type CodeInputProps = {
  sms: SmsCodeRef;
  phone: string;
  field: FormField;
  /** The phone is not one: its field should say so. */
  onWrongPhone: () => void;
};

/** The field for a code that comes by message, with the button that sends it. */
export function CodeInput({ sms, phone, field, onWrongPhone }: CodeInputProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const snapshot = useSelector(sms, (current) => current);
  const { error, waitMs } = snapshot.context;
  const waits = snapshot.matches('coolingDown') || snapshot.matches({ refused: 'waiting' });
  const seconds = useSecondsLeft(waits ? waitMs : 0, snapshot.value);
  const busy = snapshot.hasTag('busy');

  function send() {
    if (busy || waits) return;
    const parsed = v.safeParse(Phone, phone);
    if (parsed.success) sms.send({ type: 'code.requested', phone: parsed.output });
    else onWrongPhone();
  }

  const masked = snapshot.context.phone.replace(/^(\d{3})\d{4}/, '$1****');
  const label = busy
    ? t('code.sending')
    : waits
      ? t('code.wait', { seconds })
      : snapshot.context.phone === ''
        ? t('code.send')
        : t('code.sendAgain');
  return (
    <>
      <TextField
        {...field}
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={field.error ?? (error === null ? null : errorText(error, locale))}
        description={snapshot.hasTag('sent') ? t('code.sent', { phone: masked }) : undefined}
        rightSectionWidth={locale === 'zh-CN' ? 124 : 148}
        rightSectionPointerEvents="all"
        rightSectionProps={{ style: { justifyContent: 'end' } }}
        rightSection={
          <button
            type="button"
            className={fieldSuffixLook}
            aria-disabled={busy || waits || undefined}
            onClick={send}
          >
            {label}
          </button>
        }
      />
      <p className="visually-hidden" role="status">
        {snapshot.hasTag('sent') ? t('code.sent', { phone: masked }) : ''}
      </p>
    </>
  );
}
