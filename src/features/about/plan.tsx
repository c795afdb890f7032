import { useTranslation } from 'react-i18next';
import type { AboutWords } from '#contract/content/page-words.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './plan.module.css';

type Plan = NonNullable<AboutWords['plan']>;

/** A plan of the rooms, as a drawing and as a table. */
export function AboutPlan({ words }: { words: Plan }) {
  const { t } = useTranslation('about');
  return (
    <section className="section alternate" aria-labelledby="about-plan">
      <div className="page">
        <SectionHead
          id="about-plan"
          eyebrow={words.eyebrow}
          title={words.title}
          lede={words.lede}
        />
        <div className={`gap-24 grid items-start mt-28 ${styles.columns}`}>
          <div
            className="frame gap-12 grid justify-items-start overflow-x-auto p-20"
            role="region"
            tabIndex={0}
            aria-label={t('plan.drawing')}
          >
            {words.sample === undefined ? null : <Tag variant="outline">{words.sample}</Tag>}
            <Drawing words={words} />
          </div>
          <div
            className="frame overflow-x-auto"
            role="region"
            tabIndex={0}
            aria-label={t('plan.region')}
          >
            <table className={`full-width text-14 tabular collapse ${styles.table}`}>
              <thead>
                <tr>
                  {(['room', 'size', 'seats', 'hours'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`plan.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {words.rooms.map(({ code, name, size, seats, hours }) => (
                  <tr key={code}>
                    <th scope="row">
                      <b className="weight-600">{code}</b>
                      <span>{name}</span>
                    </th>
                    <td className="nowrap">{size}</td>
                    <td className="nowrap">{seats}</td>
                    <td>{hours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </section>
  );
}

function Drawing({ words: { label, gate, buildings, rooms } }: { words: Plan }) {
  const [gateX, gateY] = gate.at;
  return (
    <svg
      viewBox="0 0 740 262"
      role="img"
      aria-label={label}
      className={`full-width ${styles.drawing}`}
    >
      {buildings.map(({ name, at: [x, y, width, height] }) => (
        <g key={name}>
          <rect x={x} y={y} width={width} height={height} rx={10} className={styles.building} />
          <text x={x} y={y - 12} className={`text-15 weight-600 ${styles.name}`}>
            {name}
          </text>
        </g>
      ))}
      <path d={`M${gateX - 34} ${gateY + 8}h68M${gateX} ${gateY + 8}v28`} className={styles.path} />
      <text x={gateX} y={gateY} className={`text-13 ${styles.gate}`}>
        {gate.name}
      </text>
      {rooms.map(({ code, size, at: [x, y, width, height] }) => (
        <g key={code}>
          <rect x={x} y={y} width={width} height={height} rx={4} className={styles.room} />
          <text
            x={x + width / 2}
            y={y + height / 2}
            className={`text-15 weight-600 ${styles.code}`}
          >
            {code}
          </text>
          <text x={x + width / 2} y={y + height / 2 + 18} className={`text-13 ${styles.size}`}>
            {size}
          </text>
        </g>
      ))}
    </svg>
  );
}
