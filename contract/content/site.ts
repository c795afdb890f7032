import * as v from 'valibot';
import { MembershipLevel } from '../base/picklists.ts';

/** A service as menus name it. */
export const MenuService = v.object({
  item: v.string(),
  title: v.string(),
  /** The name where there is little room. */
  menu: v.string(),
  /** Whether the home page shows an order of this service. */
  isShowcase: v.boolean(),
});
export type MenuService = v.InferOutput<typeof MenuService>;

/** A part of the site that is there while the content has something for it. */
export const SitePart = v.picklist([
  'about',
  'demo',
  'saas',
  'membership',
  'packages',
  'news',
  'reports',
  'articles',
  'trainings',
  'bookings',
]);
export type SitePart = v.InferOutput<typeof SitePart>;

/** The targets of the menus, in one language. */
export const SiteMenu = v.object({
  /** The services on sale, in the order of the menus. */
  services: v.array(MenuService),
  parts: v.array(SitePart),
  /** The names of the membership levels in the catalogue, hidden ones included. */
  levels: v.record(MembershipLevel, v.string()),
});
export type SiteMenu = v.InferOutput<typeof SiteMenu>;

/** The operator as the pages show it, in one language. Addresses of pictures are paths of this site. */
export const SiteTexts = v.object({
  /** The brand, as the header shows it. */
  name: v.string(),
  /** The brand in the other language. */
  otherName: v.string(),
  /** The brand inside a sentence: “an adviser of …”. */
  short: v.string(),
  /** The end of each page title. */
  suffix: v.string(),
  description: v.string(),
  /** The company in the copyright line. */
  company: v.string(),
  phone: v.string(),
  hours: v.string(),
  mail: v.string(),
  address: v.string(),
  /** The legal entity that sells, and its registered office. */
  entity: v.string(),
  office: v.string(),
  /** The ICP filing number. */
  icp: v.string(),
  /** The public-security filing, if there is one. */
  police: v.nullable(
    v.object({ number: v.string(), link: v.string(), emblem: v.nullable(v.string()) }),
  ),
  license: v.nullable(v.string()),
  miniProgram: v.nullable(v.string()),
  /** The SaaS that opens for a customer: the operator's software, or the demonstration of a sample. */
  saasDoor: v.nullable(v.picklist(['own', 'sample'])),
  /** When SaaS begins, as it is true with or without this. */
  saasBegins: v.string(),
  /** The operator's logo, which a style of the document holds as `--xy-logo`. */
  logo: v.nullable(v.string()),
  ...SiteMenu.entries,
  /** True for each thing that is a sample, of which the pages must say so. */
  samples: v.object({ identity: v.boolean(), wallets: v.boolean(), sms: v.boolean() }),
});
export type SiteTexts = v.InferOutput<typeof SiteTexts>;

/** The operator as the pages show it; it travels in the document of each page. */
export const ShownSite = v.object({ 'zh-CN': SiteTexts, 'en-US': SiteTexts });
export type ShownSite = v.InferOutput<typeof ShownSite>;
