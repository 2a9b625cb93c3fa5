import { createHash } from 'node:crypto'
import { type Selectable, type SqlBool } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { JoinDraftsTable } from '#/db/schema/memberships'
import type { JoinDraft } from './wizard'
import type { DraftKey } from '../membership-changes'

/** How long a draft lasts after its last change: overnight, and longer than a hosted checkout. */
export const draftLifeSeconds = 36 * 60 * 60
/** How long after the last step a verified password still counts. */
const VERIFIED_SECONDS = 60 * 60

/** The key of a browser's token. `origin` is the scheme and host that set the cookie. */
export function draftKeyOf(token: string, origin: string): DraftKey {
  return createHash('sha256').update(`${origin}\n${token}`).digest()
}

export function draftExpiry(now: Date): Date {
  return new Date(now.getTime() + draftLifeSeconds * 1000)
}

/** The draft with this key that has not expired, or null. */
export async function findDraft(
  db: TenantDb,
  key: DraftKey,
  { signedInAs, now }: { signedInAs: string | null; now: Date },
): Promise<JoinDraft | null> {
  const row = await db.read((db) => draftRow(db, key, now).executeTakeFirst())
  return row ? toDraft(row, { signedInAs, now }) : null
}

/** The same row with its secrets, locked until the transaction ends. Only for the use cases of the signup. */
export async function lockDraft(db: OpenTenantDb, key: DraftKey, now: Date): Promise<DraftRow | null> {
  await db.q.selectFrom('join_drafts').where('token_hash', '=', key).select('id').forUpdate().execute()
  // In a second statement: a subquery of the statement that waits for the lock sees the data from before the wait.
  const row = await draftRow(db, key, now).executeTakeFirst()
  if (!row?.verificationExpired) return row ?? null
  // Stored, so that the next change of the draft does not renew an expired verification.
  await db.q.updateTable('join_drafts').set(unverified).where('id', '=', row.id).execute()
  return { ...row, ...unverified, verificationExpired: false }
}

export type DraftRow = Selectable<JoinDraftsTable> & {
  /** The account's password was reset after it was verified here. */
  verificationExpired: SqlBool
}

const unverified = { user_id: null, member_id: null }

function draftRow(db: OpenTenantDb, key: DraftKey, now: Date) {
  return db.q
    .selectFrom('join_drafts')
    .where('token_hash', '=', key)
    .where('expires_at', '>', now)
    .selectAll()
    .select((eb) =>
      eb
        .fn<boolean>('password_was_reset_since', ['join_drafts.user_id', 'join_drafts.updated_at'])
        .as('verificationExpired'),
    )
}

/**
 * A draft without its secrets. A verified password counts for an hour after the last step, or
 * while the person is signed in as that user, and no longer after a password reset, so that an abandoned
 * browser gives no access to the account.
 */
export function toDraft(
  row: DraftRow,
  { signedInAs, now }: { signedInAs: string | null; now: Date },
): JoinDraft {
  const fresh = now.getTime() - row.updated_at.getTime() < VERIFIED_SECONDS * 1000
  const proved = row.user_id !== null && !row.verificationExpired && (fresh || row.user_id === signedInAs)
  return {
    id: row.id,
    tierId: row.tier_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    agreement: row.terms_version,
    newsWanted: row.marketing_accepted_at !== null,
    password: row.password_hash !== null ? 'chosen' : proved ? 'proved' : null,
    memberId: row.member_id,
    waitingListEntryId: row.waiting_list_entry_id,
  }
}

/** Changes a draft and extends its life. */
export async function updateDraft(
  db: OpenTenantDb,
  draftId: string,
  changes: Partial<Omit<Selectable<JoinDraftsTable>, 'business_id' | 'id' | 'token_hash' | 'version'>>,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('join_drafts')
    .set((eb) => ({
      ...changes,
      version: eb('version', '+', 1),
      updated_at: now,
      expires_at: draftExpiry(now),
    }))
    .where('id', '=', draftId)
    .execute()
}

/** Deletes the draft of a finished signup. Safe to repeat. */
export async function deleteDraft(db: TenantDb, key: DraftKey): Promise<void> {
  await db.transaction((db) => db.q.deleteFrom('join_drafts').where('token_hash', '=', key).execute())
}

/** Deletes the drafts that a user is known to, in whatever browser. */
export async function deleteDraftsOf(db: TenantDb, userId: string): Promise<void> {
  await db.transaction((db) => db.q.deleteFrom('join_drafts').where('user_id', '=', userId).execute())
}

/** Deletes up to 20 expired drafts. Skips drafts that another transaction has locked. */
export async function dropExpiredDrafts(db: OpenTenantDb, now: Date): Promise<void> {
  await db.q
    .deleteFrom('join_drafts')
    .where('id', 'in', (expired) =>
      expired
        .selectFrom('join_drafts')
        .where('expires_at', '<=', now)
        .select('id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
