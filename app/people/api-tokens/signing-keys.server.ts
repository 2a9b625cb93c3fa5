// The keys that sign access tokens: created on demand, rotated by age, published as long as a token they signed can
// be valid.
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
  type JWK,
} from 'jose'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenSharedDb, SharedDb } from '#/db/handles.server'
import { isId, newId } from '~/foundation/kit/ids'
import { seal, unseal } from '~/foundation/kit/crypto/encryption.server'

export const ALGORITHM = 'ES256'
export const ACCESS_TOKEN_SECONDS = 15 * 60

const DAY_MS = 24 * 60 * 60_000
/** How long a key signs. */
const SIGNS_MS = 30 * DAY_MS
/** How long it stays published: until its last token expires, plus an hour of clock skew. */
const LISTED_MS = SIGNS_MS + ACCESS_TOKEN_SECONDS * 1000 + 60 * 60_000

/** To whom a signing key is sealed. */
export const signingKeyOwner = (id: string) => `signing-key ${id}`

interface Signer {
  id: string
  key: CryptoKey
}

/** Today's signing key. It is replaced a month after it was created, or when it can no longer be decrypted. */
export async function signingKey(db: SharedDb, secret: string, now: Date): Promise<Signer> {
  const newest = (q: OpenSharedDb['q']) =>
    q
      .selectFrom('signing_keys')
      .select(['id', 'sealed'])
      .where('created_at', '>', new Date(now.getTime() - SIGNS_MS))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const newestKey = await open(await db.read(({ q }) => newest(q)), secret)
  if (newestKey) return newestKey
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const [pem, jwk] = await Promise.all([exportPKCS8(privateKey), exportJWK(publicKey)])
  return db.transaction(async ({ q }) => {
    // One at a time: servers that start together need only one key.
    await lockUntilCommit(q, { scope: 'signing keys' })
    const another = await open(await newest(q), secret)
    if (another) return another
    const id = newId()
    await q
      .insertInto('signing_keys')
      .values({
        id,
        public_jwk: JSON.stringify({ ...jwk, kid: id, alg: ALGORITHM, use: 'sig' }),
        sealed: seal(secret, signingKeyOwner(id), Buffer.from(pem), 'signing-keys'),
        created_at: now,
      })
      .execute()
    return { id, key: privateKey }
  })
}

async function open(row: { id: string; sealed: Buffer } | undefined, secret: string): Promise<Signer | null> {
  const pem = row && unseal(secret, signingKeyOwner(row.id), row.sealed, 'signing-keys')
  return row && pem ? { id: row.id, key: await importPKCS8(pem.toString(), ALGORITHM) } : null
}

/** The public key with this id, while a token it signed can be valid; null for any other id. */
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

/** The public keys that verify our tokens, as a JWK Set (RFC 7517). */
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
