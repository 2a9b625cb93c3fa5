import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { dayIn } from '~/kit/dates'
import { newId } from '~/kit/ids'
import type { MembershipToChange } from '~/memberships/changeable.server'
import type { BillingParts } from '../parts'
import { pauseRow, pauseWish } from './pause-wishes.server'
import { insistOn, insistOnMembership } from './permission.server'
import { carryOut, type Asker } from './wish.server'

export interface PauseOrder {
  memberId: string
  asker: Asker
  now: Date
}

/** Writes a pause down and asks the provider for it; `span` says from which renewal until when. */
export async function pause(
  parts: BillingParts,
  db: TenantDb,
  club: Club,
  { memberId, asker, now }: PauseOrder,
  kind: 'skip' | 'hold',
  span: (membership: MembershipToChange) => { from: Date; until: Date },
): Promise<void> {
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.pauseStatus === 'asked' && membership.pauseKind === kind) {
      return { membership, row: await pauseRow(db, membership.pauseId!) }
    }
    insistOn(kind, membership, club.timeZone, now)
    const { from, until } = span(membership)
    const row = {
      id: newId(),
      kind,
      from_at: from,
      from_on: dayIn(club.timeZone, from),
      until_at: until,
      until_on: dayIn(club.timeZone, until),
      requested_by: asker.id,
    }
    await db.q
      .insertInto('membership_pauses')
      .values({
        business_id: db.businessId,
        membership_id: membership.membershipId,
        status: 'asked',
        requested_at: now,
        lifted_by: null,
        ended_at: null,
        because: null,
        ...row,
      })
      .execute()
    return { membership, row }
  })
  await carryOut(parts, db, pauseWish(parts, club, membership, row, now))
}
