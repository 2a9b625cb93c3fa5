// What stands on the platform's own account, and webhooks that were given up: the part of a reconciliation that belongs
// to no single business.
import { z } from 'zod'
import { retryFailedEvents } from '../webhooks/drain-inbox.server'
import type { BillingContext } from '../context'
import { compareFeeReturns, feeReturnsSince } from './fee-returns.server'
import { comparePlans } from './plans.server'
import { emptyReport, addFailed, type ReconcileReport } from './report'

const steps = ['plans', 'fee-returns', 'failed-events'] as const

/** How far it has come. */
export const platformCursor = z.object({
  step: z.enum(steps),
  after: z.string().nullable(),
  /** Where the list of returned fees begins, in epoch seconds. */
  feesSince: z.number(),
})
export type PlatformCursor = z.output<typeof platformCursor>

/** Where it begins. To be read before the marks of the accounts move. */
export async function platformFromTheStart(context: BillingContext): Promise<PlatformCursor> {
  return { step: steps[0], after: null, feesSince: await feeReturnsSince(context) }
}

/**
 * Compares plans, returned fees and what webhooks left undone, page by page. Stops once `enough` says so and returns
 * where to go on; null at the end. A list that is refused is named in the report, and stops no other.
 */
export async function reconcilePlatform(
  context: BillingContext,
  from: PlatformCursor,
  enough: () => boolean,
): Promise<{ report: ReconcileReport; next: PlatformCursor | null }> {
  const report = emptyReport()
  let at: PlatformCursor | null = from
  while (at) {
    const here: PlatformCursor = at
    let after: string | null = null
    try {
      after = await compare(context, here, report, enough)
    } catch (error) {
      addFailed(report, here.step, error)
      context.log.warn({ error, step: here.step }, 'the platform’s own account could not be compared')
    }
    const step = after === null ? steps[steps.indexOf(here.step) + 1] : here.step
    at = step ? { ...here, step, after } : null
    if (at && enough()) break
  }
  report.finished = at === null
  return { report, next: at }
}

async function compare(
  context: BillingContext,
  { step, after, feesSince }: PlatformCursor,
  report: ReconcileReport,
  enough: () => boolean,
): Promise<string | null> {
  switch (step) {
    case 'plans':
      return comparePlans(context, after, report, enough)
    case 'fee-returns':
      return compareFeeReturns(context, { since: feesSince, after }, report)
    case 'failed-events': {
      const { looked, failed, next } = await retryFailedEvents(context, after ?? '', enough)
      report.looked += looked
      for (const objectKey of failed) addFailed(report, `webhook about ${objectKey}`, 'it failed again')
      return next
    }
  }
}
