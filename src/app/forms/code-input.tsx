import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { maskPhone } from '#contract/masked-phone.ts';
import { Phone } from '#contract/fields.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { fieldSuffixClasses, TextField } from '#src/ui/fields/text-field.tsx';
import { CodeHelp } from './code-help.tsx';
import { errorText } from './error-text.ts';
import type { FormField } from './use-form.ts';
import { useSms } from './use-sms.ts';

type CodeInputProps = {
  sms: SmsCodeRef;
  phone: string;
  field: FormField;
  /** Runs when the phone is not one: its field should say so. */
  onWrongPhone: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** The field for a code that comes by message, with the button that sends it. */
export function CodeInput({ sms, phone, field, onWrongPhone, ref }: CodeInputProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const { busy, sent, waits, refused, waitLabel, error, failed, phone: askedFor } = useSms(sms);

  function send() {
    if (busy || waits) return;
    const parsed = v.safeParse(Phone, phone);
    if (parsed.success) sms.send({ type: 'code.requested', phone: parsed.output });
    else onWrongPhone();
  }

  const refusedPath = refused ? 'refused.waiting' : 'refused.retryable';
  const reason = error === null ? null : errorText(error, locale);
  const failure = failed === undefined ? reason : `${failed} ${reason}`;
  const message = sent ? t('code.sent', { phone: maskPhone(askedFor) }) : undefined;

  function buttonLabel(): string {
    if (busy) return t('code.sending');
    if (waits) return waitLabel;
    return t(askedFor === '' ? 'code.send' : 'code.sendAgain');
  }

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
        description={message}
        suffixWidth={locale === 'zh-CN' ? '7.75em' : '9.25em'}
        suffix={
          <PlainButton
            className={fieldSuffixClasses}
            aria-disabled={busy || waits || undefined}
            onClick={send}
          >
            {buttonLabel()}
          </PlainButton>
        }
      />
      <p className="visually-hidden" role="status">
        {message ?? ''}
      </p>
      <CodeHelp />
      {sent || failure !== null ? (
        <CaseLinks
          origin="form"
          chart={{ machine: 'smsCode', path: sent ? 'coolingDown' : refusedPath }}
        />
      ) : null}
    </>
  );
}
