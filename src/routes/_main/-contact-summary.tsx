import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../app/take-focus.ts';
import { Note } from '../../ui/note.tsx';
import styles from './-contact.module.css';
import type { Fault } from './-use-inquiry.ts';

/** What has to be put right, each with a way to its field; it takes the focus when it appears. */
export function FaultSummary({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('contact');
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{t('form.summary', { count: faults.length })}</b>
      </p>
      <ul className={styles.faults}>
        {faults.map(({ name, error }) => (
          <li key={name}>
            <button type="button" onClick={({ currentTarget }) => goTo(currentTarget.form, name)}>
              {error}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function goTo(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
