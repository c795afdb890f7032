import 'i18next';
import type about from '#locales/zh-CN/about.json';
import type auth from '#locales/zh-CN/auth.json';
import type checkout from '#locales/zh-CN/checkout.json';
import type contact from '#locales/zh-CN/contact.json';
import type deskCase from '#locales/zh-CN/desk-case.json';
import type deskFind from '#locales/zh-CN/desk-find.json';
import type deskLog from '#locales/zh-CN/desk-log.json';
import type deskQueues from '#locales/zh-CN/desk-queues.json';
import type deskShell from '#locales/zh-CN/desk-shell.json';
import type deskSignIn from '#locales/zh-CN/desk-sign-in.json';
import type deskWords from '#locales/zh-CN/desk-words.json';
import type downloads from '#locales/zh-CN/downloads.json';
import type files from '#locales/zh-CN/files.json';
import type flows from '#locales/zh-CN/flows.json';
import type home from '#locales/zh-CN/home.json';
import type incubation from '#locales/zh-CN/incubation.json';
import type industryCloud from '#locales/zh-CN/industry-cloud.json';
import type invoices from '#locales/zh-CN/invoices.json';
import type innovation from '#locales/zh-CN/innovation.json';
import type intellectualProperty from '#locales/zh-CN/intellectual-property.json';
import type international from '#locales/zh-CN/international.json';
import type legal from '#locales/zh-CN/legal.json';
import type machines from '#locales/zh-CN/machines.json';
import type membership from '#locales/zh-CN/membership.json';
import type news from '#locales/zh-CN/news.json';
import type noScript from '#locales/zh-CN/no-script.json';
import type notifications from '#locales/zh-CN/notifications.json';
import type orders from '#locales/zh-CN/orders.json';
import type packages from '#locales/zh-CN/packages.json';
import type paywall from '#locales/zh-CN/paywall.json';
import type payments from '#locales/zh-CN/payments.json';
import type purchase from '#locales/zh-CN/purchase.json';
import type profile from '#locales/zh-CN/profile.json';
import type rdManagement from '#locales/zh-CN/rd-management.json';
import type refunds from '#locales/zh-CN/refunds.json';
import type replay from '#locales/zh-CN/replay.json';
import type reports from '#locales/zh-CN/reports.json';
import type saas from '#locales/zh-CN/saas.json';
import type security from '#locales/zh-CN/security.json';
import type services from '#locales/zh-CN/services.json';
import type support from '#locales/zh-CN/support.json';
import type shell from '#locales/zh-CN/shell.json';
import type trademark from '#locales/zh-CN/trademark.json';
import type training from '#locales/zh-CN/training.json';

/** One entry for each file of locales/zh-CN; keys are checked against these. */
type Resources = {
  about: typeof about;
  auth: typeof auth;
  checkout: typeof checkout;
  contact: typeof contact;
  'desk-case': typeof deskCase;
  'desk-find': typeof deskFind;
  'desk-log': typeof deskLog;
  'desk-queues': typeof deskQueues;
  'desk-shell': typeof deskShell;
  'desk-sign-in': typeof deskSignIn;
  'desk-words': typeof deskWords;
  downloads: typeof downloads;
  files: typeof files;
  flows: typeof flows;
  home: typeof home;
  innovation: typeof innovation;
  invoices: typeof invoices;
  legal: typeof legal;
  incubation: typeof incubation;
  machines: typeof machines;
  membership: typeof membership;
  news: typeof news;
  'no-script': typeof noScript;
  notifications: typeof notifications;
  orders: typeof orders;
  paywall: typeof paywall;
  payments: typeof payments;
  profile: typeof profile;
  purchase: typeof purchase;
  refunds: typeof refunds;
  replay: typeof replay;
  reports: typeof reports;
  packages: typeof packages;
  saas: typeof saas;
  security: typeof security;
  services: typeof services;
  'rd-management': typeof rdManagement;
  trademark: typeof trademark;
  'intellectual-property': typeof intellectualProperty;
  international: typeof international;
  'industry-cloud': typeof industryCloud;
  shell: typeof shell;
  support: typeof support;
  training: typeof training;
};

export type Namespace = keyof Resources;
/** The words of one machine, read as a whole: `flow-order-lifecycle`. */
export type FlowNamespace = `flow-${string}`;
export type TitleKey = `titles.${Extract<keyof Resources['shell']['titles'], string>}`;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Resources;
  }
}
