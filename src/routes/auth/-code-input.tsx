import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone } from '../../../contract/fields.ts';
import type { SmsCodeRef } from '../../../machines/sms-code.machine.ts';
import { errorText } from '../../app/error-text.ts';
import type { FormField } from '../../app/use-form.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { fieldSuffixLook, TextField } from '../../ui/text-field.tsx';
import { maskedPhone } from './-kept-phone.ts';
import { useSms } from './-use-sms.ts';

type CodeInputProps = {
  sms: SmsCodeRef;
  phone: string;
  field: FormField;
  /** The phone is not one: its field should say so. */
  onWrongPhone: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** The field for a code that comes by message, with the button that sends it. */
export function CodeInput({ sms, phone, field, onWrongPhone, ref }: CodeInputProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const { busy, sent, waits, waitLabel, error, failed, phone: askedFor } = useSms(sms);

  function send() {
    if (busy || waits) return;
    const parsed = v.safeParse(Phone, phone);
    if (parsed.success) sms.send({ type: 'code.requested', phone: parsed.output });
    else onWrongPhone();
  }

  const reason = error === null ? null : errorText(error, locale);
  const failure = failed === undefined ? reason : `${failed} ${reason}`;
  const told = sent ? t('code.sent', { phone: maskedPhone(askedFor) }) : undefined;
  const label = busy
    ? t('code.sending')
    : waits
      ? waitLabel
      : t(askedFor === '' ? 'code.send' : 'code.sendAgain');
  return (
    <>
      <TextField
        {...field}
        ref={ref}
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={field.error ?? failure}
        description={told}
        rightSectionWidth={locale === 'zh-CN' ? 124 : 148}
        rightSectionPointerEvents="all"
        rightSectionProps={{ style: { justifyContent: 'end' } }}
        rightSection={
          <PlainButton
            className={fieldSuffixLook}
            aria-disabled={busy || waits || undefined}
            onClick={send}
          >
            {label}
          </PlainButton>
        }
      />
      <p className="visually-hidden" role="status">
        {told ?? ''}
      </p>
    </>
  );
}
