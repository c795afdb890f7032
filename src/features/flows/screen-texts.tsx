import { useTranslation } from 'react-i18next';
import styles from './atlas.module.css';

type ScreenTextsProps = {
  texts: readonly string[];
  /** Whoever reads is the customer. */
  isOwn?: boolean;
};

/** The sentences that a customer may read out. */
export function ScreenTexts({ texts, isOwn = false }: ScreenTextsProps) {
  const { t } = useTranslation('flows');
  return (
    <div>
      <h3>{t(isOwn ? 'panel.ownScreen' : 'panel.screen')}</h3>
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
