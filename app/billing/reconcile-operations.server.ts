import type { BillingContext } from './context'
import { reconcileCheckouts } from './reconcile/checkouts.server'
import { queueAccountReconciliation } from './reconcile/jobs.server'
import type { Cursor } from './reconcile/phase'
import { platformFromTheStart, reconcilePlatform, type PlatformCursor } from './reconcile/platform.server'
import {
  connectedAccounts,
  reconcile,
  reconcileOne,
  reconcileSoon,
  type ReconcileOptions,
} from './reconcile/reconcile.server'

/** The reconciliation API for the rest of the product. */
export function reconcileOperations(context: BillingContext) {
  return {
    reconcileCheckouts: (at: Date, signal?: AbortSignal) => reconcileCheckouts(context, at, signal),
    reconcileSoon: (signal?: AbortSignal) => reconcileSoon(context, signal),
    reconcile: (options?: ReconcileOptions) => reconcile(context, options),
    reconcileAccount: (
      account: { accountId: string; businessId: string },
      from: Cursor,
      enough: () => boolean,
    ) => reconcileOne(context, account, from, enough),
    /** Where the part of a reconciliation that belongs to no single business starts. */
    platformReconciliation: () => platformFromTheStart(context),
    reconcilePlatform: (from: PlatformCursor, enough: () => boolean) =>
      reconcilePlatform(context, from, enough),
    connectedAccounts: (after?: string) => connectedAccounts(context, after),
    /** Queues a reconciliation of every account. */
    reconcileInBackground: () => queueAccountReconciliation(context.scopes),
  }
}
