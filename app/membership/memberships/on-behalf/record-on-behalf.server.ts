import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { daysAfter } from '~/foundation/kit/calendar'
import { DomainError } from '~/foundation/kit/errors'

import type { OnBehalf, OnBehalfAct } from './words'
import type { Requester } from '../membership-changes'

interface RecordedAct {
  /** The row of the change. */
  changeId: string
  act: OnBehalfAct
  memberId: string
  requester: Requester
  /** Of the business. */
  timeZone: string
  now: Date
}

/** The earliest day of a consent: what was said longer ago should be asked again. */
const oldestDays = 90

/**
 * Stores who asked for a change that staff make on a member's behalf, in the transaction that records the change;
 * nothing for a change that the member makes. Throws `consent-day` (400) for a day in the future or long ago.
 */
export async function recordOnBehalf(db: OpenTenantDb, input: RecordedAct): Promise<void> {
  const { changeId, act, memberId, requester, timeZone, now } = input
  if (!requester.onBehalf) return
  const { saidBy, channel, saidOn } = requester.onBehalf
  const today = dayIn(timeZone, now)
  if (saidOn > today || saidOn < daysAfter(today, -oldestDays)) {
    throw new DomainError(
      'consent-day',
      400,
      saidOn > today
        ? 'Please enter a day that is not in the future'
        : `Please enter a day of the last ${oldestDays} days, or ask the member again`,
      { field: 'saidOn' },
    )
  }
  const consent = {
    said_by: saidBy,
    channel,
    said_on: saidOn,
    recorded_by: requester.id,
    recorded_at: now,
  }
  await db.q
    .insertInto('on_behalf_consents')
    .values({ change_id: changeId, act, member_id: memberId, ...consent })
    // An act that failed and is asked for again.
    .onConflict((conflict) => conflict.columns(['business_id', 'change_id', 'act']).doUpdateSet(consent))
    .execute()
}

/** The person who asked for a change that staff made; null for one that the member made. */
export async function onBehalfOf(
  db: OpenTenantDb,
  changeId: string,
  act: OnBehalfAct,
): Promise<OnBehalf | null> {
  const row = await db.q
    .selectFrom('on_behalf_consents')
    .where('change_id', '=', changeId)
    .where('act', '=', act)
    .select(['said_by as saidBy', 'channel', 'said_on as saidOn'])
    .executeTakeFirst()
  return row ?? null
}
