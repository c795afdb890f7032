import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockedReport, PagePicture as Picture, Report } from '#contract/content/schemas.ts';
import type { PaperDialogProps } from '#src/app/content/paper-dialog.tsx';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './preview.module.css';

const loadPaperDialog = async () => (await import('#src/app/content/paper-dialog.tsx')).PaperDialog;

export type ReportPreviewProps = {
  report: Report | LockedReport;
  /** Among other reports, where another link leads to the price. */
  isListed?: boolean;
};

/**
 * Pages of a report that everybody may read; on its page the last fades out for someone who has not bought it, and
 * leads to the price. They come after the text, below the first screen, so that they may be read in place and text is
 * the largest paint (decision 014).
 */
export function ReportPreview({ report, isListed = false }: ReportPreviewProps) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState<Picture | null>(null);
  const { Component: PaperDialog, request } = useLazy<PaperDialogProps>(loadPaperDialog, {
    onFailed: () => showToast({ kind: 'error', title: t('preview.failed') }),
  });
  const { preview, title, pages, access } = report;
  // The paywall below the pages sells the others.
  const last = access === 'locked' && !isListed ? preview.length - 1 : null;
  const name = (picture: Picture) =>
    picture.chapters.length === 0
      ? t('preview.altPlain', { title, page: picture.page })
      : t('preview.alt', {
          title,
          page: picture.page,
          chapters: picture.chapters.join(t('preview.and')),
        });
  return (
    <section
      className={`grid ${styles.preview}`}
      aria-label={t('preview.label')}
      data-wide={!isListed || undefined}
    >
      {preview.map((picture, index) => (
        <figure key={picture.page} className="gap-8 grid">
          <div className="relative">
            <PlainButton
              className={`block relative overflow-hidden full-width border-0 bg-none ${styles.page}`}
              aria-haspopup="dialog"
              data-faded={index === last || undefined}
              onClick={() => {
                setOpen(picture);
                request();
              }}
            >
              <PagePicture
                picture={picture}
                alt={name(picture)}
                sizes="(max-width: 640px) 45vw, 384px"
              />
              <span className="visually-hidden">{t('preview.open')}</span>
            </PlainButton>
            {index === last ? (
              <a className={`${buttonClass()} ${styles.rest}`} href="#buy">
                {t('preview.rest', { pages })}
              </a>
            ) : null}
          </div>
          <figcaption className="caption">
            {t('preview.caption', { page: picture.page, pages })}
          </figcaption>
        </figure>
      ))}
      {open !== null && PaperDialog !== null ? (
        <PaperDialog
          title={t('preview.caption', { page: open.page, pages })}
          picture={open}
          alt={name(open)}
          closeLabel={t('preview.close')}
          onClose={() => setOpen(null)}
        >
          <p className="secondary">{name(open)}</p>
        </PaperDialog>
      ) : null}
    </section>
  );
}
