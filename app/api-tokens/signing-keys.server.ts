// The keys that sign access tokens: made when one is needed, changed by age, listed as long as anything they have
// signed can still be good.
import { sql } from 'kysely'
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
  type JWK,
} from 'jose'
import type { SharedDb } from '#/db/handles.server'
import { isId, newId } from '~/kit/ids'
import { seal, unseal } from '~/kit/crypto/encryption.server'

export const ALGORITHM = 'ES256'
export const ACCESS_TOKEN_SECONDS = 15 * 60

const DAY_MS = 24 * 60 * 60_000
/** So long a key signs. */
const SIGNS_MS = 30 * DAY_MS
/** Beyond that it is listed until its last token has run out, with an hour for clocks that differ. */
const LISTED_MS = SIGNS_MS + ACCESS_TOKEN_SECONDS * 1000 + 60 * 60_000

const ownerOf = (id: string) => `signing-key ${id}`

interface Signer {
  id: string
  key: CryptoKey
}

/** The key that signs today. A month after it was made, or where it opens no more, another takes its place. */
export async function signingKey(db: SharedDb, secret: string, now: Date): Promise<Signer> {
  const newest = () =>
    db.read(({ q }) =>
      q
        .selectFrom('signing_keys')
        .select(['id', 'sealed'])
        .where('created_at', '>', new Date(now.getTime() - SIGNS_MS))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  const known = await open(await newest(), secret)
  if (known) return known
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const [pem, jwk] = await Promise.all([exportPKCS8(privateKey), exportJWK(publicKey)])
  return db.transaction(async ({ q }) => {
    // One at a time: servers that start together need no key each.
    await sql`select pg_advisory_xact_lock(hashtext('signing keys'))`.execute(q)
    const another = await open(
      await q
        .selectFrom('signing_keys')
        .select(['id', 'sealed'])
        .where('created_at', '>', new Date(now.getTime() - SIGNS_MS))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
      secret,
    )
    if (another) return another
    const id = newId()
    await q
      .insertInto('signing_keys')
      .values({
        id,
        public_jwk: JSON.stringify({ ...jwk, kid: id, alg: ALGORITHM, use: 'sig' }),
        sealed: seal(secret, ownerOf(id), Buffer.from(pem), 'signing-keys'),
        created_at: now,
      })
      .execute()
    return { id, key: privateKey }
  })
}

async function open(row: { id: string; sealed: Buffer } | undefined, secret: string): Promise<Signer | null> {
  const pem = row && unseal(secret, ownerOf(row.id), row.sealed, 'signing-keys')
  return row && pem ? { id: row.id, key: await importPKCS8(pem.toString(), ALGORITHM) } : null
}

/** The public key behind an id, while anything it signed can be good; null for any other id. */
export async function publicKey(db: SharedDb, id: string, now: Date): Promise<CryptoKey | null> {
  if (!isId(id)) return null
  const row = await db.read(({ q }) =>
    q
      .selectFrom('signing_keys')
      .select('public_jwk')
      .where('id', '=', id)
      .where('created_at', '>', new Date(now.getTime() - LISTED_MS))
      .executeTakeFirst(),
  )
  return row ? ((await importJWK(row.public_jwk as JWK, ALGORITHM)) as CryptoKey) : null
}

/** The public keys by which anybody can check our tokens, as RFC 7517 has them. */
export async function publicKeySet(db: SharedDb, now: Date): Promise<{ keys: Record<string, unknown>[] }> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('signing_keys')
      .select('public_jwk')
      .where('created_at', '>', new Date(now.getTime() - LISTED_MS))
      .orderBy('created_at', 'desc')
      .execute(),
  )
  return { keys: rows.map((row) => row.public_jwk) }
}
