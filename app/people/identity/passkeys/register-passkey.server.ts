import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { deviceName } from '../sessions/device-name'
import { requireConfirmedEmail } from '../require-confirmed-email'
import { changeSecurity } from '../change-security.server'
import { hostOf } from '../sessions/session-cookie.server'
import { challengeOf, fromBase64Url, parseRegistration } from './webauthn-responses.server'
import { loadWebAuthn } from './load-webauthn.server'
import { CHALLENGE_MS, issueChallenge, redeemChallenge } from './challenges.server'
import { passkeyDomain } from './rp-id'

const MOST_PASSKEYS = 20

interface Account {
  id: string
  email: string
  fullName: string
  emailConfirmed: boolean
}

/** The options with which a browser creates a passkey. Throws 409 when the user already has twenty. */
export async function beginRegistration(context: SignInContext, user: Account) {
  requireConfirmedEmail(user)
  const { scopes, env } = context.services
  const now = context.now()
  const present = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('passkeys')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', user.id)
        .execute(),
    )
  if (present.length >= MOST_PASSKEYS) throw tooManyPasskeys()
  const challenge = await scopes
    .shared()
    .transaction((db) =>
      issueChallenge(db, { purpose: 'register', host: hostOf(context), userId: user.id, now }),
    )
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Tastevin',
    rpID: passkeyDomain(env.rootDomain, context.origin),
    userName: user.email,
    userDisplayName: user.fullName || user.email,
    userID: new TextEncoder().encode(user.id),
    challenge: Uint8Array.from(fromBase64Url(challenge)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const tooManyPasskeys = () =>
  new DomainError('too-many-passkeys', 409, 'You already have 20 passkeys. Please remove one first.')

const refusedKey = () =>
  new DomainError('passkey-refused', 400, 'This passkey could not be added. Please try again.')

/**
 * Stores the passkey a browser created. Throws a DomainError (400) for another challenge, host or user, and for
 * one that is late or repeated.
 */
export async function finishRegistration(
  context: SignInContext,
  user: Account,
  passkey: { credential: string; name: string },
): Promise<{ id: string }> {
  requireConfirmedEmail(user)
  const answer = parseRegistration(passkey.credential)
  if (!answer) throw refusedKey()
  const { env, scopes } = context.services
  const now = context.now()
  const challenge = challengeOf(answer)
  const challengeKey = { purpose: 'register' as const, host: hostOf(context), userId: user.id, now }
  // In a transaction of its own, so that the challenge stays used whatever follows.
  if (!(await scopes.shared().transaction((db) => redeemChallenge(db, challenge, challengeKey))))
    throw refusedKey()
  const rpId = passkeyDomain(env.rootDomain, context.origin)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...answer.response, transports: answer.response.transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: context.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw refusedKey()
  })
  if (!made) throw refusedKey()
  const id = newId()
  const name = passkey.name || deviceName(context.userAgent)
  return changeSecurity(context, user.id, async (db, recordEvent) => {
    const before = await db.q
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    const present = await db.q.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
    if (!before || present.length >= MOST_PASSKEYS) throw tooManyPasskeys()
    const passkey = await db.q
      .insertInto('passkeys')
      .values({
        id,
        user_id: user.id,
        credential_id: made.credential.id,
        rp_id: rpId,
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: answer.response.transports ?? [],
        backed_up: made.credentialBackedUp,
        name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!passkey) throw refusedKey()
    await recordEvent('passkey-added', { name })
    return passkey
  })
}
