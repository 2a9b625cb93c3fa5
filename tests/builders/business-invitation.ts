import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { newId } from '~/foundation/kit/ids'
import type { TestDatabase } from '../database'
import { aPerson } from './person'

interface InvitationOptions {
  name?: string
  email?: string
  expiresAt?: Date
  revokedAt?: Date
  /** Whether the link was emailed to the address. */
  mailed?: boolean
}

const made = new Date('2026-11-15T12:00:00Z')

/** An invitation for a business, as an administrator creates it. */
export async function anInvitation(db: TestDatabase, options: InvitationOptions = {}) {
  const {
    name = 'Casa Nuova',
    expiresAt = new Date('2036-11-29T12:00:00Z'),
    revokedAt,
    mailed = true,
  } = options
  const email = options.email ?? `casa-${newId().slice(-12)}@example.test`
  const admin = await aPerson(db, { isAdmin: true })
  const { token, hash } = newToken()
  const id = newId()
  await db.across().transaction(({ q }) =>
    q
      .insertInto('business_invites')
      .values({
        id,
        token_hash: hash,
        token_prefix: token.slice(0, 8),
        business_name: name,
        business_email: email,
        created_by: admin.id,
        created_at: made,
        expires_at: expiresAt,
        revoked_at: revokedAt ?? null,
        last_sent_at: mailed ? made : null,
      })
      .execute(),
  )
  return { id, token, email, name }
}
