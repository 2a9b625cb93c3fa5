import type { Day } from '~/foundation/kit/dates'
import type { PlatformDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { StaffRole } from '~/people/staff-access/permissions'
import type { MembershipStatus } from '~/membership/memberships/lifecycle'
import type { BusinessKind, BusinessStatus } from '#/db/schema/businesses'

/** Details of one business for an administrator, besides its line in the list. */
export interface BusinessDetails {
  id: string
  name: string
  slug: string
  status: BusinessStatus
  kind: BusinessKind
  email: string
  phone: string | null
  address: string | null
  timeZone: string
  createdAt: Date
  wentLiveAt: Date | null
  /** Why it is suspended, while it is. */
  suspension: { reason: string; at: Date; by: string | null } | null
  staff: { id: string; userId: string; name: string; email: string; role: StaffRole; isActive: boolean }[]
  /** Live memberships by status. */
  members: { status: MembershipStatus; count: number }[]
  account: { id: string; syncedAt: Date | null } | null
  /** Its closing, begun or done: the last day, and an administrator's reason. */
  closing: { lastOn: Day; at: Date; by: string | null; reason: string | null; closedAt: Date | null } | null
  webhooks: { failed: number; parked: number }
  /** Features that are switched off, with the administrator's email address. */
  featuresOff: { feature: string; reason: string; at: Date; by: string | null }[]
}

/** Details of one business; null if it does not exist. */
export async function businessDetails(db: PlatformDb, businessId: string): Promise<BusinessDetails | null> {
  return db.read(async ({ q }) => {
    const row = await q
      .selectFrom('businesses as b')
      .innerJoin('business_slugs as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.retired_at', 'is', null),
      )
      .leftJoin('stripe_accounts as a', (join) =>
        join.onRef('a.business_id', '=', 'b.id').on('a.disconnected_at', 'is', null),
      )
      .leftJoin('business_suspensions as x', (join) =>
        join.onRef('x.business_id', '=', 'b.id').on('x.lifted_at', 'is', null),
      )
      .leftJoin('users as xu', 'xu.id', 'x.suspended_by')
      .leftJoin('club_closings as l', (join) =>
        join.onRef('l.business_id', '=', 'b.id').on('l.status', 'in', ['running', 'undoing', 'closed']),
      )
      .leftJoin('users as lu', 'lu.id', 'l.requested_by')
      .where('b.id', '=', businessId)
      .orderBy('l.requested_at', 'desc')
      .limit(1)
      .select(['b.id', 'b.name', 's.slug', 'b.status', 'b.kind', 'b.email', 'b.phone', 'b.address'])
      .select(['b.time_zone as timeZone', 'b.created_at as createdAt', 'b.went_live_at as wentLiveAt'])
      .select(['a.account_id as accountId', 'a.synced_at as syncedAt'])
      .select(['x.reason', 'x.suspended_at as suspendedAt', 'xu.email as suspendedBy'])
      .select(['l.last_on as closingOn', 'l.requested_at as closingAt', 'l.reason as closingReason'])
      .select(['lu.email as closingBy', 'b.closed_at as closedAt'])
      .executeTakeFirst()
    if (!row) return null
    const staff = await q
      .selectFrom('business_users as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('s.business_id', '=', businessId)
      .orderBy('s.is_active', 'desc')
      .orderBy('s.created_at')
      .limit(50)
      .select([
        's.id',
        's.user_id as userId',
        's.full_name as name',
        'u.email',
        's.role',
        's.is_active as isActive',
      ])
      .execute()
    const members = await q
      .selectFrom('memberships')
      .where('business_id', '=', businessId)
      .where('status', 'in', liveStatuses)
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute()
    const webhooks = await q
      .selectFrom('webhook_inbox')
      .where('account_id', '=', row.accountId)
      .where('status', 'in', ['failed', 'parked'])
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute()
    const featuresOff = await q
      .selectFrom('business_features as f')
      .leftJoin('users as u', 'u.id', 'f.switched_off_by')
      .where('f.business_id', '=', businessId)
      .select(['f.feature', 'f.reason', 'f.switched_off_at as at', 'u.email as by'])
      .execute()
    const webhooksThat = (status: string) => Number(webhooks.find((one) => one.status === status)?.count ?? 0)
    const { accountId, syncedAt, reason, suspendedAt, suspendedBy, ...more } = row
    const { closingOn, closingAt, closingReason, closingBy, closedAt, ...business } = more
    return {
      ...business,
      closing:
        closingOn && closingAt
          ? { lastOn: closingOn, at: closingAt, by: closingBy, reason: closingReason, closedAt }
          : null,
      suspension: reason !== null && suspendedAt ? { reason, at: suspendedAt, by: suspendedBy } : null,
      staff,
      members: members.map(({ status, count }) => ({ status, count: Number(count) })),
      account: accountId === null ? null : { id: accountId, syncedAt },
      featuresOff,
      webhooks: { failed: webhooksThat('failed'), parked: webhooksThat('parked') },
    }
  })
}
