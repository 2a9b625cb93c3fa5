import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { matchesAnyColumn } from '~/kit/search-columns.server'
import { invitationStatus, type InvitationStatus } from './invitation-status'

export const invitationOrders = ['newest', 'name', 'expires'] as const
type InvitationOrder = (typeof invitationOrders)[number]

export interface InvitationFilter {
  /** Part of a business name or email address; empty matches all. */
  text: string
  status: InvitationStatus | null
  order: InvitationOrder
  /** Id of the last invitation on the previous page. */
  after: string | null
  limit: number
  now: Date
}

interface InvitationListItem {
  id: string
  /** The first eight characters of the token. */
  prefix: string
  businessName: string
  email: string
  pricingTier: string | null
  createdAt: Date
  expiresAt: Date
  sentCount: number
  status: InvitationStatus
  businessId: string | null
}

/** Sort keys; the id makes the order unique. */
const sortKeys = {
  newest: { columns: ['created_at', 'id'], sign: '<', direction: 'desc' },
  name: { columns: ['lower(business_name)', 'id'], sign: '>', direction: 'asc' },
  expires: { columns: ['expires_at', 'id'], sign: '>', direction: 'asc' },
} as const

/**
 * Invitations in the requested order, one page at a time. `next` is the cursor of the next page; null on the last.
 */
export async function listInvitations(
  db: PlatformDb,
  { text, status, order, after, limit, now }: InvitationFilter,
): Promise<{ lines: InvitationListItem[]; next: string | null }> {
  const { columns, sign, direction } = sortKeys[order]
  const [first, second] = columns
  const key = sql.raw(`(${first}, ${second})`)
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('business_invites')
      .$if(text !== '', (query) =>
        query.where(
          'id',
          '=',
          matchesAnyColumn('business_invites', ['business_name', 'business_email'], text),
        ),
      )
      .$if(status === 'used', (query) => query.where('used', '=', true))
      .$if(status !== null && status !== 'used', (query) => query.where('used', '=', false))
      .$if(status === 'revoked', (query) => query.where('revoked_at', 'is not', null))
      .$if(status === 'expired' || status === 'pending', (query) =>
        query.where('revoked_at', 'is', null).where('expires_at', status === 'expired' ? '<=' : '>', now),
      )
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`${key} ${sql.raw(sign)} (select ${sql.raw(first)}, ${sql.raw(second)} from business_invites where id = ${after})`,
        ),
      )
      .orderBy(sql.raw(first), direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .select([
        'id',
        'token_prefix as prefix',
        'business_name as businessName',
        'business_email as email',
        'pricing_tier as pricingTier',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'sent_count as sentCount',
        'revoked_at as revokedAt',
        'used',
        'business_id as businessId',
      ])
      .execute(),
  )
  const lines = rows.slice(0, limit).map(({ used, revokedAt, ...line }) => ({
    ...line,
    status: invitationStatus({ used, revokedAt, expiresAt: line.expiresAt }, now),
  }))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}
