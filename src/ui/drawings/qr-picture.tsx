import { QRCodeSVG } from 'qrcode.react';
import { Icon, type IconName } from './icon.tsx';
import styles from './qr-picture.module.css';

type QrPictureProps = {
  value: string;
  /** The text alternative of the picture. */
  title: string;
  /** Covers a code that must not be scanned now, and says why. */
  veil?: { icon: IconName; text: string } | undefined;
};

/** The code on white, between the jade brackets. */
export function QrPicture({ value, title, veil }: QrPictureProps) {
  return (
    <div className={styles.frame} data-veiled={veil === undefined ? undefined : ''}>
      <QRCodeSVG
        value={value}
        {...(veil === undefined ? { title } : {})}
        level="M"
        size={232}
        marginSize={0}
        bgColor="#ffffff"
        fgColor="#0b1220"
        role="img"
        aria-hidden={veil === undefined ? undefined : true}
      />
      {veil === undefined ? null : (
        <div className={`gap-8 grid text-14 weight-500 leading-15 ${styles.veil}`}>
          <Icon name={veil.icon} size={24} />
          <span>{veil.text}</span>
        </div>
      )}
    </div>
  );
}
