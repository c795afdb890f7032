import { useTranslation } from 'react-i18next';
import type { QuickNav } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { ServiceIcon } from '#src/ui/drawings/service-icon.tsx';
import styles from './quick-links.module.css';

/** A row of links for readers who came with a task. */
export function QuickLinks({ links }: { links: readonly QuickNav[] }) {
  const { t } = useTranslation('incubation');
  return (
    <nav aria-label={t('quick')}>
      <ul className={styles.links}>
        {links.map(({ id, title, text, icon, link }) => (
          <li key={id}>
            <ContentLink
              href={link}
              className={`frame gap-4 grid content-start p-16 break-anywhere no-underline ${styles.link}`}
            >
              <ServiceIcon name={icon} />
              <b>{title}</b>
              <small>{text}</small>
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
