import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import type { Training } from '#contract/content/schemas.ts';
import type { Client } from '#src/api/client.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import type { UnsentProps } from '#src/app/forms/unsent.tsx';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { ContactDone } from './done.tsx';
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
