import { useTranslation } from 'react-i18next';
import type { Client } from '../../api/client.ts';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { ContactDone } from './-contact-done.tsx';
import { ContactForm } from './-contact-form.tsx';
import styles from './-contact.module.css';
import { PageHead } from './-page-head.tsx';
import { useInquiry } from './-use-inquiry.ts';

export function Contact({ client }: { client: Client }) {
  const { t } = useTranslation('contact');
  const form = useInquiry(client);
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="contact-1" />
      <div className={`page section ${styles.contact}`}>
        {form.sent === null ? <ContactForm form={form} /> : <ContactDone sent={form.sent} />}
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
