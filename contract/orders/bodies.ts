import * as v from 'valibot';
import type { ServiceType } from '../base/picklists.ts';
import { Shown } from '../base/shown.ts';
import { MembershipOrderRequest } from './membership-order.ts';
import {
  ArticleOrderRequest,
  PackageOrderRequest,
  ReportOrderRequest,
  ServiceOrderRequest,
} from './schemas.ts';

// Apart from the calls: no page places an order this way.

const wasShown = { shown: v.optional(Shown) };

export const ServiceOrderBody = v.object({
  service_type: v.optional(v.picklist(['service', 'saas']), 'service'),
  ...ServiceOrderRequest.entries,
  ...wasShown,
});
export const MembershipOrderBody = v.object({
  service_type: v.literal('membership'),
  ...MembershipOrderRequest.entries,
  ...wasShown,
});
export const ReportOrderBody = v.object({
  service_type: v.literal('report'),
  ...ReportOrderRequest.entries,
  ...wasShown,
});
export const ArticleOrderBody = v.object({
  service_type: v.literal('article'),
  ...ArticleOrderRequest.entries,
  ...wasShown,
});
export const PackageOrderBody = v.object({
  service_type: v.literal('package'),
  ...PackageOrderRequest.entries,
  ...wasShown,
});

/**
 * POST /orders: the body of the typed create that `service_type` names, by default that of a service. A program
 * that showed no figure may leave out `shown`.
 */
export const OrderRequest = v.variant(
  'service_type',
  [ServiceOrderBody, MembershipOrderBody, ReportOrderBody, ArticleOrderBody, PackageOrderBody],
  'invalid',
);
export type OrderRequest = v.InferOutput<typeof OrderRequest>;

/** The body that creates an order of one kind, with or without a figure. */
export type OrderBody<Kind extends ServiceType> = Omit<
  v.InferOutput<
    {
      service: typeof ServiceOrderBody;
      membership: typeof MembershipOrderBody;
      report: typeof ReportOrderBody;
      article: typeof ArticleOrderBody;
      package: typeof PackageOrderBody;
    }[Kind]
  >,
  'service_type'
>;
