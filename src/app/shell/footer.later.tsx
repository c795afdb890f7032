import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createLater } from '#src/app/lazy/later.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { DividerMotif } from '#src/ui/motif/divider-motif.tsx';
import { Brand } from './brand.tsx';
import { FooterEnd, SampleNotes } from './footer-end.tsx';
import styles from './footer.module.css';
import { hasPage, listServiceLinks, pickThere, type MenuLink } from './navigation.ts';
import { PhoneFold } from './phone-fold.tsx';

const more = [
  { key: 'news', to: '/incubation/news' },
  { key: 'reports', to: '/incubation/report' },
  { key: 'insights', to: '/incubation/innovation' },
  { key: 'training', to: '/incubation/training' },
  { key: 'flows', to: '/flows' },
  { key: 'developers', to: '/developers' },
  { key: 'about', to: '/about' },
  { key: 'contact', to: '/contact-us' },
] as const;

// Payment pages are rendered in the browser only: the server needs neither its code nor its styles.
const CheckoutFooter = createLater<object>({
  known: null,
  load: async () => (await import('./checkout-footer.tsx')).CheckoutFooter,
  namespaces: ['checkout'],
  // Without a network its texts may not arrive; copyright, terms and privacy policy stay.
  meanwhile: (
    <footer>
      <div className="page">
        <FooterEnd />
      </div>
    </footer>
  ),
});

/** The footer of every page; payment pages have a short one. */
export function Footer() {
  const isCheckout = useRouterState({
    select: ({ matches }) =>
      matches.some(({ staticData }) => staticData.renderedInBrowser === 'payment'),
  });
  return isCheckout ? <CheckoutFooter /> : <SiteFooter />;
}

/** Dark in both color schemes (spec 2: every page). */
function SiteFooter() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { description, miniProgram } = site;
  return (
    <footer className={`on-ink text-14 border-top ${styles.footer}`}>
      <div className="page">
        <div className={`grid ${styles.grid}`}>
          <div className={`stack gap-16 content-start ${styles.about}`}>
            <Brand />
            <p className="color-2">{description}</p>
          </div>
          <Group
            id="footer-services"
            title={t('footer.services.title')}
            links={[
              ...listServiceLinks(t, site),
              ...pickThere(site, [
                { id: 'packages', text: t('footer.services.packages'), to: '/packages' },
              ]),
            ]}
          />
          <Group
            id="footer-more"
            title={t(hasPage(site, '/incubation') ? 'footer.more.title' : 'footer.more.plain')}
            links={pickThere(
              site,
              more.map(({ key, to }) => ({ id: key, to, text: t(`footer.more.${key}`) })),
            )}
          />
          <Contact />
          {miniProgram === null ? null : (
            <div
              className={`stack gap-10 caption justify-items-start content-start ${styles.mini}`}
            >
              <img
                src={miniProgram}
                width={112}
                height={112}
                loading="lazy"
                alt={t('footer.miniProgram.image')}
              />
              <p className="lines">{t('footer.miniProgram.text')}</p>
            </div>
          )}
        </div>
        <div className={styles.rule}>
          <DividerMotif />
        </div>
        <SampleNotes />
        <FooterEnd />
      </div>
    </footer>
  );
}

type GroupProps = {
  id: string;
  title: string;
  links: readonly MenuLink[];
};

/** A group of links: a column, or folded on a phone. */
function Group({ id, title, links }: GroupProps) {
  return (
    <nav aria-labelledby={id}>
      <PhoneFold id={id} title={title} level={2}>
        <ul>
          {links.map(({ id: link, text, ...target }) => (
            <li key={link}>
              <Link {...target} activeOptions={{ exact: true }}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </nav>
  );
}

function Contact() {
  const { t } = useTranslation('shell');
  const site = useSite();
  return (
    <section className={styles.contact} aria-labelledby="footer-contact">
      <h2 id="footer-contact">{t('footer.contact.title')}</h2>
      <ul>
        <li className="gap-10 flex color-2 tabular leading-16">
          <Icon name="phone" />
          <span>
            <span className="visually-hidden">{t('footer.contact.phoneLabel')}</span>
            <a className="no-underline" href={`tel:${site.phone}`}>
              {site.phone}
            </a>
            <small className="block color-3">{site.hours}</small>
          </span>
        </li>
        <li className="gap-10 flex color-2 tabular leading-16">
          <Icon name="mail" />
          <span>
            <span className="visually-hidden">{t('footer.contact.emailLabel')}</span>
            <a className="no-underline" href={`mailto:${site.mail}`}>
              {site.mail}
            </a>
          </span>
        </li>
        <li className="gap-10 flex color-2 tabular leading-16">
          <Icon name="pin" />
          <span>
            <span className="visually-hidden">{t('footer.contact.addressLabel')}</span>
            <span>{site.address}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
