import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffError } from '#contract/staff/failure.ts';
import { Card } from '#src/console/app/card.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { ActList } from './act-list.tsx';
import { getActKey, type SubjectAct } from './case-acts.ts';
import type { ActProps } from './staff-act.tsx';
import { usePageReading } from '#src/console/app/use-reading.ts';
import styles from './case-page.module.css';
import { NoteForm, OwnerForm, type Subject } from './note-acts.tsx';

type SubjectPageProps = {
  title: string;
  /** The sentence to read aloud. */
  sentence?: string;
  /** Why it could not be read or reloaded. */
  error: StaffError | null;
  onAgain: () => void;
  left?: Elements;
  right?: Elements;
  /** Below everything else: the log. */
  foot?: Elements;
  children?: Elements;
};

/** The page of an inquiry, a verification or a booking: the person, the content, the possible actions. */
export function SubjectPage({
  title,
  sentence,
  error,
  onAgain,
  left,
  right,
  foot,
  children,
}: SubjectPageProps) {
  const { t } = useTranslation('console-case');
  useTitle(title);
  return (
    <>
      <header className={`gap-16 grid p-20 ${styles.empty}`}>
        <h1>{title}</h1>
        {sentence === undefined ? null : <p>{sentence}</p>}
        <ReadFailure error={error} again={t('page.again')} onAgain={onAgain} />
        {children === undefined && error === null ? <p role="status">{t('page.reading')}</p> : null}
      </header>
      {children === undefined ? null : (
        <div className={`gap-16 grid items-start ${styles.grid}`}>
          <div className="stack gap-16" data-part="people">
            {left}
          </div>
          <div className="stack gap-16">{children}</div>
          <div className="stack gap-16">{right}</div>
        </div>
      )}
      {foot === undefined ? null : <div className={`min-width-0 ${styles.foot}`}>{foot}</div>}
    </>
  );
}

export type SubjectForm = readonly [act: SubjectAct, render: (props: ActProps) => Elements];

type SubjectActsProps = {
  subject: Subject;
  owner: string | null;
  /** The further actions that are possible now, each with its form. */
  forms?: readonly SubjectForm[];
};

/** The actions that are always possible, a note for colleagues and the assignment, and those of the subject. */
export function SubjectActs({ subject, owner, forms = [] }: SubjectActsProps) {
  const acts: readonly SubjectAct[] = [...forms.map(([act]) => act), 'note', 'owner'];
  const { t } = useTranslation('console-case');
  const { isReading } = usePageReading();
  const [open, setOpen] = useState<SubjectAct | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const begin = (act: SubjectAct) => (isReading ? undefined : setOpen(act));
  useKeys(
    acts.map((act) => ({
      keys: getActKey(act),
      label: t(`acts.${act}`),
      run: () => begin(act),
    })),
  );
  const rest = {
    subject,
    onClose: () => setOpen(null),
    onDone: (sentence: string) => {
      setOpen(null);
      setNotice(sentence);
    },
  };
  return (
    <Card title={t('can.title')} aside={t('can.keys')}>
      <p role="status" className={styles.said}>
        {notice}
      </p>
      <ActList acts={acts} isStale={isReading} onBegin={begin} />
      {open === null || !acts.includes(open) ? null : (
        <Dialog title={t(`acts.${open}`)} onClose={rest.onClose}>
          {open === 'note' ? <NoteForm {...rest} /> : null}
          {open === 'owner' ? <OwnerForm owner={owner} {...rest} /> : null}
          {forms.find(([act]) => act === open)?.[1](rest)}
        </Dialog>
      )}
    </Card>
  );
}
