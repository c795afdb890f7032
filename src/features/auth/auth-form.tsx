import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import type { Failure } from '#src/app/forms/failure.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import type { ChartPosition } from '#src/app/support/chart-position.ts';
import { formatWait } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import styles from './auth.module.css';

type AuthFormProps = {
  /** The last failure, if no field shows it. */
  failure: Failure | null;
  /** The failed action. */
  title?: string | undefined;
  /** The position of the failure on its chart. */
  chart?: ChartPosition;
  /** Where the reader can check the outcome if there was no answer. */
  check?: string;
  onTyped: (typed: FormData) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: Elements;
};

const signingIn: ChartPosition = { machine: 'session', path: 'guest.signedOut' };

export function AuthForm(props: AuthFormProps) {
  const { failure, title, chart = signingIn, check = null, onTyped, onSubmit, children } = props;
  const hint = useWaitHint(failure);
  return (
    <Form className="stack gap-20" onTyped={onTyped} onSubmit={onSubmit}>
      {failure === null ? null : (
        <FailureNote error={failure} title={title} hint={hint} check={check} chart={chart} />
      )}
      {children}
    </Form>
  );
}

/** The heading of a sign-in page, and the content below it. */
export function AuthHead({ title, children }: { title: string; children: Elements }) {
  return (
    <div className={`stack gap-4 ${styles.head}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Formats the wait if the server named a time; a locked account can use a code instead. */
function useWaitHint(error: ApiError | null): string | undefined {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  if (error === null || error.kind !== 'tooMany' || error.retryAfterMs === null) return undefined;
  const wait = formatWait(error.retryAfterMs, locale);
  return t(error.error === 'auth.locked' ? 'locked' : 'limited', { wait });
}
