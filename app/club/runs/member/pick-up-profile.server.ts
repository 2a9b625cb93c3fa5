// A member's pick-up profile: the code that finds them at the desk, and who else may collect their box.
import { randomInt } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { codeAlphabet, codeLength } from './pick-up-code'

interface PickUpProfile {
  /** Six characters, unique in the club. */
  code: string
  /** The second person who may collect; empty for none. */
  secondPerson: string
  dislikedTypes: string[]
  dislikedGrapes: string[]
  dislikedRegions: string[]
}

/** A member's profile; the first call makes their code. Throws `member-not-found` (404). */
export function pickUpProfile(
  db: TenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<PickUpProfile> {
  return db.transaction(async (db) => {
    await ensureProfiles(db, { memberIds: [memberId], now })
    const row = isId(memberId) ? await profileOf(db, memberId) : undefined
    if (!row) throw memberNotFound()
    return row
  })
}

/** A member's second person for pick-ups and the wines they never want, without making a code. */
export async function pickUpPreferences(
  db: OpenTenantDb,
  memberId: string,
): Promise<Omit<PickUpProfile, 'code'>> {
  const none = { secondPerson: '', dislikedTypes: [], dislikedGrapes: [], dislikedRegions: [] }
  return (await profileOf(db, memberId)) ?? none
}

/** Makes the codes of members who have none yet. Deleted accounts and members of other clubs are left out. */
export async function ensureProfiles(
  db: OpenTenantDb,
  { memberIds, now }: { memberIds: string[]; now: Date },
): Promise<void> {
  let missing = await withoutProfile(db, memberIds.filter(isId))
  // A code that is taken is left out by the insert, and another one is made.
  for (let attempt = 0; missing.length > 0 && attempt < 10; attempt += 1) {
    await db.q
      .insertInto('pick_up_profiles')
      .values(
        missing.map((member_id) => ({
          member_id,
          code: newPickUpCode(),
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    missing = await withoutProfile(db, missing)
  }
}

/** Keeps the name of the person who may collect besides the member; empty for none. Throws `member-not-found` (404). */
export function saveSecondPerson(
  db: TenantDb,
  { memberId, name, now }: { memberId: string; name: string; now: Date },
): Promise<void> {
  if (!isId(memberId)) throw memberNotFound()
  return db.transaction(async (db) => {
    await ensureProfiles(db, { memberIds: [memberId], now })
    const { numUpdatedRows } = await db.q
      .updateTable('pick_up_profiles')
      .set({ second_person: name.trim(), changed_at: now })
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw memberNotFound()
  })
}

/** The member with a code; null where it is no code of this club. */
export function memberByCode(db: TenantDb, code: string): Promise<string | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('pick_up_profiles')
      .where('code', '=', code)
      .select('member_id')
      .executeTakeFirst()
    return row?.member_id ?? null
  })
}

const newPickUpCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

async function withoutProfile(db: OpenTenantDb, memberIds: string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await db.q
    .selectFrom('members as m')
    .leftJoin('pick_up_profiles as p', 'p.member_id', 'm.id')
    .where('m.id', 'in', memberIds)
    .where('m.anonymized_at', 'is', null)
    .where('p.member_id', 'is', null)
    .select('m.id')
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

function profileOf(db: OpenTenantDb, memberId: string) {
  return db.q
    .selectFrom('pick_up_profiles')
    .where('member_id', '=', memberId)
    .select(['code', 'second_person as secondPerson', 'disliked_types as dislikedTypes'])
    .select(['disliked_grapes as dislikedGrapes', 'disliked_regions as dislikedRegions'])
    .executeTakeFirst()
}

const memberNotFound = () => new DomainError('member-not-found', 404, 'This member is no longer here.')
