// Foreign subscriptions of people who are members here: each charges them a second time.
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { Billing } from '../billing'
import type { ForeignSubscription } from './moving'

interface DoubleCharge extends ForeignSubscription {
  memberId: string
  memberName: string
}

/**
 * Subscriptions of others on the payment account whose address or customer is also a live member's, and that go on. One
 * that a move replaces ends by itself and is left out. Throws `PaymentError`.
 */
export async function doubleCharges(
  moving: Pick<Billing['moving'], 'foreignSubscriptions'>,
  db: TenantDb,
): Promise<DoubleCharge[]> {
  const foreign = (await moving.foreignSubscriptions(db)).filter(
    ({ cancelAtPeriodEnd, email }) => !cancelAtPeriodEnd && email !== null,
  )
  if (foreign.length === 0) return []
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('members as m')
      .innerJoin('memberships as ms', (join) =>
        join.onRef('ms.member_id', '=', 'm.id').on('ms.status', 'in', liveStatuses),
      )
      .where((eb) =>
        eb(
          eb.fn<string>('lower', ['m.email']),
          'in',
          foreign.map(({ email }) => email!.trim().toLowerCase()),
        ),
      )
      .select(['m.id', 'm.full_name as name', 'm.email'])
      .execute(),
  )
  const memberOf = new Map(rows.map((row) => [normalizeEmail(row.email), row]))
  return foreign.flatMap((one) => {
    const member = memberOf.get(normalizeEmail(one.email!))
    return member ? [{ ...one, memberId: member.id, memberName: member.name }] : []
  })
}
