import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountClosing, type AccountStanding } from '#contract/accounts/account.ts';
import { askFirst, type Confirmation } from '#src/actors/confirmation.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { usePersonId } from '#src/app/forms/use-person-id.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { AccountName } from './account-name.tsx';
import styles from './security.module.css';
import { useWaitHint } from './use-wait-hint.ts';

const rules = createRules(AccountClosing);

/** Closes the account after the password and a last question; ends on the home page, signed out. */
export function CloseForm({ loses }: Pick<AccountStanding, 'loses'>) {
  const { t } = useTranslation('security');
  const { t: shared } = useTranslation('auth');
  const { client, confirm, session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const losses = useLosses(loses);
  const openQuestion = useRef<Confirmation | null>(null);
  useEffect(() => () => openQuestion.current?.withdraw(), []);
  const { busy, failure, submit } = useSubmission(
    (values: AccountClosing, options) => client.call('closeAccount', { body: values, ...options }),
    {
      secret: ['closeAccount', usePersonId()],
      onDone() {
        openQuestion.current?.withdraw();
        showToast({ kind: 'success', title: t('close.done'), message: t('close.doneText') });
        session.send({ type: 'session.dropped' });
      },
      // The form says behind the dialog that it asks again.
      onUnanswered: () => openQuestion.current?.withdraw(),
      onFailed(refusal) {
        openQuestion.current?.withdraw();
        // A new obstacle exists: reload the list of obstacles.
        if (refusal.kind === 'conflict') void router.invalidate();
      },
    },
  );
  const form = useForm({ rules, initial: { password: '' }, failure });
  const waitHint = useWaitHint(failure);

  function ask(values: AccountClosing): void {
    openQuestion.current?.withdraw();
    openQuestion.current = askFirst(
      confirm,
      {
        type: 'error',
        title: { key: 'security:close.ask' },
        content: { key: `security:close.${losses.length === 0 ? 'askText' : 'askLosing'}` },
        showCancel: true,
        cancelText: { key: 'security:close.keep' },
        confirmText: { key: 'security:close.submit' },
      },
      () => submit(values),
    );
  }

  return (
    <>
      {losses.length === 0 ? null : (
        <div className="stack gap-10">
          <p>{t('close.loses')}</p>
          <CheckList items={losses} icon="dash" label={t('close.loses')} />
        </div>
      )}
      <Form
        className={`stack gap-20 ${styles.form}`}
        aria-labelledby="close"
        onSubmit={form.handleSubmit((values, sent) => {
          // The dialog gives the focus back to where it was: the one field that can be wrong.
          const field = sent.elements.namedItem('password');
          if (field instanceof HTMLElement) field.focus();
          if (!busy) ask(values);
        })}
      >
        {form.note === null ? null : (
          <FailureNote
            error={form.note}
            title={t('close.failed')}
            hint={waitHint}
            check={t('close.check')}
          />
        )}
        <AccountName />
        <PasswordField
          {...form.field('password')}
          label={t('phone.password')}
          revealLabel={shared('password.reveal')}
          autoComplete="current-password"
        />
        <div>
          <Button type="submit" variant="danger" busy={busy} busyLabel={t('close.busy')}>
            {t('close.submit')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Lists the losses that closing the account causes, one line each. */
function useLosses(loses: AccountStanding['loses']): string[] {
  const { t } = useTranslation('security');
  const locale = useLocale();
  const { membership, ...counted } = loses;
  const running =
    membership === null
      ? []
      : [
          t('close.lost.membership', {
            level: membership.name,
            day: formatDate(membership.expires_at, locale),
          }),
        ];
  const things = (['subscriptions', 'reports', 'articles', 'unpaid'] as const).filter(
    (what) => counted[what] > 0,
  );
  return [...running, ...things.map((what) => t(`close.lost.${what}`, { count: counted[what] }))];
}
