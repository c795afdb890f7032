import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from '#contract/errors.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import styles from './auth.module.css';
import { useWaitHint } from './wait-hint.ts';

type AuthFormProps = {
  /** Why the last attempt failed, where no field says it. */
  failure: ApiError | null;
  /** What did not happen. */
  title?: string | undefined;
  onTyped: (typed: FormData) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function AuthForm({ failure, title, onTyped, onSubmit, children }: AuthFormProps) {
  const hint = useWaitHint(failure);
  return (
    <Form className="stack gap-20" onTyped={onTyped} onSubmit={onSubmit}>
      {failure === null ? null : <FailureNote error={failure} title={title} hint={hint} />}
      {children}
    </Form>
  );
}

/** The heading of a page that signs in, and what stands below it. */
export function AuthHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-4 ${styles.head}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
