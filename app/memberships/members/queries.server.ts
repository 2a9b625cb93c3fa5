import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { membersWithMembership } from './members-with-membership.server'
import type { MembershipStatus } from '../lifecycle'

/** The filters of the member list. */
export const memberFilters = ['active', 'past_due', 'paused', 'canceled', 'none'] as const
export type MemberFilter = (typeof memberFilters)[number]

export interface MemberSearch {
  /** Part of a name or an email address; empty for all members. */
  text: string
  filter: MemberFilter | null
  /** The last member of the previous page. */
  after: string | null
}

export interface MemberLine {
  id: string
  fullName: string
  email: string
  joinedOn: string | null
  /** Null for a member who signed up and never paid. */
  status: MembershipStatus | null
  tierName: string | null
  priceCents: number | null
  currency: string | null
}

export const membersPerPage = 50

/**
 * A page of the club's members by name, each with their live membership or else the last one. `next` is
 * where the next page starts; null on the last page.
 */
export function clubMembers(
  db: TenantDb,
  { text, filter, after }: MemberSearch,
): Promise<{ members: MemberLine[]; next: string | null }> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db.read(async (db) => {
    const rows = await membersWithMembership(db)
      .$if(text !== '', (q) =>
        q.where((eb) => eb.or([eb('m.full_name', 'ilike', pattern), eb('m.email', 'ilike', pattern)])),
      )
      .$if(filter !== null && filter !== 'none', (q) => q.where('ms.status', '=', filter as MembershipStatus))
      .$if(filter === 'none', (q) =>
        q.where((eb) => eb.or([eb('ms.status', 'is', null), eb('ms.status', 'in', ['pending', 'inactive'])])),
      )
      .$if(after !== null && isId(after), (q) =>
        q.where(
          sql<boolean>`(lower(m.full_name), m.id) > (
            select lower(last.full_name), last.id from members last
            where last.business_id = ${db.businessId} and last.id = ${after})`,
        ),
      )
      .orderBy(sql`lower(m.full_name)`)
      .orderBy('m.id')
      .limit(membersPerPage + 1)
      .select([
        'm.id',
        'm.full_name as fullName',
        'm.email',
        'm.joined_on as joinedOn',
        'ms.status',
        't.name as tierName',
        'tp.amount_cents as priceCents',
        'tp.currency',
      ])
      .execute()
    const members = rows.slice(0, membersPerPage)
    return { members, next: rows.length > members.length ? (members.at(-1)?.id ?? null) : null }
  })
}

/** A member's name and contact details. Null where the club has no such member. */
export async function clubMember(db: TenantDb, memberId: string) {
  const member = await db.read((db) =>
    db.q
      .selectFrom('members')
      .where('business_id', '=', db.businessId)
      .where('id', '=', memberId)
      .select(['id', 'full_name as fullName', 'email', 'phone', 'joined_on as joinedOn'])
      .executeTakeFirst(),
  )
  return member ?? null
}

/** The latest refund of a member's payments; null for none. */
export async function latestRefund(
  db: TenantDb,
  memberId: string,
): Promise<{ state: 'asked' | 'succeeded' | 'failed'; cents: number } | null> {
  const refund = await db.read((db) =>
    db.q
      .selectFrom('refunds as r')
      .innerJoin('invoices as i', (join) =>
        join.onRef('i.business_id', '=', 'r.business_id').onRef('i.id', '=', 'r.invoice_id'),
      )
      .innerJoin('memberships as ms', (join) =>
        join.onRef('ms.business_id', '=', 'i.business_id').onRef('ms.id', '=', 'i.membership_id'),
      )
      .where('r.business_id', '=', db.businessId)
      .where('ms.member_id', '=', memberId)
      .orderBy('r.requested_at', 'desc')
      .orderBy('r.id', 'desc')
      .select(['r.status as state', 'r.amount_cents as cents'])
      .executeTakeFirst(),
  )
  return refund ?? null
}
