import type { PlatformDb, TenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { hashToken, isToken } from '~/foundation/kit/crypto/tokens.server'
import { toFactors, withFactors } from '~/people/identity/sign-in/factors.server'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { staffInvitationState, staffRoles, type StaffInvitationState } from './roles'

/** A current or former staff member. */
interface StaffListItem {
  id: string
  userId: string
  fullName: string
  email: string
  role: StaffRole
  isActive: boolean
  since: Date
  until: Date | null
  /** Last seen in any session; null if never. */
  lastSeenAt: Date | null
  /** Since when they have two-step sign-in; null: they have none. */
  twoStepSince: Date | null
}

interface OpenStaffInvitation {
  id: string
  fullName: string
  email: string
  role: StaffRole
  sentAt: Date
  expiresAt: Date
}

/** Safety limit; beyond it only the oldest are shown. */
const maxListed = 500

/** All staff of a business: owners first, then by name; former staff last. */
export async function listStaff(db: TenantDb): Promise<StaffListItem[]> {
  const rows = await db.read(({ q }) =>
    withFactors(q)
      .innerJoin('business_users as s', 's.user_id', 'u.id')
      .orderBy('s.is_active', 'desc')
      .orderBy((eb) => eb.fn('array_position', [eb.val(staffRoles), 's.role']))
      .orderBy('s.full_name')
      .orderBy('s.id')
      .limit(maxListed)
      .select([
        's.id',
        's.user_id as userId',
        'u.email',
        's.role',
        's.is_active as isActive',
        's.created_at as since',
        's.deactivated_at as until',
      ])
      .select(({ fn, val }) => {
        const unlessEmpty = (name: 's.full_name' | 'u.full_name') =>
          fn<string | null>('nullif', [name, val('')])
        return fn.coalesce(unlessEmpty('s.full_name'), unlessEmpty('u.full_name'), 'u.email').as('fullName')
      })
      .select((eb) =>
        eb
          .selectFrom('sessions')
          .whereRef('sessions.user_id', '=', 's.user_id')
          .select((eb) => eb.fn.max('sessions.last_seen_at').as('at'))
          .as('lastSeenAt'),
      )
      .execute(),
  )
  return rows.map(
    ({ id, userId, fullName, email, role, isActive, since, until, lastSeenAt, ...factors }) => ({
      ...{ id, userId, fullName, email, role, isActive, since, until, lastSeenAt },
      twoStepSince: twoStepSince(toFactors(factors)),
    }),
  )
}

/** Invitations that are not accepted, latest first, including expired ones. */
export function openStaffInvitations(db: TenantDb): Promise<OpenStaffInvitation[]> {
  return db.read((db) =>
    db.q
      .selectFrom('staff_invites')
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .orderBy('sent_at', 'desc')
      .limit(maxListed)
      .select([
        'id',
        'full_name as fullName',
        'email',
        'role',
        'sent_at as sentAt',
        'expires_at as expiresAt',
      ])
      .execute(),
  )
}

/** An invitation as its link finds it. */
export interface StaffInvitation {
  id: string
  businessId: string
  businessName: string
  inviterName: string
  fullName: string
  email: string
  emailNorm: string
  role: StaffRole
  state: StaffInvitationState
}

/** The invitation behind a link in any state; null for an unknown link. */
export async function staffInvitationByToken(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<StaffInvitation | null> {
  if (!isToken(token)) return null
  const row = await db.read(({ q }) =>
    q
      .selectFrom('staff_invites as i')
      .innerJoin('businesses as b', 'b.id', 'i.business_id')
      .innerJoin('users as u', 'u.id', 'i.invited_by')
      .where('i.token_hash', '=', hashToken(token))
      .select([
        'i.id',
        'i.business_id as businessId',
        'b.name as businessName',
        'u.full_name as inviterName',
        'i.full_name as fullName',
        'i.email',
        'i.email_norm as emailNorm',
        'i.role',
        'i.accepted_at as acceptedAt',
        'i.revoked_at as revokedAt',
        'i.expires_at as expiresAt',
      ])
      .executeTakeFirst(),
  )
  if (!row) return null
  const { acceptedAt, revokedAt, expiresAt, ...invite } = row
  return { ...invite, state: staffInvitationState({ acceptedAt, revokedAt, expiresAt }, now) }
}
