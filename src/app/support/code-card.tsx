import { Link } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { splitIntoGroups } from '#machines/replay/groups.ts';
import styles from './code-card.module.css';
import { SendRecord } from './send-record.tsx';

/** A support code to read out, to scan with a phone, or to exchange for a short one. */
export function CodeCard({ code, hasPicture }: { code: string; hasPicture: boolean }) {
  const { t } = useTranslation('support');
  return (
    <div className={`frame stack gap-16 mt-8 p-16 ${styles.card}`}>
      <p>{t('holds')}</p>
      <p
        className={`flex flex-wrap overflow-auto text-13 color-1 mono-font rounded-md ${styles.code}`}
        aria-label={t('code')}
        translate="no"
      >
        {splitIntoGroups(code).map((group, at) => (
          // eslint-disable-next-line react/no-array-index-key -- groups have no name but their place
          <span key={at}>{group}</span>
        ))}
      </p>
      {hasPicture ? (
        <figure className={`cluster gap-16 ${styles.picture}`}>
          <QRCodeSVG value={code} title={t('qr')} size={168} marginSize={2} level="L" role="img" />
          <figcaption>{t('forPhone')}</figcaption>
        </figure>
      ) : null}
      <Link to="/flows/replay" hash={code} target="_blank">
        {t('see')}
      </Link>
      <SendRecord key={code} code={code} />
    </div>
  );
}
