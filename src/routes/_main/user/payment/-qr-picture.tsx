import { QRCodeSVG } from 'qrcode.react';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import styles from './-checkout.module.css';

type QrPictureProps = {
  code: string;
  label: string;
  /** Covers a code that is not to be scanned now. */
  veil?: { icon: IconName; text: string } | undefined;
};

/** The code as the wallet wrote it: dark on white in both schemes, because wallets misread others. */
export function QrPicture({ code, label, veil }: QrPictureProps) {
  return (
    <div className={classNames(styles.qr, veil !== undefined && styles.veiled)}>
      <QRCodeSVG
        value={code}
        size={232}
        level="M"
        marginSize={0}
        fgColor="#0b1220"
        bgColor="#ffffff"
        role="img"
        aria-label={label}
        aria-hidden={veil !== undefined}
      />
      {veil === undefined ? null : (
        <span className={styles.veil}>
          <Icon name={veil.icon} size={24} />
          {veil.text}
        </span>
      )}
    </div>
  );
}
