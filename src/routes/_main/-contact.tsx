import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { InquirySent } from '../../../contract/inquiries.ts';
import type { Client } from '../../api/client.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { ContactDone } from './-contact-done.tsx';
import { ContactForm } from './-contact-form.tsx';
import styles from './-contact.module.css';
import { bindInquiry } from './-inquiry.ts';
import { PageHead } from './-page-head.tsx';

export function Contact({ client }: { client: Client }) {
  const { t } = useTranslation('contact');
  const [sent, setSent] = useState<InquirySent | null>(null);
  const [logic] = useState(() => bindInquiry(client));
  const { busy, failure, submit } = useSubmission(logic, (answer) =>
    setSent(v.parse(InquirySent, answer)),
  );
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="contact-1" />
      <div className={`page section ${styles.contact}`}>
        {sent === null ? (
          <ContactForm busy={busy} failure={failure} onSubmit={submit} />
        ) : (
          <ContactDone sent={sent} />
        )}
        <Aside />
      </div>
    </>
  );
}

function Aside() {
  const { t } = useTranslation('contact');
  const { t: shell } = useTranslation('shell');
  const email = shell('footer.contact.email');
  return (
    <aside className={styles.aside}>
      <h2>{t('aside.next')}</h2>
      <ol>
        {t('aside.steps', { returnObjects: true }).map(({ title, text }) => (
          <li key={title}>
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
            value: <a href="tel:400-000-0000">{shell('footer.contact.phone')}</a>,
          },
          { term: t('aside.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { term: t('aside.hours'), value: shell('footer.contact.hours') },
          { term: t('aside.address'), value: shell('footer.contact.address') },
        ]}
      />
      <p className={styles.small}>{t('aside.sample')}</p>
    </aside>
  );
}
