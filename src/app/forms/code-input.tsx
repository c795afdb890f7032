import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Link } from '@tanstack/react-router';
import type { CodeKind } from '#contract/accounts/auth.ts';
import {
  smsKeptPerDay,
  smsKeptPerHour,
  smsPerDay,
  smsPerHour,
  smsResendMs,
} from '#contract/base/limits.ts';
import { unclearTexts } from '#contract/failures.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { fieldSuffixClasses, TextField } from '#src/ui/fields/text-field.tsx';
import styles from './code-help.module.css';
import { errorText } from './error-text.ts';
import { recipientFault, recipientFields, recipients } from './recipient-check.ts';
import { shownValue } from './shown-value.ts';
import type { FormField } from './use-form.ts';
import { useSms } from './use-sms.ts';

type CodeInputProps = {
  sms: SmsCodeRef;
  /** The typed phone number or e-mail address. */
  to: string;
  field: FormField;
  /** Runs when the recipient is invalid, so that its field can show the error. */
  onWrongRecipient: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** The field for a code sent by SMS or e-mail, with the button that sends it. */
export function CodeInput({ sms, to, field, onWrongRecipient, ref }: CodeInputProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const { busy, unclear, sent, waits, waitLabel, error, failed, kind, to: askedFor } = useSms(sms);

  const parsed = v.safeParse(recipients[kind.by], to);

  function send(form: HTMLFormElement | null) {
    if (busy || waits) return;
    // A password manager may have filled the field without an event.
    const shown = form === null ? null : shownValue(form, recipientFields[kind.by]);
    const typed = v.safeParse(recipients[kind.by], shown ?? to);
    if (typed.success) sms.send({ type: 'code.requested', to: typed.output });
    else onWrongRecipient();
  }

  // The error appears at the invalid field and is announced from here.
  const fault = recipientFault(error);
  const reason = error === null || fault !== null ? null : errorText(error, locale);
  const failure = failed === undefined || reason === null ? reason : `${failed} ${reason}`;
  const message = sent ? sentText() : unclear ? unclearTexts.asking[locale] : undefined;

  function sentText(): string {
    switch (kind.by) {
      case 'sms':
        return t('code.sent', { phone: maskPhone(askedFor) });
      case 'email':
        return t(`code.mailed.${kind.purpose}`, { email: askedFor });
    }
  }

  function buttonLabel(): string {
    if (busy) return t('code.sending');
    if (waits) return waitLabel;
    return t(parsed.success && parsed.output === askedFor ? 'code.sendAgain' : 'code.send');
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
        error={field.error ?? failure}
        description={message}
        suffixWidth={locale === 'zh-CN' ? '7.75em' : '9.25em'}
        suffix={
          <PlainButton
            className={fieldSuffixClasses}
            aria-disabled={busy || waits || undefined}
            onClick={({ currentTarget }) => send(currentTarget.form)}
          >
            {buttonLabel()}
          </PlainButton>
        }
      />
      <p className="visually-hidden" role="status">
        {message ?? fault ?? ''}
      </p>
      <CodeHelp by={kind.by} />
    </>
  );
}

/** Help for a code that does not arrive; collapsed at first. */
function CodeHelp({ by }: Pick<CodeKind, 'by'>) {
  const { t } = useTranslation('auth');
  const site = useSite();
  const { t: shell } = useTranslation('shell');
  return (
    <details className={`fold ${styles.help}`}>
      <summary>
        <span>{t('code.help.title')}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ul>
        <li>{t(`code.help.number.${by}`)}</li>
        <li>{t(`code.help.wait.${by}`, { seconds: smsResendMs / 1000 })}</li>
        <li>{t(`code.help.blocked.${by}`)}</li>
        <li>
          {t(`code.help.limits.${by}`, {
            hour: smsPerHour,
            day: smsPerDay,
            hourElsewhere: smsPerHour - smsKeptPerHour,
            elsewhere: smsPerDay - smsKeptPerDay,
          })}
        </li>
        <li>
          <span>{`${t('code.help.contact')} `}</span>
          <a className="touch" href={`tel:${site.phone}`}>
            {site.phone}
          </a>
          <span>{`${t('code.help.or')} `}</span>
          <a className="touch" href={`mailto:${site.mail}`}>
            {site.mail}
          </a>
          <span>{`${t('code.help.more')} `}</span>
          <Link to="/contact-us">{shell('footer.more.contact')}</Link>
        </li>
      </ul>
    </details>
  );
}
