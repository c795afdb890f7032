import { useTranslation } from 'react-i18next';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './process.module.css';

const steps = [
  { key: 'placed', state: 'done' },
  { key: 'paid', state: 'done' },
  { key: 'dated', state: 'done' },
  { key: 'progress', state: 'now' },
  { key: 'delivered', state: 'next' },
] as const;

const figures = ['answer', 'services', 'record', 'once'] as const;

export function HomeProcess() {
  const { t } = useTranslation('home');
  return (
    <section className="section alternate" aria-labelledby="home-process">
      <div className="page">
        <SectionHead
          id="home-process"
          eyebrow={t('process.eyebrow')}
          title={t('process.title')}
          lede={t('process.lede')}
        />
        <ol className={styles.flow}>
          {steps.map(({ key, state }) => (
            <li key={key} data-state={state}>
              <span className={styles.state}>
                {state === 'done' ? <Icon name="check" size={16} /> : null}
                <span>{t(`process.steps.${key}.title`)}</span>
              </span>
              <p>
                <span>{t(`process.steps.${key}.text`)}</span>
                <small>{t(`process.steps.${key}.when`)}</small>
              </p>
            </li>
          ))}
        </ol>
        <dl className={styles.figures}>
          {figures.map((key) => (
            <div key={key}>
              <dt className="figure">
                <span>{t(`process.figures.${key}.value`)}</span>
                <small>{t(`process.figures.${key}.unit`)}</small>
              </dt>
              <dd>{t(`process.figures.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
