import type { ArticleCover as Cover } from '#contract/content/schemas.ts';
import { Bar } from './chart-figure.tsx';
import styles from './article-cover.module.css';

/** A small drawing of an article's content; the title is next to it. */
export function ArticleCover({ cover: { kind, rows } }: { cover: Cover }) {
  return (
    <span
      className={`gap-10 grid text-12 color-2 ${styles.cover}`}
      data-kind={kind}
      aria-hidden="true"
    >
      {rows.map((row) => (
        <span key={JSON.stringify(row)} className="gap-12 grid items-center">
          {Array.isArray(row) ? (
            row.map((cell, column) => <span key={`${column} ${cell}`}>{cell}</span>)
          ) : (
            <>
              <span>{row.label}</span>
              {kind === 'chart' ? <Bar from={row.from} to={row.to} /> : <span>{row.text}</span>}
            </>
          )}
        </span>
      ))}
    </span>
  );
}
