import { useTranslation } from 'react-i18next';
import styles from './atlas.module.css';

/** The sentences that a customer may read out. */
export function ScreenTexts({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('flows');
  return (
    <div>
      <h3>{t('panel.screen')}</h3>
      {texts.length === 0 ? (
        <p className="detail">{t('panel.noScreen')}</p>
      ) : (
        <ul className={styles.screen}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
