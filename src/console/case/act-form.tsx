import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rules } from '#src/app/forms/rules.ts';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { typedIn, type Typed } from '#src/console/app/typed.ts';
import type { Act } from '#src/console/app/use-act.ts';
import { useDraft } from '#src/console/app/use-draft.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import styles from './act.module.css';
import { AskedAgain, type Question } from './asked-again.tsx';
import { Refusal } from './refusal.tsx';

/** The error of a field, by our rules or from the server. */
export type ErrorOf = (name: string) => string | null;

type ActFormProps<Values> = {
  /** A one-sentence description of the action. */
  says: string;
  /** A warning about irreversible effects. */
  warns?: string;
  confirm: string;
  /** Money leaves, or an option ends. */
  isFinal?: boolean;
  act: Act<Values, unknown>;
  rules: Rules<Values>;
  /** Converts the input for the rules; by default each field under its name. */
  read?: (typed: Typed) => object;
  /** Returns the question to confirm before sending; null for an action that is sent at once. */
  findQuestion?: (values: Values) => Question | null;
  /** Closes the dialog; a form on a page has no `onClose`. */
  onClose?: () => void;
  children?: (findFieldError: ErrorOf) => Elements;
};

/**
 * The form of one action: its description, its fields and the reason of a refusal. Its input is kept until the
 * action is done. Without an answer the action is sent again; after several tries only a reload is offered.
 */
export function ActForm<Values>(props: ActFormProps<Values>) {
  const { says, warns, confirm, isFinal = false, act, rules, read, onClose, children } = props;
  const { findQuestion } = props;
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const draft = useDraft(act.draft);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<{ values: Values; question: Question } | null>(null);
  const sender = useRef<HTMLButtonElement>(null);
  // The focus returns to the button that asked.
  useEffect(() => (asked === null ? undefined : () => sender.current?.focus()), [asked]);

  function send(form: HTMLFormElement) {
    if (act.busy || act.outcome === 'unknown' || asked !== null) return;
    const typed = typedIn(form);
    const judged = rules(read?.(typed) ?? typed, locale);
    setFaults(judged.faults);
    if (judged.output !== undefined) {
      const question = findQuestion?.(judged.output) ?? null;
      if (question === null) act.submit(judged.output);
      else setAsked({ values: judged.output, question });
      return;
    }
    const wrong = [...form.elements].find(
      (element) => (element.getAttribute('name') ?? '') in judged.faults,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  const { failure } = act;
  const isAtField = failure?.kind === 'invalid' && Object.keys(failure.fields).length > 0;
  return (
    <Form
      ref={draft.form}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      onInput={draft.onInput}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        if (!event.repeat) send(event.currentTarget);
      }}
      className={styles.form}
    >
      <p className="secondary">{says}</p>
      {children === undefined ? null : (
        <div className={styles.form} inert={asked !== null}>
          {children((name) => faults[name] ?? failure?.fields[name]?.[0] ?? null)}
        </div>
      )}
      {warns === undefined ? null : (
        <Note tone="warn">
          <p>{warns}</p>
        </Note>
      )}
      <ActOutcome outcome={act.outcome} onClose={() => onClose?.()} />
      {failure === null || isAtField || act.outcome !== null ? null : (
        <Refusal failure={failure} sent={act.sent} />
      )}
      {asked === null ? null : (
        <AskedAgain
          question={asked.question}
          onConfirm={() => {
            act.submit(asked.values);
            setAsked(null);
          }}
          onBack={() => setAsked(null)}
        />
      )}
      {asked === null ? (
        <DialogActions>
          {onClose === undefined ? null : (
            <Button onClick={onClose} size="small">
              <span>{`${t('act.back')} `}</span>
              <KeyCap>Esc</KeyCap>
            </Button>
          )}
          {act.outcome === 'unknown' ? null : (
            <Button
              ref={sender}
              type="submit"
              size="small"
              variant={isFinal ? 'danger' : 'primary'}
              busy={act.busy}
              busyLabel={t('act.busy')}
            >
              {confirm}
            </Button>
          )}
        </DialogActions>
      ) : null}
    </Form>
  );
}

/**
 * True for Ctrl+Enter and Cmd+Enter in a field; Enter alone begins a line in a text. Enter that ends the
 * composition of an input method belongs to that.
 */
function isSendKey({ key, ctrlKey, metaKey, nativeEvent, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return key === 'Enter' && (ctrlKey || metaKey) && isField && !nativeEvent.isComposing;
}
