// Words by which staff find members again. A member has a tag once, in whatever case it is written.
import { expressionBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

/** Tags of one member. */
const mostTags = 30

interface TagInput {
  /** One line of at most 40 characters, trimmed. */
  tag: string
  userId: string
  now: Date
}

/** The outcome of adding or removing a tag: the member changes, or why not. */
type TagOutcome = 'changed' | 'has-tag' | 'no-tag' | 'too-many-tags'

type TagAct = 'add-tag' | 'remove-tag'

const eb = expressionBuilder<Schema>()
const keyOf = (tag: string) => eb.fn<string>('lower', [eb.val(tag)])

/** A member's tags by name. */
export function memberTags(db: TenantDb, memberId: string): Promise<string[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('member_tags')
      .where('member_id', '=', memberId)
      .select('tag')
      .orderBy('tag_key')
      .execute()
    return rows.map(({ tag }) => tag)
  })
}

/** The business's tags, those of most members first, at most `limit`. Of spellings that differ in case, one is returned. */
export function businessTags(
  db: TenantDb,
  limit: number,
): Promise<{ tag: string; key: string; members: number }[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('member_tags')
      .groupBy('tag_key')
      .select((eb) => [eb.fn.min('tag').as('tag'), 'tag_key as key', eb.fn.countAll<number>().as('members')])
      .orderBy('members', 'desc')
      .orderBy('tag_key')
      .limit(limit)
      .execute(),
  )
}

/** An act's outcome for each of the members. Ids that are not of members, or of deleted accounts, are left out. */
export async function tagOutcomes(
  { q }: OpenTenantDb,
  { act, memberIds, tag }: { act: TagAct; memberIds: readonly string[]; tag: string },
): Promise<Map<string, TagOutcome>> {
  const rows = await q
    .selectFrom('members as m')
    .leftJoin('member_tags as g', 'g.member_id', 'm.id')
    .where('m.id', '=', anyOf(memberIds))
    .where('m.anonymized_at', 'is', null)
    .groupBy('m.id')
    .orderBy('m.id')
    .select((eb) => [
      'm.id',
      eb.fn.count<number>('g.tag_key').as('tags'),
      eb.fn.count<number>('g.tag_key').filterWhere('g.tag_key', '=', keyOf(tag)).as('alike'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, alike, tags }) => {
      if (act === 'remove-tag') return [id, alike > 0 ? 'changed' : 'no-tag']
      if (alike > 0) return [id, 'has-tag']
      return [id, tags < mostTags ? 'changed' : 'too-many-tags']
    }),
  )
}

/** A tag as the business spells it already, or as it is given. */
export async function spelledTag({ q }: OpenTenantDb, tag: string): Promise<string> {
  const row = await q
    .selectFrom('member_tags')
    .where('tag_key', '=', keyOf(tag))
    .select((eb) => eb.fn.min('tag').as('tag'))
    .executeTakeFirst()
  return row?.tag ?? tag
}

/**
 * Adds a tag to members or removes it from them, in an open transaction. Returns the outcome for each member, as
 * `tagOutcomes` does. The caller records it.
 */
export async function changeTag(
  db: OpenTenantDb,
  { act, memberIds, tag, userId, now }: TagInput & { act: TagAct; memberIds: readonly string[] },
): Promise<Map<string, TagOutcome>> {
  // The deletion of an account waits, and nothing is written down after it.
  await db.q
    .selectFrom('members')
    .where('id', '=', anyOf(memberIds))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const outcomes = await tagOutcomes(db, { act, memberIds, tag })
  const changed = [...outcomes].flatMap(([id, outcome]) => (outcome === 'changed' ? [id] : []))
  if (changed.length === 0) return outcomes
  if (act === 'add-tag') {
    const spelled = await spelledTag(db, tag)
    await db.q
      .insertInto('member_tags')
      .columns(['business_id', 'member_id', 'tag', 'tag_key', 'created_at', 'created_by'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .where('id', '=', anyOf(changed))
          .select(['business_id', 'id', eb.val(spelled).as('tag'), keyOf(tag).as('tag_key')])
          .select([eb.val(now).as('created_at'), eb.val(userId).as('created_by')]),
      )
      .execute()
  } else {
    await db.q
      .deleteFrom('member_tags')
      .where('tag_key', '=', keyOf(tag))
      .where('member_id', '=', anyOf(changed))
      .execute()
  }
  return outcomes
}

/** Changes a tag of one member. Returns the outcome, undefined for a member who is not there. */
async function changeMemberTag(
  db: OpenTenantDb,
  { memberId, ...input }: TagInput & { act: TagAct; memberId: string },
): Promise<TagOutcome | undefined> {
  const outcome = (await changeTag(db, { ...input, memberIds: [memberId] })).get(memberId)
  if (outcome === 'changed')
    await record(db, {
      action: input.act === 'add-tag' ? 'member.tag_added' : 'member.tag_removed',
      actor: { kind: 'business', id: input.userId },
      businessId: db.businessId,
      // The tag itself is not recorded: the log is kept after the tag was erased.
      target: { kind: 'member', id: memberId },
      now: input.now,
    })
  return outcome
}

/**
 * Adds a tag to a member, as the business spells it already where it does; one that the member has is no error. Throws
 * `member-not-found` (404) and `too-many-tags` (409).
 */
export function addMemberTag(db: TenantDb, input: TagInput & { memberId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const outcome = await changeMemberTag(db, { ...input, act: 'add-tag' })
    if (!outcome) throw new DomainError('member-not-found', 404, 'This member is no longer here.')
    if (outcome === 'too-many-tags') {
      const sentence = `A member can have ${mostTags} tags. Please remove one first.`
      throw new DomainError('too-many-tags', 409, sentence, { field: 'tag' })
    }
  })
}

/** Removes a tag from a member; one that is gone already is no error. */
export function removeMemberTag(db: TenantDb, input: TagInput & { memberId: string }): Promise<void> {
  return db.transaction(async (db) => {
    await changeMemberTag(db, { ...input, act: 'remove-tag' })
  })
}
