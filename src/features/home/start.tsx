import { useTranslation } from 'react-i18next';
import type { Carousel, QuickNav } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ServiceIcon } from '#src/ui/drawings/service-icon.tsx';
import { HomeCarousel } from './carousel.tsx';
import styles from './start.module.css';

type HomeStartProps = { slides: readonly Carousel[]; tasks: readonly QuickNav[] };

/** Events at the park, and links for visitors with a task. */
export function HomeStart({ slides, tasks }: HomeStartProps) {
  const { t } = useTranslation('home');
  if (slides.length + tasks.length === 0) return null;
  return (
    <div className={`page stack ${styles.start}`}>
      {slides.length === 0 ? null : <HomeCarousel slides={slides} />}
      {tasks.length === 0 ? null : (
        <nav aria-labelledby="home-quick">
          <h2 id="home-quick">{t('start.quick')}</h2>
          <ul>
            {tasks.map(({ id, title, text, icon, link }) => (
              <li key={id}>
                <ContentLink href={link}>
                  <TaskIcon name={icon} />
                  <b>{title}</b>
                  <small>{text}</small>
                </ContentLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** The icon that an author named. */
function TaskIcon({ name }: { name: string }) {
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
