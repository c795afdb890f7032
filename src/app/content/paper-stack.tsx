import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sample } from '#contract/content/schemas.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import type { PaperDialogProps } from './paper-dialog.tsx';
import { ContentProse } from './prose.tsx';
import styles from './paper-stack.module.css';

const loadPaperDialog = async () => (await import('./paper-dialog.tsx')).PaperDialog;

/** The largest number of papers on top of each other. */
const most = 5;

type PaperStackProps = {
  samples: readonly Sample[];
  /** The line below a title, such as the step that hands the paper over. */
  describe: (sample: Sample) => string;
  /** Names the list of papers. */
  label: string;
  /** The heading above the list, next to the papers. */
  head: Elements;
};

/**
 * Sample papers: a list in which each entry brings its paper to the front, where it can be opened. Only the paper in
 * front is loaded at first. Needs the texts `papers` and `incubation`.
 */
export function PaperStack({ samples, describe, label, head }: PaperStackProps) {
  const { t } = useTranslation(['papers', 'shell']);
  const shown = samples.filter(({ picture }) => picture !== null).slice(0, most);
  const [front, setFront] = useState(0);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const id = useId();
  const { Component: PaperDialog, request } = useLazy<PaperDialogProps>(loadPaperDialog, {
    onFailed: () => showToast({ kind: 'error', title: t('failed') }),
  });
  const sample = shown[front];
  if (sample === undefined || sample.picture === null) return null;
  const name = (paper: Sample) => t('alt', { title: paper.title, summary: paper.summary });

  const choose = (index: number) => {
    setFront(index);
    setNear(true);
    tabs.current[index]?.focus();
  };
  const moveWithKeys = (event: KeyboardEvent) => {
    const next = findNext(event.key, front, shown.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  return (
    <div className={`grid ${styles.pile}`} onPointerEnter={() => setNear(true)}>
      <div className={`stack gap-12 ${styles.head}`}>{head}</div>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        className={`border-top ${styles.list}`}
        tabIndex={-1}
        onKeyDown={moveWithKeys}
        onFocus={() => setNear(true)}
      >
        {shown.map((paper, index) => (
          <PlainButton
            key={paper.id}
            ref={(tab) => void (tabs.current[index] = tab)}
            role="tab"
            id={`${id}-tab-${paper.id}`}
            aria-selected={index === front}
            aria-controls={`${id}-panel`}
            tabIndex={index === front ? 0 : -1}
            className={`grid items-center relative full-width border-0 bg-none pointer ${styles.tab}`}
            onClick={() => choose(index)}
          >
            <span
              className={`grid place-center color-2 bg-surface border rounded-md ${styles.icon}`}
            >
              <Icon name="document" />
            </span>
            <b className="text-16 weight-500 leading-15">{paper.title}</b>
            <small className="text-13 color-2 leading-15">{describe(paper)}</small>
          </PlainButton>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${sample.id}`}
        className={`relative ${styles.stack}`}
      >
        {shown.map((paper, index) => (
          <Sheet
            key={paper.id}
            paper={paper}
            place={(index - front + shown.length) % shown.length}
            isLoaded={index === front || isNear}
            alt={name(paper)}
            openLabel={t('open', { title: paper.title })}
            onOpen={() => {
              setOpen(true);
              request();
            }}
          />
        ))}
      </div>
      {isOpen && PaperDialog !== null ? (
        <PaperDialog
          title={t('shell:sample', { title: sample.title })}
          picture={sample.picture}
          alt={name(sample)}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <p className="secondary">{t('invented')}</p>
          <ContentProse blocks={sample.body} />
        </PaperDialog>
      ) : null}
    </div>
  );
}

type SheetProps = {
  paper: Sample;
  /** 0 lies in front. */
  place: number;
  isLoaded: boolean;
  alt: string;
  openLabel: string;
  onOpen: () => void;
};

function Sheet({ paper, place, isLoaded, alt, openLabel, onOpen }: SheetProps) {
  if (paper.picture === null) return null;
  const picture = (
    <PagePicture
      picture={paper.picture}
      alt={place === 0 ? alt : ''}
      sizes="(max-width: 422px) 72vw, 304px"
    />
  );
  if (place === 0) {
    return (
      <PlainButton
        className={`block p-0 border-0 ${styles.sheet}`}
        data-place={0}
        aria-haspopup="dialog"
        title={openLabel}
        onClick={onOpen}
      >
        {picture}
        <span className="visually-hidden">{openLabel}</span>
      </PlainButton>
    );
  }
  return (
    <span className={`block p-0 border-0 ${styles.sheet}`} data-place={place} aria-hidden="true">
      {isLoaded ? picture : null}
    </span>
  );
}

/** Returns the tab that a key leads to, or null for a key that leads nowhere. */
function findNext(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
