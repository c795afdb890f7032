import { useTranslation } from 'react-i18next';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import styles from './stories.module.css';

const stories = [
  { key: 'payment', icon: 'scan', machine: 'payment' },
  { key: 'refund', icon: 'return', machine: 'refundLifecycle' },
  { key: 'invoice', icon: 'receipt', machine: 'invoiceLifecycle' },
] as const satisfies readonly { key: string; icon: IconName; machine: string }[];

const letters = ['a', 'b'] as const;

/** Three processes that every customer meets, each with what may happen on its way. */
export function StoryCards() {
  const { t } = useTranslation('still-flows');
  return (
    <ul className={`gap-24 grid ${styles.stories}`}>
      {stories.map(({ key, icon, machine }) => (
        <li key={key} className="frame gap-16 flex p-24 column">
          <div className={`grid items-center gap-14 ${styles.head}`}>
            <span className={`grid place-center bg-accent ${styles.tile}`}>
              <Icon name={icon} />
            </span>
            <div>
              <h2 className="text-20">{t(`${key}.title`)}</h2>
              <p className="detail">{t(`${key}.question`)}</p>
            </div>
          </div>
          <Line of={key} />
          <p className={`detail flex flex-wrap items-baseline bg-2 rounded-md ${styles.figure}`}>
            <b className="text-22 color-1 weight-600">{t(`${key}.figure`)}</b>
            <span>{t(`${key}.unit`)}</span>
          </p>
          <ul className={`gap-8 grid ${styles.points}`}>
            <li>
              <Icon name="check" />
              <span>{t(`${key}.text`)}</span>
            </li>
            {letters.map((letter) => (
              <li key={letter}>
                <span
                  className={`grid place-center text-12 color-2 weight-600 rounded-sm border-dashed ${styles.letter}`}
                >
                  {letter.toUpperCase()}
                </span>
                <span>{t(`${key}.${letter}.text`)}</span>
              </li>
            ))}
          </ul>
          <MoreLink link={{ to: '/flows/$machine', params: { machine } }} className={styles.more}>
            {t('more')}
          </MoreLink>
        </li>
      ))}
    </ul>
  );
}

const [width, y, boxY] = [340, 38, 84] as const;
const xs = [34, 122, 214, 306] as const;

/** Four marks from left to right, and two branches below that come back to the line. */
function Line({ of }: { of: (typeof stories)[number]['key'] }) {
  const { t } = useTranslation('still-flows');
  const marks = t(`${of}.marks`, { returnObjects: true });
  return (
    <svg
      className={`full-width ${styles.line}`}
      viewBox={`0 0 ${width} 112`}
      role="img"
      aria-label={`${marks.join(' → ')}; A ${t(`${of}.a.name`)}; B ${t(`${of}.b.name`)}`}
    >
      <path d={`M${xs[0]} ${y}H${xs[3]}`} className={styles.way} />
      {letters.map((letter, at) => {
        const x = (xs[at + 1] ?? 0) - 4;
        const left = at === 0 ? 2 : 174;
        return (
          <g key={letter}>
            <path
              d={`M${x} ${y + 8}V${boxY - 14}M${x + 40} ${boxY - 14}V${y + 10}`}
              className={styles.branch}
            />
            <path d={`M${x + 36} ${y + 15}l4 -5l4 5`} className={styles.tip} />
            <rect x={left} y={boxY - 14} width={164} height={30} rx={7} className={styles.branch} />
            <text x={left + 82} y={boxY + 5} className={`text-12 ${styles.label}`}>
              {`${letter.toUpperCase()}  ${t(`${of}.${letter}.name`)}`}
            </text>
          </g>
        );
      })}
      {marks.map((mark, at) => (
        <g key={mark}>
          <circle cx={xs[at]} cy={y} r={7} className={at === 0 ? styles.begin : styles.mark} />
          {at === 3 ? <circle cx={xs[at]} cy={y} r={3} className={styles.begin} /> : null}
          <text x={xs[at]} y={18} className={`text-12 ${styles.label}`}>
            {mark}
          </text>
        </g>
      ))}
    </svg>
  );
}
