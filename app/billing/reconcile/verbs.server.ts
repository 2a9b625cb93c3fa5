import type { BillingParts } from '../parts'
import { reconcileAttempts } from '../reconcile-attempts.server'
import { askForAccounts } from './jobs.server'
import type { Cursor } from './phase'
import { platformFromTheStart, reconcilePlatform, type PlatformCursor } from './platform.server'
import {
  connectedAccounts,
  reconcile,
  reconcileOne,
  reconcileSoon,
  type ReconcileOptions,
} from './reconcile.server'

/** What the rest of the product may ask of reconciliation. */
export function reconcileVerbs(parts: BillingParts) {
  return {
    reconcileAttempts: (at: Date, signal?: AbortSignal) => reconcileAttempts(parts, at, signal),
    reconcileSoon: (signal?: AbortSignal) => reconcileSoon(parts, signal),
    reconcile: (options?: ReconcileOptions) => reconcile(parts, options),
    reconcileAccount: (
      account: { accountId: string; businessId: string },
      from: Cursor,
      enough: () => boolean,
    ) => reconcileOne(parts, account, from, enough),
    /** Where the part of a reconciliation begins that belongs to no single business. */
    platformReconciliation: () => platformFromTheStart(parts),
    reconcilePlatform: (from: PlatformCursor, enough: () => boolean) =>
      reconcilePlatform(parts, from, enough),
    connectedAccounts: (after?: string) => connectedAccounts(parts, after),
    /** Has every account compared in the background. */
    reconcileInBackground: () => askForAccounts(parts.scopes),
  }
}
