import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../contract/blocks.ts';
import { Prose } from '../ui/prose.tsx';

/** A written text whose links stay on this site and in its language. Needs the words of `incubation`. */
export function ContentProse({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('incubation');
  return (
    <Prose
      blocks={blocks}
      renderLink={linkTo}
      labels={{
        table: (columns) => t('prose.table', { columns }),
        footnotes: t('prose.footnotes'),
        footnote: (number) => t('prose.footnote', { number }),
      }}
    />
  );
}

function linkTo(href: string, children: ReactNode) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>;
  const { pathname, search, hash } = new URL(href, 'http://here');
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      {...(hash === '' ? {} : { hash: hash.slice(1) })}
    >
      {children}
    </Link>
  );
}
