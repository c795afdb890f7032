import type { Ref } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import type { Tone } from './badge.tsx';
import styles from './qr-panel.module.css';

type QrPanelProps = {
  tone: Tone;
  icon: IconName;
  /** The state in a few words, and at its end what goes with it: time left, time of day. */
  status: string;
  aside?: string | undefined;
  /** A QrPicture or a PaymentDrawing; null where a phone leads with the wallet. */
  picture: Elements | null;
  heading: string;
  /** Lets a page move the focus to the heading of an ending. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Paragraphs, an amount, a TimeBar. */
  children: Elements;
  actions?: Elements;
  /** The name of the region. */
  label: string;
};

/** One layout for every payment state: first the event, then whether to pay. */
export function QrPanel(props: QrPanelProps) {
  const { tone, icon, status, aside, picture, heading, headingRef, children, actions, label } =
    props;
  return (
    <section className={`frame ${styles.panel}`} data-tone={tone} aria-label={label}>
      <div className={`cluster text-15 weight-500 ${styles.status}`}>
        <Icon name={icon} />
        <span role="status">{status}</span>
        {aside === undefined ? null : <small>{aside}</small>}
      </div>
      <div className={classNames('stack', styles.inside, picture === null && styles.alone)}>
        {picture === null ? null : (
          <div className={`grid place-center overflow-hidden border-bottom ${styles.picture}`}>
            {picture}
          </div>
        )}
        <div className={`stack gap-8 content-start p-20 ${styles.words}`}>
          <h2 ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
            {heading}
          </h2>
          {children}
          {actions === undefined ? null : (
            <div className={`cluster gap-8 mt-12 ${styles.actions}`}>{actions}</div>
          )}
        </div>
      </div>
    </section>
  );
}

type TimeBarProps = {
  label: string;
  /** The remaining time as text, `14:32`; the page announces it. */
  left: string;
  /** The remaining share of the whole time, 0 to 1. */
  share: number;
  action?: Elements;
};

/** How long a code still lives. Steps with the seconds, without a transition. */
export function TimeBar({ label, left, share, action }: TimeBarProps) {
  return (
    <div className={`stack gap-8 ${styles.time}`}>
      <div>
        <span role="timer" aria-live="off">
          <span>{`${label} `}</span>
          <b translate="no">{left}</b>
        </span>
        {action}
      </div>
      <div className={`overflow-hidden ${styles.bar}`} aria-hidden="true">
        <i className="block" style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
      </div>
    </div>
  );
}
