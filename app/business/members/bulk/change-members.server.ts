// Changes of many members together, with an outcome for each and an undo for tags.
import pLimit from 'p-limit'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MemberBulkAct, MemberBulkOutcome } from '#/db/schema/member-bulk'
import { inputRows } from '#/db/rows'
import { record } from '~/foundation/audit/record.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import type { ClubClock } from '~/membership/memberships/at-risk/risk-signals.server'
import { changeTag, spelledTag } from '~/membership/memberships/records/tags.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { memberCount } from '../member-words'
import {
  assertFewEmails,
  payLinkOutcomes,
  requireChosen,
  type MemberSelection,
  type PayLinkOutcome,
} from './chosen-members.server'
import { permissionOfAct } from './words'

interface MemberChange {
  /** From the page: sending the form twice makes one change. */
  changeId: string
  selection: MemberSelection
  /** How many members the person confirmed. */
  expected: number
  act: MemberBulkAct
  /** Not used for pay links. */
  tag: string
  clock: ClubClock
  may: PermissionCheck
  userId: string
  /** Emails the member of a failed payment the link that pays it, as `sendPaymentReminder` does. */
  remind(failureId: string): Promise<unknown>
}

/** Pay links that are sent at the same time. */
const SENT_TOGETHER = 4

/**
 * Does an act to each of the selected members whom it fits; the others stay, with the reason. Returns the id of the
 * change, with which it is shown and undone. Tags change together; each pay link is sent on its own. Throws
 * `not-permitted` (403), `selection-changed` (409) when the selection has another number of members than was confirmed,
 * `too-many-members` (409), `too-many-emails` (409) and `nothing-chosen` (400).
 */
export async function changeMembers(db: TenantDb, change: MemberChange): Promise<string> {
  const { changeId, act, expected, selection, clock, may } = change
  if (!may(permissionOfAct[act]))
    throw new DomainError('not-permitted', 403, 'Ask a manager or the owner to do this.')
  const links = await db.transaction(async (db) => {
    // Before the selection is read: what the first of two presses did may have changed it.
    if (await isMade(db, changeId)) return null
    const ids = await requireChosen(db, selection, clock)
    if (ids.length !== expected) {
      const sentence = `Your selection has ${memberCount(ids.length)} now, not ${expected.toLocaleString('en-US')}. Check what will happen and confirm again.`
      throw new DomainError('selection-changed', 409, sentence)
    }
    if (act === 'pay-link') {
      const links = await payLinkOutcomes(db, ids, clock.now)
      assertFewEmails(links)
      return (await begin(db, change)) ? links : null
    }
    if (await begin(db, change))
      await finish(db, change, await changeTag(db, { ...change, act, memberIds: ids, now: clock.now }))
    return null
  })
  if (links) await sendPayLinks(db, change, links)
  return changeId
}

const isMade = async ({ q }: OpenTenantDb, changeId: string): Promise<boolean> =>
  (await q.selectFrom('member_bulk_changes').where('id', '=', changeId).select('id').executeTakeFirst()) !==
  undefined

/** False when the form was sent twice at the same moment, and this is the second. */
async function begin(
  db: OpenTenantDb,
  { changeId, act, tag, userId, clock }: MemberChange,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.q
    .insertInto('member_bulk_changes')
    .values({
      id: changeId,
      act,
      tag: act === 'pay-link' ? null : await spelledTag(db, tag),
      changed_by: userId,
      changed_at: clock.now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One email in one transaction each, so that a failure in the middle loses no email and sends none twice. */
async function sendPayLinks(
  db: TenantDb,
  change: MemberChange,
  links: ReadonlyMap<string, PayLinkOutcome>,
): Promise<void> {
  const results = new Map<string, MemberBulkOutcome>()
  const limit = pLimit(SENT_TOGETHER)
  const sent = await Promise.allSettled(
    [...links].map(([id, { outcome, failureId }]) =>
      limit(async () => {
        const isDue = outcome === 'changed' && failureId !== null
        results.set(id, isDue ? await sendPayLink(change, failureId) : outcome)
      }),
    ),
  )
  await db.transaction((db) => finish(db, change, results))
  for (const one of sent) if (one.status === 'rejected') throw one.reason
}

/** A change that another person made since the outcomes were read is an outcome too. */
async function sendPayLink({ remind }: MemberChange, failureId: string): Promise<MemberBulkOutcome> {
  try {
    await remind(failureId)
    return 'changed'
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'reminded-recently') return 'emailed-lately'
    return error.code === 'no-email' ? 'no-email' : 'owes-nothing'
  }
}

async function finish(
  db: OpenTenantDb,
  { changeId, act, userId, clock: { now } }: MemberChange,
  outcomes: ReadonlyMap<string, MemberBulkOutcome>,
): Promise<void> {
  const columns = ['business_id', 'change_id', 'member_id', 'outcome'] as const
  const rows = [...outcomes].map(([member_id, outcome]) => ({
    business_id: db.businessId,
    change_id: changeId,
    member_id,
    outcome,
  }))
  await db.q
    .insertInto('member_bulk_outcomes')
    .columns(columns)
    .expression((eb) => eb.selectFrom(inputRows('member_bulk_outcomes', 'o', rows)).select(columns))
    .execute()
  const changed = [...outcomes.values()].filter((outcome) => outcome === 'changed').length
  if (changed === 0) return
  await record(db, {
    action: 'member.many_changed',
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'member_change', id: changeId },
    // The tag itself is not recorded: the log is kept after the tag was erased.
    details: { act, members: changed, leftOut: outcomes.size - changed },
    now,
  })
}
