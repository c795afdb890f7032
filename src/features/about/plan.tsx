import { useTranslation } from 'react-i18next';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './plan.module.css';

/** Where each room lies in the drawing; the areas are in proportion within a building. */
const rooms = [
  { key: 'A101', x: 24, y: 150, width: 190, height: 76 },
  { key: 'A301', x: 24, y: 56, width: 250, height: 78 },
  { key: 'B201', x: 366, y: 150, width: 200, height: 76 },
  { key: 'B301', x: 366, y: 56, width: 52, height: 78 },
  { key: 'B302', x: 426, y: 56, width: 74, height: 78 },
  { key: 'B303', x: 508, y: 56, width: 92, height: 78 },
  { key: 'B304', x: 608, y: 56, width: 108, height: 78 },
] as const;

/** A plan of the sample park with its rooms; only a site with the sample's identity shows it. */
export function AboutPlan() {
  const { t } = useTranslation('about');
  return (
    <section className="section alternate" aria-labelledby="about-plan">
      <div className="page">
        <SectionHead
          id="about-plan"
          eyebrow={t('plan.eyebrow')}
          title={t('plan.title')}
          lede={t('plan.lede')}
        />
        <div className={`gap-24 grid items-start mt-28 ${styles.columns}`}>
          <div
            className="frame gap-12 grid justify-items-start overflow-x-auto p-20"
            role="region"
            tabIndex={0}
            aria-label={t('plan.drawing')}
          >
            <Tag variant="outline">{t('plan.sample')}</Tag>
            <Drawing />
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
                {rooms.map(({ key }) => (
                  <tr key={key}>
                    <th scope="row">
                      <b className="weight-600">{key}</b>
                      <span>{t(`plan.rooms.${key}.name`)}</span>
                    </th>
                    <td className="nowrap">{t(`plan.rooms.${key}.size`)}</td>
                    <td className="nowrap">{t(`plan.rooms.${key}.seats`)}</td>
                    <td className="nowrap">
                      {t(key === 'A101' ? 'plan.deskHours' : 'plan.roomHours')}
                    </td>
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

function Drawing() {
  const { t } = useTranslation('about');
  return (
    <svg
      viewBox="0 0 740 262"
      role="img"
      aria-label={t('plan.label')}
      className={`full-width ${styles.drawing}`}
    >
      {([12, 354] as const).map((x, at) => (
        <g key={x}>
          <rect
            x={x}
            y={40}
            width={at === 0 ? 274 : 374}
            height={198}
            rx={10}
            className={styles.building}
          />
          <text x={x} y={28} className={`text-15 weight-600 ${styles.name}`}>
            {t(at === 0 ? 'plan.buildingA' : 'plan.buildingB')}
          </text>
        </g>
      ))}
      <path d="M286 226H354M320 226V254" className={styles.path} />
      <text x={320} y={218} className={`text-13 ${styles.gate}`}>
        {t('plan.gate')}
      </text>
      {rooms.map(({ key, x, y, width, height }) => (
        <g key={key}>
          <rect x={x} y={y} width={width} height={height} rx={4} className={styles.room} />
          <text
            x={x + width / 2}
            y={y + height / 2}
            className={`text-15 weight-600 ${styles.code}`}
          >
            {key}
          </text>
          <text x={x + width / 2} y={y + height / 2 + 18} className={`text-13 ${styles.size}`}>
            {t(`plan.rooms.${key}.size`)}
          </text>
        </g>
      ))}
    </svg>
  );
}
