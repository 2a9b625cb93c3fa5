// An account's authenticator app: set-up, verification, removal.
import type { AnyOpenDb } from '#/db/handles.server'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { requireConfirmedEmail } from '~/people/identity/require-confirmed-email'
import { askAgainOn } from '~/people/identity/sessions/known-devices.server'
import { hasSecondStep, makeRecoveryCodes } from './recovery-codes.server'
import { qrCodeSvg, type QrCodeSvg } from '~/foundation/kit/qr-code.server'
import { changeSecurity } from '~/people/identity/change-security.server'
import { seal, unseal } from '~/foundation/kit/crypto/encryption.server'
import { newTotpSecret, totpKeyText, totpStep, totpUri } from './totp.server'

export interface AuthenticatorSetup {
  /** Carries the new key through the form, encrypted for this user: nothing is stored before its first code. */
  sealed: string
  /** For users who cannot scan. */
  key: string
  /** Opens an app on this device. */
  uri: string
  qr: QrCodeSvg
}

interface Account {
  id: string
  email: string
}

/** A new key for an authenticator app. `sealed` keeps the key of a form that was rejected. */
export function authenticatorSetup(
  context: SignInContext,
  user: Account,
  sealed?: string,
): AuthenticatorSetup {
  const { sessionSecret } = context.services.env
  const before = sealed ? openSetUp(context, user.id, sealed) : null
  const secret = before ?? newTotpSecret()
  const issuer = context.host.kind === 'club' ? context.host.club.name : 'Tastevin'
  const uri = totpUri(secret, issuer, user.email)
  return {
    sealed: before && sealed ? sealed : seal(sessionSecret, setUpOf(user.id), secret).toString('base64url'),
    key: totpKeyText(secret),
    uri,
    qr: qrCodeSvg(uri),
  }
}

/** A purpose other than storage: a database row cannot pass for a form, nor a form for a row. */
const setUpOf = (userId: string) => `${userId} set-up`

function openSetUp(context: SignInContext, userId: string, sealed: string): Buffer | null {
  if (!/^[\w-]{20,200}$/.test(sealed)) return null
  return unseal(context.services.env.sessionSecret, setUpOf(userId), Buffer.from(sealed, 'base64url'))
}

export const wrongCode = () =>
  new DomainError('wrong-code', 400, 'This code is wrong. Please enter the one your app shows now.', {
    field: 'code',
  })

/**
 * Enables the app once its first code is right, and returns ten recovery codes, the only copy of them. Throws a
 * DomainError for a wrong code (400), another user's form (400), or when an app is enabled already (409). `at` is
 * wall-clock time.
 */
export async function enableAuthenticator(
  context: SignInContext,
  user: { id: string; emailConfirmed: boolean },
  form: { sealed: string; code: string },
  at = new Date(),
): Promise<string[]> {
  requireConfirmedEmail(user)
  const userId = user.id
  const { sessionSecret } = context.services.env
  const secret = openSetUp(context, userId, form.sealed)
  if (!secret) throw new DomainError('stale-set-up', 400, 'This page expired. Please scan the new code.')
  const step = totpStep(secret, form.code, at)
  if (step === null) throw wrongCode()
  const now = context.now()
  return changeSecurity(context, userId, async (db, recordEvent) => {
    const made = await db.q
      .insertInto('totp_secrets')
      .values({
        user_id: userId,
        sealed: seal(sessionSecret, userId, secret),
        created_at: now,
        last_step: step,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!made) throw new DomainError('already-on', 409, 'An authenticator app is already set up.')
    const codes = await makeRecoveryCodes(db, { userId, secret: sessionSecret, now })
    await askAgainOn(db, userId)
    await recordEvent('authenticator-enabled')
    return codes
  })
}

/**
 * True when a code is right and its time step is unused. The step is used up with it, however many concurrent
 * requests send it. `at` is wall-clock time.
 */
export async function redeemAuthenticatorCode(
  db: AnyOpenDb,
  { userId, secret, code, at }: { userId: string; secret: string; code: string; at: Date },
): Promise<boolean> {
  const row = await db.q
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const key = row && unseal(secret, userId, row.sealed)
  const step = key ? totpStep(key, code, at) : null
  if (step === null) return false
  const taken = await db.q
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes the app, and the recovery codes where passkeys are no second step. Throws 403 for administrators, who must have one. */
export async function disableAuthenticator(
  context: SignInContext,
  user: { id: string; isAdmin: boolean },
): Promise<void> {
  if (user.isAdmin && context.services.env.appEnv !== 'local') {
    throw new DomainError('required', 403, 'Administrators must keep their authenticator app.')
  }
  await changeSecurity(context, user.id, async (db, recordEvent) => {
    const gone = await db.q
      .deleteFrom('totp_secrets')
      .where('user_id', '=', user.id)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) return
    if (!(await hasSecondStep(db, user.id)))
      await db.q.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await askAgainOn(db, user.id)
    await recordEvent('authenticator-disabled')
  })
}

/** Replaces the recovery codes; requires two-step sign-in. Returns the only copy. */
export async function renewRecoveryCodes(context: SignInContext, userId: string): Promise<string[]> {
  const { sessionSecret } = context.services.env
  return changeSecurity(context, userId, async (db, recordEvent) => {
    await db.q
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute()
    if (!(await hasSecondStep(db, userId)))
      throw new DomainError('no-second-step', 409, 'Please set up two-step sign-in first.')
    const codes = await makeRecoveryCodes(db, { userId, secret: sessionSecret, now: context.now() })
    await recordEvent('recovery-codes-renewed')
    return codes
  })
}
