import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InquirySent } from '#contract/inquiries/schemas.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './contact.module.css';

/** Replaces the form; it is the only message about the result. */
export function ContactDone({ sent }: { sent: InquirySent }) {
  const { t } = useTranslation('contact');
  return (
    <section
      className={`grid justify-items-start gap-14 rounded-lg ${styles.done}`}
      role="status"
      tabIndex={-1}
      ref={takeFocus}
    >
      <Icon name="checkCircle" size={24} />
      <h2>{t('done.title')}</h2>
      <p>{t('done.text', { hours: sent.answer_within_hours })}</p>
      <dl>
        <dt>{t('done.number')}</dt>
        <dd>{sent.inquiry_no}</dd>
      </dl>
      <p className={`text-14 color-3 ${styles.small}`}>{t('done.keep')}</p>
      <div className="cluster gap-12 mt-8">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('done.home')}
        </Link>
        <Link to="/saas" className={buttonClass()}>
          {t('done.services')}
        </Link>
      </div>
    </section>
  );
}
