// The members of a selection, and what an act would do to each of them.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MemberBulkAct, MemberBulkOutcome } from '#/db/schema/member-bulk'
import { mayRemindFrom } from '~/billing/dunning/reminder-times'
import { DomainError } from '~/foundation/kit/errors'
import type { ClubClock } from '~/membership/memberships/at-risk/risk-signals.server'
import { spelledTag, tagOutcomes } from '~/membership/memberships/records/tags.server'
import type { MemberFilter } from '~/membership/memberships/work-list/member-filter'
import { matchingMembers } from '~/membership/memberships/work-list/member-filter.server'
import { openPayments } from '~/membership/memberships/work-list/open-payment.server'
import { memberCount } from '../member-words'

/** Members chosen one by one, or all that a filter shows. */
export type MemberSelection = { memberIds: string[] } | { filter: MemberFilter }

/** The most members that are changed together. */
export const MOST_CHANGED = 1_000
/** The most pay links that are sent together: each is an email in a transaction of its own. */
export const MOST_EMAILED = 500
/** Members of a group that are named. */
const NAMED = 5

/** The ids of a selection's members in the order of ids, one more than `MOST_CHANGED` at most. Deleted accounts are left out. */
async function chosenMemberIds(
  db: OpenTenantDb,
  selection: MemberSelection,
  clock: ClubClock,
): Promise<string[]> {
  const memberIds =
    'filter' in selection
      ? matchingMembers(db, selection.filter, clock)
      : db.q
          .selectFrom('members as m')
          .where('m.anonymized_at', 'is', null)
          .where('m.id', '=', anyOf(selection.memberIds))
  const rows = await memberIds
    .select('m.id')
    .orderBy('m.id')
    .limit(MOST_CHANGED + 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** Data of the page that changes members, before an act is chosen. */
interface ChosenMembers {
  /** At most `MOST_CHANGED` + 1. */
  count: number
  isTooMany: boolean
  /** The first, by name. */
  names: string[]
  /** Tags that some of them have, by name, with how many have each. */
  tags: { tag: string; members: number }[]
  /** How many of them a pay link can be sent to. */
  owing: number
}

export function chosenMembers(
  db: TenantDb,
  { selection, clock, limit }: { selection: MemberSelection; clock: ClubClock; limit: number },
): Promise<ChosenMembers> {
  return db.read(async (db) => {
    const ids = await chosenMemberIds(db, selection, clock)
    if (ids.length > MOST_CHANGED)
      return { count: ids.length, isTooMany: true, names: [], tags: [], owing: 0 }
    const tags = await db.q
      .selectFrom('member_tags')
      .where('member_id', '=', anyOf(ids))
      .groupBy('tag_key')
      .orderBy('tag_key')
      .select(({ fn }) => [fn.min('tag').as('tag'), fn.countAll<number>().as('members')])
      .execute()
    const outcomes = await payLinkOutcomes(db, ids, clock.now)
    return {
      count: ids.length,
      isTooMany: false,
      tags,
      names: await namesOf(db, ids, limit),
      owing: [...outcomes.values()].filter(({ outcome }) => outcome === 'changed').length,
    }
  })
}

/** Members whom an act leaves out for one reason. */
export interface LeftOut {
  outcome: Exclude<MemberBulkOutcome, 'changed'>
  members: number
  /** The first, by name. */
  names: string[]
}

/** Preview of an act on the selected members. */
export interface ChangePreview {
  act: MemberBulkAct
  /** As the business spells it; null for pay links. */
  tag: string | null
  /** How many members are selected. */
  selected: number
  /** How many of them it changes. */
  applies: number
  leftOut: LeftOut[]
}

/** Throws `too-many-members` (409), `too-many-emails` (409) and `nothing-chosen` (400). */
export function previewChange(
  db: TenantDb,
  {
    selection,
    act,
    tag,
    clock,
  }: { selection: MemberSelection; act: MemberBulkAct; tag: string; clock: ClubClock },
): Promise<ChangePreview> {
  return db.read(async (db) => {
    const ids = await requireChosen(db, selection, clock)
    const members = ids.length
    if (act !== 'pay-link') {
      const outcomes = await tagOutcomes(db, { act, memberIds: ids, tag })
      return {
        act,
        tag: await spelledTag(db, tag),
        selected: members,
        ...(await groupOutcomes(db, outcomes)),
      }
    }
    const links = await payLinkOutcomes(db, ids, clock.now)
    assertFewEmails(links)
    const outcomes = new Map([...links].map(([id, { outcome }]) => [id, outcome]))
    return { act, tag: null, selected: members, ...(await groupOutcomes(db, outcomes)) }
  })
}

/** The ids of a selection. Throws `too-many-members` (409) and `nothing-chosen` (400). */
export async function requireChosen(
  db: OpenTenantDb,
  selection: MemberSelection,
  clock: ClubClock,
): Promise<string[]> {
  const ids = await chosenMemberIds(db, selection, clock)
  if (ids.length > MOST_CHANGED) {
    const sentence = `You can change up to ${MOST_CHANGED.toLocaleString('en-US')} members at once. Narrow the list first.`
    throw new DomainError('too-many-members', 409, sentence)
  }
  if (ids.length === 0) throw new DomainError('nothing-chosen', 400, 'Select at least one member.')
  return ids
}

/** How many members an act changes, and whom it leaves out and why, the largest group first. */
export async function groupOutcomes(
  db: OpenTenantDb,
  outcomes: ReadonlyMap<string, MemberBulkOutcome>,
): Promise<{ applies: number; leftOut: LeftOut[] }> {
  const groups = new Map<MemberBulkOutcome, string[]>()
  for (const [id, outcome] of outcomes) groups.set(outcome, [...(groups.get(outcome) ?? []), id])
  const leftOut: LeftOut[] = []
  for (const [outcome, ids] of groups)
    if (outcome !== 'changed')
      leftOut.push({ outcome, members: ids.length, names: await namesOf(db, ids, NAMED) })
  return {
    applies: groups.get('changed')?.length ?? 0,
    leftOut: leftOut.toSorted((one, other) => other.members - one.members),
  }
}

export interface PayLinkOutcome {
  outcome: MemberBulkOutcome
  /** The payment that the link pays; null where there is none. */
  failureId: string | null
}

/** The outcome that sending the pay link would have for each of the members, with the payment that the link pays. */
export async function payLinkOutcomes(
  db: OpenTenantDb,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, PayLinkOutcome>> {
  const rows = await db.q
    .selectFrom('members as m')
    .leftJoin(openPayments(db, memberIds).as('p'), 'p.memberId', 'm.id')
    .where('m.id', '=', anyOf(memberIds))
    .orderBy('m.id')
    .select(['m.id', 'p.failureId', 'p.failedAt', 'p.remindedAt', 'p.memberRemindedAt'])
    .select(({ exists, selectFrom }) => {
      const ofMember = selectFrom('memberships as ms').whereRef('ms.member_id', '=', 'm.id')
      return exists(ofMember.where('ms.status', '=', 'past_due').select('ms.id')).as('isPastDue')
    })
    .execute()
  return new Map(
    rows.map(({ id, isPastDue, failureId, failedAt, ...times }): [string, PayLinkOutcome] => {
      if (failureId === null || failedAt === null)
        return [id, { outcome: isPastDue ? 'not-recorded' : 'owes-nothing', failureId: null }]
      const isEarly = mayRemindFrom({ failedAt, ...times }) > now
      return [id, { outcome: isEarly ? 'emailed-lately' : 'changed', failureId }]
    }),
  )
}

/** Throws `too-many-emails` (409) where more pay links would be sent than are sent together. */
export function assertFewEmails(outcomes: ReadonlyMap<string, PayLinkOutcome>): void {
  const emails = [...outcomes.values()].filter(({ outcome }) => outcome === 'changed').length
  if (emails <= MOST_EMAILED) return
  const sentence = `Up to ${MOST_EMAILED} pay links can be sent at once, and ${memberCount(emails)} of your selection would get one. Narrow the list first.`
  throw new DomainError('too-many-emails', 409, sentence)
}

/** The names of the first `limit` members. */
async function namesOf(db: OpenTenantDb, memberIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db.q
    .selectFrom('members')
    .where('id', '=', anyOf(memberIds))
    .orderBy('search_text', (order) => order.collate('C'))
    .orderBy('id')
    .limit(limit)
    .select('full_name')
    .execute()
  return rows.map(({ full_name }) => full_name)
}
