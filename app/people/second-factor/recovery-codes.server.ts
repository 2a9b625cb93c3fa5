import { randomInt } from 'node:crypto'
import type { AnyOpenDb } from '#/db/handles.server'
import { toFactors, withFactors } from '~/people/identity/sign-in/factors.server'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { newId } from '~/foundation/kit/ids'
import { hashCode, hashesOfCode } from '~/foundation/kit/crypto/encryption.server'

const RECOVERY_CODES = 10

/** Digits and letters that are hard to confuse (Crockford). Ten of them are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

interface Owner {
  userId: string
  /** The session secret; the hashes are keyed with it. */
  secret: string
  now: Date
}

/** Creates ten codes in place of all previous ones. The returned texts (`abcde-fghjk`) are the only copy. */
export async function makeRecoveryCodes(db: AnyOpenDb, { userId, secret, now }: Owner): Promise<string[]> {
  // Two concurrent requests must not leave twenty.
  await db.q.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  await db.q.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await db.q
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        id: newId(),
        user_id: userId,
        code_hash: hashCode(secret, 'recovery', userId, code),
        created_at: now,
        used_at: null,
      })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Accepts capitals, a missing hyphen, and the letters the alphabet leaves out. */
export function normalizeRecoveryCode(text: string): string {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  return plain.replaceAll('o', '0').replace(/[il]/g, '1')
}

/** Redeems a code; false when it is not the user's or is already used. */
export async function redeemRecoveryCode(
  db: AnyOpenDb,
  { userId, secret, now }: Owner,
  text: string,
): Promise<boolean> {
  const code = normalizeRecoveryCode(text)
  if (code.length !== LENGTH) return false
  const used = await db.q
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashesOfCode(secret, 'recovery', userId, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** True for an account with an authenticator app, or with passkeys as the second step. */
export async function hasSecondStep({ q }: AnyOpenDb, userId: string): Promise<boolean> {
  return twoStepSince(toFactors(await withFactors(q).where('u.id', '=', userId).executeTakeFirst())) !== null
}

/** How many codes are unused. */
export async function recoveryCodesLeft(db: AnyOpenDb, userId: string): Promise<number> {
  const { left } = await db.q
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
