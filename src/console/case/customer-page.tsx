import { useTranslation } from 'react-i18next';
import { Found } from '#contract/staff/case.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { Card, Facts } from '#src/console/app/card.tsx';
import { FoundList } from '#src/console/app/found-list.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import styles from './cards.module.css';
import { CustomerCard } from './customer-card.tsx';
import { LogCard } from './log-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { useSums } from './order-card.tsx';
import { SubjectPage } from './subject-page.tsx';

type Customer = StaffData<'readCustomer'>;

/** Everything of one customer: orders, sums, bookings, inquiries, conversations and notes. */
export function CustomerPage({ id, reading }: { id: string; reading: Reading<Customer> }) {
  const { t } = useTranslation(['console-case', 'console-words']);
  const locale = useLocale();
  const { data, error, isReading, reload } = reading;
  if (data === null) {
    return <SubjectPage title={t('customer.title')} error={error} onAgain={reload} />;
  }
  const { items, conversations, ledger } = data;
  const kinds = Found.entries.kind.options
    .map((kind) => ({ kind, ofKind: items.filter((found) => found.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0);
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <SubjectPage
        title={t('customer.page', { name: data.masked[0]?.masked })}
        sentence={t('customer.sentence', {
          since: formatDate(data.since, locale),
          count: data.orders,
          kept: formatMoney(ledger.kept, locale),
        })}
        error={error}
        onAgain={reload}
        left={
          <>
            <CustomerCard customer={data} subject={{ kind: 'customer', number: id }} />
            <SumsCard ledger={ledger} />
          </>
        }
        right={
          <>
            {conversations.length === 0 ? null : <ConversationsCard items={conversations} />}
            <NotesCard notes={data.notes} />
          </>
        }
        foot={<LogCard log={data.log} about={id} />}
      >
        {kinds.length === 0 ? (
          <EmptyState
            drawing="empty"
            heading={t('customer.none.title')}
            text={t('customer.none.text')}
          />
        ) : null}
        {kinds.map(({ kind, ofKind }) => (
          <Card key={kind} title={t(`console-words:kinds.${kind}`)} aside={ofKind.length}>
            <FoundList items={ofKind} className={styles.list} />
          </Card>
        ))}
        {data.has_more ? <p className="detail">{t('customer.more')}</p> : null}
      </SubjectPage>
    </PageReadingProvider>
  );
}

function SumsCard({ ledger }: Pick<Customer, 'ledger'>) {
  const { t } = useTranslation('console-case');
  return (
    <Card title={t('ledger.title')} aside={t('ledger.all')}>
      <Facts facts={useSums(ledger)} />
    </Card>
  );
}

function ConversationsCard({ items }: { items: Customer['conversations'] }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  return (
    <Card title={t('conversation.title')} aside={items.length}>
      <ul className={styles.list}>
        {items.map(({ order_no: orderNo, by, text, created_at: at, open }) => (
          <li key={orderNo} data-open={open > 0 || undefined}>
            <ConsoleLink to="/orders/$orderNo" params={{ orderNo }}>
              {orderNo}
            </ConsoleLink>
            <small>
              {[
                t(`conversation.${by}`),
                formatDayTime(at, locale),
                open > 0 ? t('conversation.open') : [],
              ]
                .flat()
                .join(' · ')}
            </small>
            <p className={`break-anywhere ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
