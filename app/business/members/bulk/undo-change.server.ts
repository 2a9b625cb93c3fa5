import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MemberBulkAct, MemberBulkOutcome } from '#/db/schema/member-bulk'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { changeTag } from '~/membership/memberships/records/tags.server'
import { groupOutcomes, type LeftOut } from './chosen-members.server'

/** A change of members as the list tells of it. */
export interface MemberChangeResult {
  id: string
  act: MemberBulkAct
  /** Null for pay links. */
  tag: string | null
  /** How many members changed. */
  changed: number
  leftOut: LeftOut[]
  /** Members whom the undo gave back what was before; null while it is not undone. */
  restored: number | null
}

/** A change of this business; null for none. */
export async function memberChange(
  db: TenantDb,
  changeId: string | null,
): Promise<MemberChangeResult | null> {
  if (changeId === null || !isId(changeId)) return null
  return db.read(async (db) => {
    const change = await db.q
      .selectFrom('member_bulk_changes')
      .where('id', '=', changeId)
      .select(['id', 'act', 'tag', 'undone_at'])
      .executeTakeFirst()
    if (!change) return null
    const { undone_at, ...shown } = change
    const outcomes = await outcomesOf(db, changeId)
    const { applies, leftOut } = await groupOutcomes(
      db,
      new Map(outcomes.map(({ memberId, outcome }) => [memberId, outcome])),
    )
    const restored = outcomes.filter(({ isRestored }) => isRestored).length
    return { ...shown, changed: applies, leftOut, restored: undone_at ? restored : null }
  })
}

async function outcomesOf(
  { q }: OpenTenantDb,
  changeId: string,
): Promise<{ memberId: string; outcome: MemberBulkOutcome; isRestored: boolean }[]> {
  return q
    .selectFrom('member_bulk_outcomes')
    .where('change_id', '=', changeId)
    .select(['member_id as memberId', 'outcome', 'is_restored as isRestored'])
    .orderBy('member_id')
    .execute()
}

/**
 * Takes a change of tags back, for the members who are still as it left them: a tag that was removed and added again since
 * stays. Safe to repeat. Throws `change-not-found` (404) and `not-undoable` (409) for pay links, which were emailed.
 */
export function undoMemberChange(
  db: TenantDb,
  { changeId, userId, now }: { changeId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const change = await db.q
      .selectFrom('member_bulk_changes')
      .where('id', '=', changeId)
      .select(['act', 'tag', 'changed_at', 'undone_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new DomainError('change-not-found', 404, 'This change was not found.')
    if (change.undone_at) return
    const { act, tag, changed_at: changedAt } = change
    if (act === 'pay-link' || tag === null)
      throw new DomainError('not-undoable', 409, 'A pay link that was emailed can’t be taken back.')
    const changed = db.q
      .selectFrom('member_bulk_outcomes as o')
      .where('o.change_id', '=', changeId)
      .where('o.outcome', '=', 'changed')
      .select('o.member_id as id')
    const stillTagged = changed
      .innerJoin('member_tags as g', 'g.member_id', 'o.member_id')
      .where(({ eb, fn, val }) => eb('g.tag_key', '=', fn<string>('lower', [val(tag)])))
      .where('g.created_at', '=', changedAt)
    const members = await (act === 'add-tag' ? stillTagged : changed).execute()
    const outcomes = await changeTag(db, {
      act: act === 'add-tag' ? 'remove-tag' : 'add-tag',
      memberIds: members.map(({ id }) => id),
      tag,
      userId,
      now,
    })
    const restored = [...outcomes].flatMap(([id, outcome]) => (outcome === 'changed' ? [id] : []))
    await db.q
      .updateTable('member_bulk_outcomes')
      .set({ is_restored: true })
      .where('change_id', '=', changeId)
      .where('member_id', '=', anyOf(restored))
      .execute()
    await db.q
      .updateTable('member_bulk_changes')
      .set({ undone_at: now, undone_by: userId })
      .where('id', '=', changeId)
      .execute()
    await record(db, {
      action: 'member.many_change_undone',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member_change', id: changeId },
      details: { act, members: restored.length },
      now,
    })
  })
}
