import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type QuoteLinkProps = {
  /** The fields of a draft (contract/quotations/schemas.ts). */
  draft: object;
  className?: string | undefined;
  children?: string;
};

/** Leads to the form that makes a quote for this draft. */
export function QuoteLink({ draft, className, children }: QuoteLinkProps) {
  const { t } = useTranslation('shell');
  const search = Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, String(value)]),
  );
  return (
    <Link to="/user/quotes" search={search} className={className}>
      {children ?? t('quote')}
    </Link>
  );
}
