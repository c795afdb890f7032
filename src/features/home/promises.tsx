import type { HomeWords } from '#contract/content/page-words.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { moreLinkClass } from '#src/ui/controls/button.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './promises.module.css';

/** The promises about every order, each with the page or the term that says so. */
export function HomePromises({ words }: { words: NonNullable<HomeWords['promises']> }) {
  return (
    <section className="section alternate" aria-labelledby="home-promises">
      <div className="page">
        <SectionHead id="home-promises" eyebrow={words.eyebrow} title={words.title} />
        <ul className={`grid columns-3 mt-32 ${styles.promises}`}>
          {words.items.map(({ icon, title, text, action, link }) => (
            <li key={title} className="flex items-start border-left column">
              <Icon name={icon} size={24} />
              <h3 className="text-18">{title}</h3>
              <p className="detail">{text}</p>
              <ContentLink href={link} className={moreLinkClass}>
                <span>{action}</span>
                <Icon name="arrowRight" size={16} />
              </ContentLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
