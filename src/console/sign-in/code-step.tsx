import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSixDigits } from '#contract/base/six-digits.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { typedIn } from '#src/console/app/typed.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import styles from './sign-in.module.css';
import { StepFailure } from './step-failure.tsx';
import { StepLine } from './step-line.tsx';

const places = [0, 1, 2, 3, 4, 5] as const;

/** The second step: six digits, sent automatically once complete, or by Enter. */
export function CodeStep() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const error = useSelector(session, ({ context }) => context.error);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // A refused code is cleared; the next one is typed from the start.
  const refusal = isBusy ? null : error;
  const [refused, setRefused] = useState(refusal);
  if (refusal !== refused) {
    setRefused(refusal);
    if (refusal !== null) setCode('');
  }
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);

  function type(typed: string): boolean {
    if (isBusy) return false;
    const digits = toSixDigits(normalizeTyped(typed));
    // A text without one clear code changes nothing.
    if (!/^\d{0,6}$/.test(digits)) return false;
    setCode(digits);
    const isComplete = digits.length === places.length;
    if (isComplete) session.send({ type: 'code.submitted', code: digits });
    return isComplete;
  }

  return (
    <Form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        type(typedIn(event.currentTarget)['code'] ?? '');
      }}
    >
      <div>
        <h1>{t('code.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('code.text')}</p>
      </div>
      <StepLine step={2} />
      <StepFailure />
      <div className="grid gap-6">
        <label className="weight-500" htmlFor="console-code">
          {t('code.label')}
        </label>
        <div className={styles.boxes}>
          {places.map((place) => (
            <span
              key={place}
              className="grid place-center weight-500 tabular bg-surface rounded-md"
              aria-hidden="true"
              data-current={place === Math.min(code.length, places.length - 1) || undefined}
            >
              {code[place] ?? ''}
            </span>
          ))}
          <input
            className="full-width border-0"
            id="console-code"
            name="code"
            ref={field}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-describedby="console-code-hint"
            readOnly={isBusy}
            onChange={(event) => {
              if (type(event.currentTarget.value)) ignoreEnterAfterCode();
            }}
          />
        </div>
        <p id="console-code-hint" className="caption" role="status">
          {isBusy ? t('code.busy') : t('code.hint')}
        </p>
      </div>
      <Note tone="idle" icon="phone">
        <p>
          <b>{t('code.phone')}</b>
          <span>{` ${t('code.phoneText')}`}</span>
        </p>
      </Note>
      <div className="cluster gap-8">
        <Button size="small" onClick={() => session.send({ type: 'recovery.chosen' })}>
          {t('code.recovery')}
        </Button>
        <Button
          size="small"
          variant="text"
          onClick={() => session.send({ type: 'restart.requested' })}
        >
          {t('code.back')}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Ignores Enter if it is the next key after a code that was sent at its last digit: the colleague means to
 * send the code, while the page after the sign-in would open a case. Any other key, a press of
 * the pointer or input into another field ends this.
 */
function ignoreEnterAfterCode(): void {
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  window.addEventListener(
    'keydown',
    (event) => {
      done.abort();
      if (event.key === 'Enter') event.preventDefault();
    },
    options,
  );
  for (const type of ['pointerdown', 'input']) {
    window.addEventListener(type, () => done.abort(), options);
  }
}
