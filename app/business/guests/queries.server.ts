import { expressionBuilder, type Selectable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { GuestInvitesTable } from '#/db/schema/businesses'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { guestListing, guestStateWords, type GuestListParams } from './guest-listing'
import {
  resendProblem,
  guestInvitationState,
  type GuestInvitationState,
  type InvitationTimeline,
} from './rules'

type InvitedGuest = Awaited<ReturnType<typeof invitedGuests>>['rows'][number]

/** As `guestInvitationState` says. */
const stateAt = (now: Date) =>
  expressionBuilder<{ g: GuestInvitesTable }, 'g'>()
    .case()
    .when('g.accepted_at', 'is not', null)
    .then('accepted' as const)
    .when('g.revoked_at', 'is not', null)
    .then('revoked' as const)
    .when('g.expires_at', '<=', now)
    .then('expired' as const)
    .else('pending' as const)
    .end()

/** A page of a club's invited guests. */
export function invitedGuests(
  db: TenantDb,
  params: GuestListParams,
  { now, pageSize }: { now: Date; pageSize?: number },
) {
  const { show, text, sort } = params
  const order = guestListing.direction(params)
  return db.read((db) =>
    listRows(
      db,
      guestListing,
      params,
      db.q
        .selectFrom('guest_invites as g')
        .$if(show !== null, (query) => query.where(stateAt(now), '=', show))
        .where(hasWords(text, ['g.full_name', 'g.email'])),
      async (page) => {
        const rows = await page
          // Ids sort by creation time.
          .orderBy(({ fn, ref, val }) => {
            if (sort !== 'name') return ref('g.id')
            return fn<string>('fold_text', [fn.coalesce(fn('nullif', ['g.full_name', val('')]), 'g.email')])
          }, order)
          .orderBy('g.id', order)
          .selectAll('g')
          .execute()
        return rows.map((row) => {
          const timeline = timelineOf(row)
          return {
            id: row.id,
            email: row.email,
            fullName: row.full_name,
            state: guestInvitationState(timeline, now),
            sentAt: row.sent_at,
            sentCount: row.sent_count,
            expiresAt: row.expires_at,
            // Why the invitation cannot be resent; null if it can.
            resendBlockedReason: resendProblem(timeline, now),
          }
        })
      },
      pageSize,
    ),
  )
}

/** How many invitations are in each state. */
export async function guestCounts(
  db: TenantDb,
  now: Date,
): Promise<Record<GuestInvitationState | 'all', number>> {
  const counts = await db.read((db) =>
    countsByValue(db, db.q.selectFrom('guest_invites as g').select(stateAt(now).as('value'))),
  )
  const count = (state: GuestInvitationState) => counts.get(state) ?? 0
  return {
    all: [...counts.values()].reduce((sum, one) => sum + one, 0),
    pending: count('pending'),
    accepted: count('accepted'),
    expired: count('expired'),
    revoked: count('revoked'),
  }
}

/** The invitations that the list's address asks for, all pages of it. */
export async function guestFile(
  db: TenantDb,
  url: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const rows = await rowsForFile(guestListing, url, 'Choose a status first.', (params, pageSize) =>
    invitedGuests(db, params, { now, pageSize }),
  )
  const columns: FileColumn<InvitedGuest>[] = [
    { title: 'Name', width: 26, cell: ({ fullName }) => fullName },
    { title: 'Email', width: 28, cell: ({ email }) => email },
    { title: 'Status', width: 12, cell: ({ state }) => guestStateWords[state] },
    { title: 'Emails sent', width: 12, cell: ({ sentCount }) => sentCount },
    { title: 'Last sent', width: 12, cell: ({ sentAt }) => dayIn(timeZone, sentAt) },
    { title: 'Expires', width: 12, cell: ({ expiresAt }) => dayIn(timeZone, expiresAt) },
  ]
  return listFile('Invitations', columns, rows)
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
