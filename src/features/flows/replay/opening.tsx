import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownValue } from '#src/app/forms/shown-value.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import styles from './opening.module.css';

type OpeningProps = { onSubmit: (text: string) => void; onFiles: (files: Iterable<File>) => void };

/** Where a support code is pasted or a case file chosen. */
export function Opening({ onSubmit, onFiles }: OpeningProps) {
  const { t } = useTranslation('replay');
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <Form
      className={`gap-12 grid items-center ${styles.opening}`}
      onTyped={(data) => setTyped(String(data.get('case') ?? ''))}
      onSubmit={(event) => {
        event.preventDefault();
        const shown = shownValue(event.currentTarget, 'case') ?? typed;
        setTyped(shown);
        onSubmit(shown);
      }}
    >
      <input
        type="text"
        name="case"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className={`text-15 mono-font bg-surface rounded-md ${styles.code}`}
        aria-label={t('form.label')}
        placeholder={t('form.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        {t('form.submit')}
      </Button>
      <Button onClick={() => picker.current?.click()}>{t('form.file')}</Button>
      <input
        ref={picker}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        hidden
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <p className="detail">{t('form.drop')}</p>
    </Form>
  );
}
