import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import type { MembershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import type { MembershipContext } from '../context'
import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { pauseRow, pauseRequest } from './pause-request.server'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { executeChangeRequest } from '../change-requests/change-request.server'
import type { PauseInput } from '../membership-changes'

/** Records and executes a pause; `span` returns its renewal and its end. */
export async function requestPause(
  context: MembershipContext,
  db: TenantDb,
  club: Club,
  { memberId, requester, now }: PauseInput,
  kind: 'skip' | 'hold',
  span: (membership: MembershipToChange) => { from: Date; until: Date },
): Promise<void> {
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    // An earlier request whose outcome is unknown: repeat it.
    if (membership.pauseStatus === 'asked' && membership.pauseKind === kind) {
      return { membership, row: await pauseRow(db, membership.pauseId!) }
    }
    requireAllowed(kind === 'hold' ? 'pause' : 'skip', membership, club.timeZone, now)
    const { from, until } = span(membership)
    const row = {
      id: newId(),
      kind,
      from_at: from,
      from_on: dayIn(club.timeZone, from),
      until_at: until,
      until_on: dayIn(club.timeZone, until),
      requested_by: requester.id,
    }
    await db.q
      .insertInto('membership_pauses')
      .values({
        membership_id: membership.membershipId,
        status: 'asked',
        requested_at: now,
        lifted_by: null,
        ended_at: null,
        because: null,
        ...row,
      })
      .execute()
    await recordOnBehalf(db, {
      changeId: row.id,
      act: kind,
      memberId,
      requester,
      timeZone: club.timeZone,
      now,
    })
    return { membership, row }
  })
  await executeChangeRequest(context, db, pauseRequest(context, club, membership, row, now))
}
