import { Link } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitIntoGroups } from '#machines/replay/groups.ts';
import type { Origin } from '#machines/replay/support-record.ts';
import { startRead } from '#src/actors/start-read.ts';
import { copy } from '#src/app/device/copy.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import type { CodeAbout } from './make-code.ts';
import { SendRecord } from './send-record.tsx';
import styles from './support-code.module.css';

type SupportCodeProps = {
  origin: Origin;
  orderNo: string | null;
  isCentered: boolean;
  /** Content before the button. */
  children?: Elements;
};

type Made = { code: string; isCopied: boolean };

const loadMaker = () => import('./make-code.ts');

/**
 * Copies the events of this tab as a code that support can replay, and shows it for reading out on the phone.
 */
export function SupportCode({ origin, orderNo, isCentered, children }: SupportCodeProps) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const id = useId();
  const [made, setMade] = useState<Made | 'failed' | null>(null);

  // Load it now, because the person who needs the code may be offline later.
  useEffect(() => void loadMaker().catch(() => undefined), []);

  const make = () =>
    startRead(() => makeAndCopy({ origin, orderNo, locale }), {
      onDone: setMade,
      onFailed: () => setMade('failed'),
    });

  const code = made === null || made === 'failed' ? null : made.code;
  return (
    <div className={`no-print ${styles.support}`} data-centered={isCentered || undefined}>
      <div className={styles.acts}>
        {children}
        <PlainButton
          className={styles.copy}
          aria-expanded={code !== null}
          aria-controls={id}
          onClick={make}
        >
          <Icon name="copy" size={16} />
          <span>{t('copy')}</span>
        </PlainButton>
      </div>
      <span role="status" className={styles.status}>
        {made === null
          ? ''
          : made === 'failed'
            ? t('failed')
            : t(made.isCopied ? 'copied' : 'notCopied')}
      </span>
      <div id={id} hidden={code === null}>
        {/* A payment page shows only one QR code: that of the payment. */}
        {code === null ? null : <Code code={code} hasPicture={origin !== 'payment'} />}
      </div>
    </div>
  );
}

async function makeAndCopy(about: CodeAbout): Promise<Made> {
  const { makeSupportCode } = await loadMaker();
  const code = makeSupportCode(about);
  return { code, isCopied: await copy(code) };
}

function Code({ code, hasPicture }: { code: string; hasPicture: boolean }) {
  const { t } = useTranslation('support');
  return (
    <div className={`frame ${styles.card}`}>
      <p>{t('holds')}</p>
      <p className={styles.code} aria-label={t('code')} translate="no">
        {splitIntoGroups(code).map((group, at) => (
          // eslint-disable-next-line react/no-array-index-key -- groups have no name but their place
          <span key={at}>{group}</span>
        ))}
      </p>
      {hasPicture ? (
        <figure className={styles.picture}>
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
