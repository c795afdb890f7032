import { useTranslation } from 'react-i18next';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import styles from './service.module.css';

type DeliveryTexts = {
  title: string;
  items: readonly { what: string; when: string }[];
  not: readonly string[];
};

/** The deliverables, the delivery day, and the limits of the service. */
export function Delivery({ texts: words }: { texts: DeliveryTexts }) {
  const { t } = useTranslation('services');
  return (
    <section className="section" aria-labelledby="service-delivery">
      <div className="page">
        <SectionHead id="service-delivery" eyebrow={t('delivery')} title={words.title} />
        <div className={`split ${styles.delivery}`}>
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
          <div className={`frame ${styles.aside}`}>
            <h3>{t('excluded')}</h3>
            <CheckList icon="dash" items={words.not} className={`secondary ${styles.not}`} />
          </div>
        </div>
      </div>
    </section>
  );
}
