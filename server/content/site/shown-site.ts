import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ShownSite, SiteMenu, SiteTexts } from '#contract/content/site.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { findSaasUrl, getPicturePath, type SiteIdentity } from '#server/db/tables/site-identity.ts';
import { listSampleFields } from './list-sample-fields.ts';

/** The things that are samples by their settings. */
export type SampleSettings = Pick<SiteTexts['samples'], 'wallets' | 'sms'>;

/** Converts an identity to what pages show. */
export function toShownSite(
  site: SiteIdentity,
  settings: SampleSettings,
  menu: Bilingual<SiteMenu>,
): ShownSite {
  const samples = { ...settings, identity: listSampleFields(site).length > 0 };
  const hasDoor = site.saasUrl !== undefined;
  const inLocale = (locale: Locale, other: Locale): SiteTexts => ({
    name: site.name[locale],
    otherName: site.name[other],
    short: site.short[locale],
    suffix: site.suffix[locale],
    description: site.description[locale],
    company: site.company[locale],
    phone: site.phone,
    hours: site.hours[locale],
    mail: site.mail,
    address: site.address[locale],
    entity: site.entity[locale],
    office: site.office[locale],
    icp: site.icp,
    police:
      site.police === undefined
        ? null
        : {
            number: site.police.number,
            link: site.police.link,
            emblem: getPicturePath(site, 'emblem'),
          },
    license: site.license ?? null,
    saasDoor: hasDoor ? (findSaasUrl(site) === null ? 'sample' : 'own') : null,
    saasBegins: getServiceBegins(locale, hasDoor).saas,
    miniProgram: getPicturePath(site, 'mini-program'),
    logo: getPicturePath(site, 'logo'),
    ...menu[locale],
    samples,
  });
  return { 'zh-CN': inLocale('zh-CN', 'en-US'), 'en-US': inLocale('en-US', 'zh-CN') };
}
