// Shared by the phases of comparing one payment account.
import { z } from 'zod'
import type { BillingContext } from '../context'
import type { ReconcileReport } from './report'

/** Stripe's maximum page size. */
export const pageSize = 100
/** Concurrent requests. */
export const atOnce = 4

/** In order: a later phase relies on the earlier ones. */
export const phases = [
  'theirs',
  'ours',
  'invoices',
  'unsettled-invoices',
  'charges',
  'refunds',
  'balances',
  'disputes',
  'open-disputes',
  'tax-fees',
  'payouts',
  'balance',
  'share',
] as const

/** How far a comparison has come. */
export const cursor = z.object({
  phase: z.enum(phases),
  /** The last object or row compared in this phase. */
  after: z.string().nullable(),
  /** When the comparison started, by wall clock: what was listed since need not be requested again. */
  since: z.iso.datetime(),
  /** The account's previous mark, in its own time: everything up to it has been compared. */
  mark: z.iso.datetime().nullish(),
  /** The new mark if nothing fails; read when the comparison starts. */
  nextMark: z.iso.datetime().optional(),
  /** Number of objects that could not be compared or repaired so far. */
  failed: z.number().default(0),
})
export type Cursor = z.output<typeof cursor>

export function fromTheStart(): Cursor {
  return { phase: phases[0], after: null, since: new Date().toISOString(), failed: 0 }
}

export interface Account {
  accountId: string
  businessId: string
}

/** Compares one page. Returns the cursor to continue in this phase, or null when the phase is done. */
export type Phase = (
  context: BillingContext,
  account: Account,
  at: Cursor,
  report: ReconcileReport,
) => Promise<string | null>

const dayMs = 86_400_000

/**
 * How far before the mark a list starts. A bank debit may take two weeks to succeed, and refunds can fail and
 * disputes be reopened weeks after that.
 */
export const overlapMs = {
  invoices: 35 * dayMs,
  charges: 21 * dayMs,
  refunds: 45 * dayMs,
  disputes: 45 * dayMs,
  payouts: 45 * dayMs,
  balance: 2 * dayMs,
}

/** Stripe's filter for what was created since the mark minus the overlap; everything if there is no mark. */
export function createdSince({ mark }: Pick<Cursor, 'mark'>, overlap: number) {
  return mark ? { created: { gte: beginning(mark, overlap) } } : {}
}

/** In epoch seconds. */
export function beginning(mark: string, overlap: number): number {
  return Math.floor((Date.parse(mark) - overlap) / 1000)
}

export const startingAfter = ({ after }: Pick<Cursor, 'after'>) => (after ? { starting_after: after } : {})

/** The cursor to continue a list from; null at its end. */
export function nextOf(page: { has_more: boolean; data: { id?: string | undefined }[] }): string | null {
  return page.has_more ? (page.data.at(-1)?.id ?? null) : null
}
