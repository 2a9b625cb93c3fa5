import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from './context'
import { readBalance } from './reconcile/payouts.server'
import { reconcileCheckouts } from './reconcile/checkouts.server'
import type { Cursor } from './reconcile/phase'
import { platformFromTheStart, reconcilePlatform, type PlatformCursor } from './reconcile/platform.server'
import {
  connectedAccounts,
  reconcile,
  reconcileOne,
  reconcileSoon,
  type ReconcileOptions,
} from './reconcile/reconcile.server'
import { queueAccountReconciliation } from './reconcile/queue-reconciliation.server'

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
    /** Reads a business's payouts and the movements of its balance now. False if there are more than fit in the time. */
    readBalance: (db: TenantDb, enough: () => boolean) => readBalance(context, db, enough),
    /** Where the part of a reconciliation that belongs to no single business starts. */
    platformReconciliation: () => platformFromTheStart(context),
    reconcilePlatform: (from: PlatformCursor, enough: () => boolean) =>
      reconcilePlatform(context, from, enough),
    connectedAccounts: (after?: string) => connectedAccounts(context, after),
    /** Queues a reconciliation of every account. */
    reconcileInBackground: () => queueAccountReconciliation(context.scopes),
  }
}
