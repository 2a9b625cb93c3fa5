// Words by which staff find members again. A member has a tag once, in whatever case it is written.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { requireLivingMember } from './notes.server'

const mostTags = 30

interface TagInput {
  memberId: string
  /** One line of at most 40 characters, trimmed. */
  tag: string
  userId: string
  now: Date
}

/** A member's tags by name. */
export function memberTags(db: TenantDb, memberId: string): Promise<string[]> {
  return db.read(async ({ q, businessId }) => {
    const rows = await q
      .selectFrom('member_tags')
      .where('business_id', '=', businessId)
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
  return db.read(async ({ q, businessId }) => {
    const rows = await q
      .selectFrom('member_tags')
      .where('business_id', '=', businessId)
      .groupBy('tag_key')
      .select((eb) => [eb.fn.min('tag').as('tag'), 'tag_key as key', eb.fn.countAll<string>().as('members')])
      .orderBy('members', 'desc')
      .orderBy('tag_key')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, members: Number(row.members) }))
  })
}

/**
 * Adds a tag to a member, as the business spells it already where it does; one that the member has is no error. Throws
 * `member-not-found` (404) and `too-many-tags` (409).
 */
export function addMemberTag(db: TenantDb, given: TagInput): Promise<void> {
  const { memberId, tag, userId, now } = given
  return db.transaction(async (db) => {
    await requireLivingMember(db, memberId)
    if ((await memberTags(db, memberId)).length >= mostTags) {
      throw new DomainError(
        'too-many-tags',
        409,
        `A member can have ${mostTags} tags. Please remove one first.`,
        {
          field: 'tag',
        },
      )
    }
    const known = await db.q
      .selectFrom('member_tags')
      .where('business_id', '=', db.businessId)
      .where((eb) => eb('tag_key', '=', eb.fn<string>('lower', [eb.val(tag)])))
      .select((eb) => eb.fn.min('tag').as('tag'))
      .executeTakeFirst()
    const added = await db.q
      .insertInto('member_tags')
      .values({
        ...{ business_id: db.businessId, member_id: memberId },
        ...{ tag: known?.tag ?? tag, created_at: now, created_by: userId },
        tag_key: sql<string>`lower(${tag})`,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'member_id', 'tag_key']).doNothing())
      .returning('tag')
      .executeTakeFirst()
    if (added) await recordTag(db, 'member.tag_added', given)
  })
}

/** Removes a tag from a member; one that is gone already is no error. */
export function removeMemberTag(db: TenantDb, given: TagInput): Promise<void> {
  return db.transaction(async (db) => {
    const { numDeletedRows } = await db.q
      .deleteFrom('member_tags')
      .where('business_id', '=', db.businessId)
      .where('member_id', '=', given.memberId)
      .where((eb) => eb('tag_key', '=', eb.fn<string>('lower', [eb.val(given.tag)])))
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordTag(db, 'member.tag_removed', given)
  })
}

/** The tag itself is not recorded: the log is kept after the tag was erased. */
function recordTag(db: OpenTenantDb, action: AuditAction, { memberId, userId, now }: TagInput) {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'member', id: memberId },
    now,
  })
}
