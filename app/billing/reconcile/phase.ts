// What the steps of comparing one payment account share.
import { z } from 'zod'
import type { BillingContext } from '../context'
import type { ReconcileReport } from './report'

/** The most the provider lists at once. */
export const pageSize = 100
/** Requests under way at the same time. */
export const atOnce = 4

/** In the order they are taken: whatever comes later may rely on what came before. */
export const phases = [
  'theirs',
  'ours',
  'invoices',
  'unsettled-invoices',
  'charges',
  'refunds',
  'disputes',
  'open-disputes',
  'share',
] as const

/** How far a comparison has come. */
export const cursor = z.object({
  phase: z.enum(phases),
  /** The last object or row that was compared in this phase. */
  after: z.string().nullable(),
  /** When the comparison began, by the clock on the wall: whatever was listed since need not be asked about. */
  since: z.iso.datetime(),
  /** The account's mark before, in its own time: all that was made up to then has been compared. */
  mark: z.iso.datetime().nullish(),
  /** The mark that it will have where nothing fails; read when the comparison begins. */
  nextMark: z.iso.datetime().optional(),
  /** What could not be compared or put right so far. */
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

/** Compares one page. Returns where to go on in the same phase, or null where the phase is done. */
export type Phase = (
  context: BillingContext,
  account: Account,
  at: Cursor,
  report: ReconcileReport,
) => Promise<string | null>

const dayMs = 86_400_000

/**
 * How far before the mark a list begins again. A charge by bank debit may take two weeks to succeed; a refund can come
 * back, and a dispute be decided anew, for weeks after that.
 */
export const overlapMs = {
  invoices: 35 * dayMs,
  charges: 21 * dayMs,
  refunds: 45 * dayMs,
  disputes: 45 * dayMs,
}

/** The provider's filter for what was made since the mark, less the overlap; all of it where there is no mark. */
export function createdSince({ mark }: Pick<Cursor, 'mark'>, overlap: number) {
  return mark ? { created: { gte: beginning(mark, overlap) } } : {}
}

/** In epoch seconds. */
export function beginning(mark: string, overlap: number): number {
  return Math.floor((Date.parse(mark) - overlap) / 1000)
}

export const startingAfter = ({ after }: Pick<Cursor, 'after'>) => (after ? { starting_after: after } : {})

/** Where a list goes on; null at its end. */
export function nextOf(page: { has_more: boolean; data: { id?: string | undefined }[] }): string | null {
  return page.has_more ? (page.data.at(-1)?.id ?? null) : null
}

export function idOf(value: string | { id?: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
