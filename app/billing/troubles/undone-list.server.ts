import type { PlatformDb } from '#/db/handles.server'

/** A subscription that was or is to be undone, for administrators. Amounts in minor units. */
export interface UndoneLine {
  subscriptionId: string
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  business: string
  foundAt: Date
  isCanceled: boolean
  isRefunded: boolean
  refundedCents: number
  currency: string | null
  because: string | null
}

const latest = 20

/** The latest subscriptions that should not have existed; those with something left to do come first. */
export async function undoneSubscriptions(db: PlatformDb): Promise<UndoneLine[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('undone_subscriptions as u')
      .innerJoin('businesses as b', 'b.id', 'u.business_id')
      .orderBy((eb) => eb.and([eb('u.canceled_at', 'is not', null), eb('u.refunded_at', 'is not', null)]))
      .orderBy('u.found_at', 'desc')
      .limit(latest)
      .select([
        'u.subscription_id as subscriptionId',
        'u.cause',
        'b.name as business',
        'u.found_at as foundAt',
      ])
      .select([
        'u.canceled_at',
        'u.refunded_at',
        'u.refunded_cents as refundedCents',
        'u.currency',
        'u.because',
      ])
      .execute(),
  )
  return rows.map(({ canceled_at, refunded_at, ...line }) => ({
    ...line,
    isCanceled: canceled_at !== null,
    isRefunded: refunded_at !== null,
  }))
}
