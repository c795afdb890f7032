import { useTranslation } from 'react-i18next';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { FileRow } from '#src/app/content/file-row.tsx';
import { ProductWindow } from '#src/app/content/product-window.tsx';
import { MatterSteps, ServiceNow } from '#src/app/content/service-progress.tsx';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { formatNearDay } from '#src/i18n/format-near-day.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { OrderBadge } from '#src/ui/controls/badge.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './order-picture.module.css';

/** The page of a sample order, as its owner sees it. */
export function OrderPicture({ title, amount, service }: SampleOrder) {
  const { t } = useTranslation(['orders', 'home']);
  const locale = useLocale();
  const { adviser, files, matters, refundable, invoiceable } = service;
  const steps = matters.flatMap((matter) => matter.steps);
  const done = steps.filter(({ status }) => status === 'done').length;
  const money = { paid: formatMoney(amount, locale), refundable: formatMoney(refundable, locale) };
  return (
    <ProductWindow
      className={styles.window}
      title={title}
      sample={t('home:order.sample')}
      badge={<OrderBadge status="processing" label={t('headline.processing.word')} />}
      label={t('home:order.label', {
        title,
        step: service.next?.text ?? '',
        done,
        total: steps.length,
        files: files.length,
        ...money,
      })}
    >
      <div className={`gap-20 grid p-20-24 border-bottom ${styles.way}`}>
        <ServiceNow type="service" isReturning={false} service={service} />
        {matters.map((matter) => (
          <MatterSteps
            key={matter.no}
            matter={matter}
            isReturning={false}
            service={service}
            layout="across"
          />
        ))}
      </div>
      <div className={`grid ${styles.columns}`}>
        <div>
          <p className="gap-8 flex items-baseline">
            <b>{t('service.files.title')}</b>
            <small className="color-3">{t('service.files.count', { count: files.length })}</small>
          </p>
          <ul className="ruled">
            {files.map((file) => (
              <FileRow
                key={file.id}
                name={file.name}
                mark={file.is_new ? t('service.files.new') : null}
                note={t('service.files.handed', {
                  by: file.by,
                  time: formatNearDay(file.delivered_at, locale),
                  size: formatBytes(file.size, locale),
                })}
                action={
                  <span className={buttonClass({ size: 'small' })}>
                    <Icon name="download" size={16} />
                    <span>{t('service.files.save')}</span>
                  </span>
                }
              />
            ))}
          </ul>
        </div>
        <div className={`border-left ${styles.side}`}>
          <p className="gap-8 flex items-baseline">
            <b>{adviser.name}</b>
          </p>
          <p className="caption">{t('service.adviser.hours', adviser.hours)}</p>
          <DefinitionRows
            rows={[
              { term: t('home:order.paid'), value: money.paid },
              { term: t('home:order.refundable'), value: money.refundable },
              { term: t('home:order.invoiceable'), value: formatMoney(invoiceable, locale) },
            ]}
          />
        </div>
      </div>
    </ProductWindow>
  );
}
