// The links of claims. Only hashes are stored; opening one changes nothing, so mail scanners may.
import { randomInt } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'
import { linkExpiry } from './rules'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

interface ClaimLink {
  memberId: string
  /** `email` proves that its holder reads the member's address; `desk` proves nothing, since staff see it too. */
  way: 'email' | 'desk'
  state: 'open' | 'expired' | 'replaced'
}

/** Makes a member's new link. It takes the place of the one before of its way. */
export async function newEmailLink(
  db: OpenTenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string> {
  const { token, hash } = newToken()
  await db.q
    .insertInto('member_claim_links')
    .values({
      token_hash: hash,
      member_id: memberId,
      way: 'email',
      code: null,
      created_at: now,
      expires_at: linkExpiry('email', now),
    })
    .execute()
  return token
}

/** The same to be shown at the desk, with a short code for people who cannot scan it. */
export async function newDeskLink(
  db: OpenTenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ token: string; code: string }> {
  const { token, hash } = newToken()
  const made = await db.q
    .insertInto('member_claim_links')
    .values({
      token_hash: hash,
      member_id: memberId,
      way: 'desk',
      code: newCode(),
      created_at: now,
      expires_at: linkExpiry('desk', now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  // Another member's code, which is as good as never.
  return made?.code ? { token, code: made.code } : newDeskLink(db, { memberId, now })
}

const newCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The link of a token in this club, without using it; null for none. */
export function findClaimLink(db: TenantDb, token: string, now: Date): Promise<ClaimLink | null> {
  if (!isToken(token)) return Promise.resolve(null)
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('member_claim_links as l')
      .innerJoin('members as m', 'm.id', 'l.member_id')
      .where('l.token_hash', '=', hashToken(token))
      .where('m.anonymized_at', 'is', null)
      .select(['l.member_id', 'l.way', 'l.expires_at'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('member_claim_links as later')
            .whereRef('later.member_id', '=', 'l.member_id')
            .whereRef('later.way', '=', 'l.way')
            .whereRef('later.created_at', '>', 'l.created_at')
            .select('later.member_id'),
        ).as('isReplaced'),
      )
      .executeTakeFirst()
    if (!row) return null
    const state = row.isReplaced ? 'replaced' : row.expires_at <= now ? 'expired' : 'open'
    return { memberId: row.member_id, way: row.way, state }
  })
}

/**
 * A new token for a code that a member typed, as it is shown at the desk; null for one that is unknown, was replaced or
 * has expired.
 */
export function redeemDeskCode(db: TenantDb, typed: string, now: Date): Promise<string | null> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return db.transaction(async (db) => {
    const link = await db.q
      .selectFrom('member_claim_links')
      .where('code', '=', code)
      .where('expires_at', '>', now)
      .select(['member_id', 'created_at', 'expires_at'])
      .executeTakeFirst()
    if (!link) return null
    const { token, hash } = newToken()
    // As old as the link that was shown, so that both work.
    await db.q
      .insertInto('member_claim_links')
      .values({ ...link, token_hash: hash, way: 'desk', code: null })
      .execute()
    return token
  })
}
