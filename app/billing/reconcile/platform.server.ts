// Reconciles the platform's own account and retries failed webhooks: the part that belongs to no single business.
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
  /** Where the list of fee refunds starts, in epoch seconds. */
  feesSince: z.number(),
})
export type PlatformCursor = z.output<typeof platformCursor>

/** The initial cursor. Must be read before the accounts' marks move. */
export async function platformFromTheStart(context: BillingContext): Promise<PlatformCursor> {
  return { step: steps[0], after: null, feesSince: await feeReturnsSince(context) }
}

/**
 * Compares plans and fee refunds and retries failed webhooks, page by page. Stops once `enough` returns true, and
 * returns the cursor to continue from; null at the end. A list that Stripe refuses is reported and does not stop
 * the others.
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
      context.log.warn({ error, step: here.step }, 'failed to compare the platform’s own account')
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
