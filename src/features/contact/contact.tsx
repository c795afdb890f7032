import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import type { Training } from '#contract/content/schemas.ts';
import type { InquirySent } from '#contract/inquiries/schemas.ts';
import type { Client } from '#src/api/client.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import type { UnsentProps } from '#src/app/forms/unsent.tsx';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ContactForm } from './form.tsx';
import styles from './contact.module.css';
import { useInquiry } from './use-inquiry.ts';

// Not part of the first load: no input exists at that time.
const loadUnsent = async () => (await import('#src/app/forms/unsent.tsx')).Unsent;

type ContactProps = {
  client: Client;
  /** The training for which the visitor requests a seat. */
  training: Training | null;
};

export function Contact({ client, training }: ContactProps) {
  const { t } = useTranslation('contact');
  const inquiry = useInquiry(
    client,
    training === null ? '' : t('form.training', { title: training.title }),
  );
  const { form, sent } = inquiry;
  const { Component: Unsent } = useLazy<UnsentProps>(loadUnsent, { when: useLoaded() });
  return (
    <>
      {Unsent === null ? null : (
        <Unsent name="contact" typed={sent === null ? form.typed : {}} restore={form.restore} />
      )}
      <PageHead {...t('hero', { returnObjects: true })} seed="contact-1" />
      <div className={`page section grid items-start ${styles.contact}`}>
        {inquiry.sent === null ? (
          <ContactForm inquiry={inquiry} />
        ) : (
          <ContactDone sent={inquiry.sent} />
        )}
        <Aside />
      </div>
    </>
  );
}

function Aside() {
  const { t } = useTranslation('contact');
  const site = useSite();
  return (
    <aside className={styles.aside}>
      <h2>{t('aside.next')}</h2>
      <ol>
        {t('aside.steps', { returnObjects: true }).map(({ title, text }) => (
          <li key={title} className="relative">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2>{t('aside.direct')}</h2>
      <DefinitionRows
        rows={[
          {
            term: t('aside.phone'),
            value: (
              <a className="touch" href={`tel:${site.phone}`}>
                {site.phone}
              </a>
            ),
          },
          {
            term: t('aside.email'),
            value: (
              <a className="touch" href={`mailto:${site.mail}`}>
                {site.mail}
              </a>
            ),
          },
          { term: t('aside.hours'), value: site.hours },
          { term: t('aside.address'), value: site.address },
        ]}
      />
      <p className={`text-14 color-3 ${styles.small}`}>{t('aside.written')}</p>
    </aside>
  );
}

/** Replaces the form; it is the only message about the result. */
function ContactDone({ sent }: { sent: InquirySent }) {
  const { t } = useTranslation('contact');
  const site = useSite();
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
        <Link {...linkFirstOffer(site)} className={buttonClass()}>
          {t('done.services')}
        </Link>
      </div>
    </section>
  );
}
