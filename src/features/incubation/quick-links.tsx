import { useTranslation } from 'react-i18next';
import type { QuickNav } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
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
              <LinkIcon name={icon} />
              <b>{title}</b>
              <small>{text}</small>
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The icon that an author named (server/content/README.md); another name is an arrow. */
function LinkIcon({ name }: { name: string }) {
  switch (name) {
    case 'trademark':
    case 'international':
      return <ServiceIcon name={name} />;
    case 'rd':
      return <ServiceIcon name="rdManagement" />;
    case 'ip':
      return <ServiceIcon name="intellectualProperty" />;
    case 'report':
      return <Icon name="document" size={24} />;
    case 'training':
      return <Icon name="user" size={24} />;
    default:
      return <Icon name="arrowRight" size={24} />;
  }
}
