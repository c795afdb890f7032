import { useTranslation } from 'react-i18next';
import styles from './-checkout.module.css';

type Moment = 'confirming' | 'paid' | 'refunded' | 'cancelled';

const accent = 'var(--xy-motif-accent)';
const node = 'var(--xy-motif-node)';
const info = 'var(--xy-info)';
const surface = 'var(--xy-surface)';

/** Order, payment, money: how far the story is, as the brand's line. The words stand beside it. */
export function StoryDrawing({ moment }: { moment: Moment }) {
  const { t } = useTranslation('checkout');
  const isPaid = moment === 'paid' || moment === 'refunded';
  const [line, dashed] = moment === 'cancelled' ? [node, true] : [accent, !isPaid];
  return (
    <svg className={styles.drawing} viewBox="0 0 300 128" fill="none" aria-hidden="true">
      <path d="M36 64H110" stroke={accent} strokeWidth="2" />
      <circle cx="36" cy="64" r="8" fill={accent} />
      <path
        d="M186 64H250"
        stroke={line}
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={dashed ? '1 7' : undefined}
      />
      <rect
        x="114"
        y="48"
        width="72"
        height="32"
        rx="10"
        fill={surface}
        stroke={line}
        strokeWidth="2"
        strokeDasharray={moment === 'cancelled' ? '4 5' : undefined}
      />
      {isPaid ? (
        <path d="M143 64.5l5 5 9.5-10.5" stroke={accent} strokeWidth="2.2" strokeLinecap="round" />
      ) : null}
      {moment === 'confirming' ? (
        <>
          <circle cx="150" cy="64" r="4.5" fill={accent} />
          <path
            d="M168 47V32Q168 20 156 20H144Q132 20 132 32V43M127.5 38l4.5 6 4.5-6"
            stroke={node}
            strokeWidth="1.5"
          />
        </>
      ) : null}
      {moment === 'refunded' ? (
        <path
          d="M264 46V34Q264 22 252 22H48Q36 22 36 34V50M31 46l5 7 5-7"
          stroke={info}
          strokeWidth="2"
        />
      ) : null}
      <End moment={moment} />
      {(['placed', 'payment', 'arrived'] as const).map((key, index) => (
        <text key={key} x={[36, 150, 264][index]} y="100" textAnchor="middle">
          {t(`drawing.${key}`)}
        </text>
      ))}
    </svg>
  );
}

function End({ moment }: { moment: Moment }) {
  if (moment === 'paid') {
    return (
      <>
        <circle cx="264" cy="64" r="18" fill={accent} />
        <path d="M256 64.5l6 6 11-12" stroke={surface} strokeWidth="3" strokeLinecap="round" />
      </>
    );
  }
  if (moment === 'refunded') {
    return (
      <>
        <circle cx="264" cy="64" r="18" fill={surface} stroke={info} strokeWidth="2" />
        <path d="M256.5 61h9.500a5 5 0 0 1 0 10h-5M260 57l-4 4 4 4" stroke={info} strokeWidth="2" />
      </>
    );
  }
  return (
    <>
      <circle cx="264" cy="64" r="13" fill={surface} stroke={node} strokeWidth="2" />
      <circle cx="264" cy="64" r="5.5" fill={node} />
    </>
  );
}
