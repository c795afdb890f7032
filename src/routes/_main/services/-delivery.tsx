import { useTranslation } from 'react-i18next';
import { SectionHead } from '../../../ui/eyebrow.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './-service.module.css';

type DeliveryWords = {
  title: string;
  items: readonly { what: string; when: string }[];
  not: readonly string[];
};

/** What a buyer holds in the end, on which day, and where the service stops. */
export function Delivery({ words }: { words: DeliveryWords }) {
  const { t } = useTranslation('services');
  return (
    <section className="section" aria-labelledby="service-delivery">
      <div className="page">
        <SectionHead id="service-delivery" eyebrow={t('delivery')} title={words.title} />
        <div className={styles.delivery}>
          <div>
            <h3>{t('delivered')}</h3>
            <dl className={styles.items}>
              {words.items.map(({ what, when }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{when}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={styles.not}>
            <h3>{t('excluded')}</h3>
            <ul>
              {words.not.map((limit) => (
                <li key={limit}>
                  <Icon name="dash" />
                  {limit}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
