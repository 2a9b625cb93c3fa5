import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { hostOf } from '../sessions/session-cookie.server'
import { challengeOf, fromBase64Url, parseAssertion } from './webauthn-responses.server'
import { loadWebAuthn } from './load-webauthn.server'
import { CHALLENGE_MS, issueChallenge, redeemChallenge, type ChallengePurpose } from './challenges.server'
import { passkeyDomain } from './rp-id'

type AssertionPurpose = Exclude<ChallengePurpose, 'register'>

/** The user whose passkey is required; null to accept any user's. */
interface Asked {
  purpose: AssertionPurpose
  userId: string | null
}

/** The options with which a browser signs with a passkey. They name no passkey unless the user is known. */
export async function beginAssertion(context: SignInContext, { purpose, userId }: Asked) {
  const { scopes, env } = context.services
  const rpId = passkeyDomain(env.rootDomain, context.origin)
  const passkeys = userId ? await passkeysOn(context, userId, rpId) : []
  const challenge = await scopes
    .shared()
    .transaction((db) => issueChallenge(db, { purpose, host: hostOf(context), userId, now: context.now() }))
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(fromBase64Url(challenge)),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
}

function passkeysOn(context: SignInContext, userId: string, rpId: string) {
  return context.services.scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('passkeys')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', userId)
        .where('rp_id', '=', rpId)
        .execute(),
    )
}

const refusedKey = () =>
  new DomainError(
    'passkey-refused',
    401,
    'This passkey was not accepted. Please try again or sign in another way.',
  )

/**
 * Verifies a passkey's signature and returns its user. Every refusal is the same 401: an unknown or removed
 * passkey, a challenge of another host, user or purpose, a used or expired one, a missing user verification, a
 * counter that went back.
 */
export async function verifyAssertion(
  context: SignInContext,
  credential: string,
  { purpose, userId }: Asked,
): Promise<{ userId: string; emailConfirmed: boolean }> {
  const answer = parseAssertion(credential)
  if (!answer) throw refusedKey()
  const { env, scopes } = context.services
  const now = context.now()
  const challenge = challengeOf(answer)
  const challengeKey = { purpose, host: hostOf(context), userId, now }
  // In a transaction of its own, so that the challenge stays used whatever follows.
  if (!(await scopes.shared().transaction((db) => redeemChallenge(db, challenge, challengeKey))))
    throw refusedKey()
  const rpId = passkeyDomain(env.rootDomain, context.origin)
  const passkey = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('passkeys as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports'])
        .select('u.email_confirmed_at')
        .where('p.credential_id', '=', answer.id)
        .where('p.rp_id', '=', rpId)
        .executeTakeFirst(),
    )
  if (!passkey || (userId !== null && passkey.user_id !== userId)) throw refusedKey()
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) throw refusedKey()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo: signed } = await verifyAuthenticationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...answer.response, userHandle: userHandle ?? undefined },
    },
    expectedChallenge: challenge,
    expectedOrigin: context.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => {
    throw refusedKey()
  })
  if (!verified) throw refusedKey()
  const used = await scopes.shared().transaction(({ q }) =>
    q
      .updateTable('passkeys')
      .set({
        counter: signed.newCounter,
        last_used_at: now,
        backed_up: signed.credentialBackedUp,
      })
      .where('id', '=', passkey.id)
      // Again, against another request with the same counter; zero is an authenticator that does not count.
      .where((eb) =>
        signed.newCounter === 0 ? eb('counter', '=', 0) : eb('counter', '<', signed.newCounter),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  if (!used) throw refusedKey()
  return { userId: passkey.user_id, emailConfirmed: passkey.email_confirmed_at !== null }
}
