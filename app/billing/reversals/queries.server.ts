import type { PlatformDb } from '#/db/handles.server'

/** A subscription that was or is being reversed, for administrators. Amounts in minor units. */
interface ReversalLine {
  subscriptionId: string
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  business: string
  detectedAt: Date
  isCanceled: boolean
  isRefunded: boolean
  refundedCents: number
  currency: string | null
  failureReason: string | null
}

const maxLines = 20

/** The latest subscription reversals, unfinished ones first. */
export async function recentReversals(db: PlatformDb): Promise<ReversalLine[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('subscription_reversals as u')
      .innerJoin('businesses as b', 'b.id', 'u.business_id')
      .orderBy((eb) => eb.and([eb('u.canceled_at', 'is not', null), eb('u.refunded_at', 'is not', null)]))
      .orderBy('u.detected_at', 'desc')
      .limit(maxLines)
      .select([
        'u.subscription_id as subscriptionId',
        'u.cause',
        'b.name as business',
        'u.detected_at as detectedAt',
      ])
      .select([
        'u.canceled_at',
        'u.refunded_at',
        'u.refunded_cents as refundedCents',
        'u.currency',
        'u.because as failureReason',
      ])
      .execute(),
  )
  return rows.map(({ canceled_at, refunded_at, ...line }) => ({
    ...line,
    isCanceled: canceled_at !== null,
    // The bank may have rejected it after it was made.
    isRefunded: refunded_at !== null && line.failureReason === null,
  }))
}
