import type { Selectable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { GuestInvitesTable } from '#/db/schema/businesses/guest-invites'
import { isId } from '~/kit/ids'
import {
  resendProblem,
  guestInvitationState,
  type GuestInvitationState,
  type InvitationTimeline,
} from './rules'

interface InvitedGuest {
  id: string
  email: string
  fullName: string
  state: GuestInvitationState
  sentAt: Date
  sentCount: number
  expiresAt: Date
  /** Why the invitation cannot be resent; null if it can. */
  resendBlockedReason: string | null
}

const pageSize = 50

/** One page of a club's invited guests, newest first; `next` is the key of the next page. */
export async function invitedGuests(
  db: TenantDb,
  { after, now }: { after: string | null; now: Date },
): Promise<{ guests: InvitedGuest[]; next: string | null }> {
  const rows = await db.read((db) => {
    const query = db.q
      .selectFrom('guest_invites')
      // Ids sort by creation time.
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .selectAll()
    return (after !== null && isId(after) ? query.where('id', '<', after) : query).execute()
  })
  const page = rows.slice(0, pageSize)
  return {
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    guests: page.map((row) => {
      const timeline = timelineOf(row)
      return {
        id: row.id,
        email: row.email,
        fullName: row.full_name,
        state: guestInvitationState(timeline, now),
        sentAt: row.sent_at,
        sentCount: row.sent_count,
        expiresAt: row.expires_at,
        resendBlockedReason: resendProblem(timeline, now),
      }
    }),
  }
}

/** An invitation as its link shows it; null if it does not exist. */
export async function invitationById(db: TenantDb, inviteId: string, now: Date) {
  const row = await db.read((db) =>
    db.q
      .selectFrom('guest_invites')
      .where('id', '=', inviteId)
      .select([
        'id',
        'email',
        'full_name',
        'sent_at',
        'sent_count',
        'expires_at',
        'revoked_at',
        'accepted_at',
      ])
      .executeTakeFirst(),
  )
  if (!row) return null
  const state = guestInvitationState(timelineOf(row), now)
  return { id: row.id, email: row.email, fullName: row.full_name, state }
}

type TimelineColumns = 'sent_at' | 'sent_count' | 'expires_at' | 'revoked_at' | 'accepted_at'

/** The times that decide the state of an invitation. */
export const timelineOf = (
  row: Pick<Selectable<GuestInvitesTable>, TimelineColumns>,
): InvitationTimeline => ({
  sentAt: row.sent_at,
  sentCount: row.sent_count,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  acceptedAt: row.accepted_at,
})
