import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MembershipLevel, VerificationStatus } from '#contract/base/picklists.ts';
import type { Case, RevealRequest } from '#contract/staff/case.ts';
import { Card, Facts } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { MaskedValue } from './masked-value.tsx';

type CustomerCardProps = {
  customer: Case['customer'];
  /** The contact of an order. */
  contact?: Case['contact'];
  subject: Pick<RevealRequest, 'kind' | 'number'>;
};

/** A customer: masked, and revealed with a reason. */
export function CustomerCard({ customer, contact = [], subject }: CustomerCardProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { levels } = useSite();
  const count = t('customer.count', { count: customer.orders });
  const { status, decided_at: decidedAt } = customer.verification;
  const verified = t(`verification.${v.is(VerificationStatus, status) ? status : 'none'}`);
  return (
    <Card
      title={t('customer.title')}
      aside={
        customer.id === null
          ? t('customer.closed')
          : levels[v.is(MembershipLevel, customer.level) ? customer.level : 'free']
      }
    >
      <Facts
        facts={[
          ...[...customer.masked, ...contact].map((masked) => ({
            term: t(`masked.${masked.field}`),
            value: <MaskedValue key={masked.field} masked={masked} subject={subject} />,
          })),
          { term: t('customer.company'), value: customer.company },
          {
            term: t('customer.verification'),
            value: decidedAt === null ? verified : `${verified} ${formatDate(decidedAt, locale)}`,
          },
          { term: t('customer.since'), value: formatDate(customer.since, locale) },
          {
            term: t('customer.orders'),
            value:
              customer.id === null || subject.kind === 'customer' ? (
                count
              ) : (
                <ConsoleLink to="/customers/$id" params={{ id: customer.id }}>
                  {count}
                </ConsoleLink>
              ),
          },
        ]}
      />
    </Card>
  );
}
