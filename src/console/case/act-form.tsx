import { useState, type FormEvent } from 'react';
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
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const draft = useDraft(act.draft);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (act.busy) return;
    const form = event.currentTarget;
    const typed = typedIn(form);
    const judged = rules(read?.(typed) ?? typed, locale);
    setFaults(judged.faults);
    if (judged.output !== undefined) return act.submit(judged.output);
    const wrong = [...form.elements].find(
      (element) => (element.getAttribute('name') ?? '') in judged.faults,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  const { failure } = act;
  const isAtField = failure?.kind === 'invalid' && Object.keys(failure.fields).length > 0;
  return (
    <Form ref={draft.form} onSubmit={send} onInput={draft.onInput} className={styles.form}>
      <p className="secondary">{says}</p>
      {children?.((name) => faults[name] ?? failure?.fields[name]?.[0] ?? null)}
      {warns === undefined ? null : (
        <Note tone="warn">
          <p>{warns}</p>
        </Note>
      )}
      <ActOutcome outcome={act.outcome} onClose={() => onClose?.()} />
      {failure === null || isAtField || act.outcome !== null ? null : (
        <Refusal failure={failure} sent={act.sent} />
      )}
      <DialogActions>
        {onClose === undefined ? null : (
          <Button onClick={onClose} size="small">
            <span>{`${t('act.back')} `}</span>
            <KeyCap>Esc</KeyCap>
          </Button>
        )}
        {act.outcome === 'unknown' ? null : (
          <Button
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
    </Form>
  );
}
