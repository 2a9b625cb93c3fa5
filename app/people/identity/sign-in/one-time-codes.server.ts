// One-time codes by email: a way to sign in, and a second step for users who enabled it.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnyOpenDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { newId } from '~/foundation/kit/ids'
import {
  accountEmailSender,
  requestedEmailSender,
  type AccountEmailSender,
} from '../emails/account-email-sender.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { oneTimeCodeEmail } from '../emails/one-time-code'
import { commitIf, placeholderUser } from '../anti-enumeration.server'
import { countHits, perNetwork } from '../rate-limits.server'
import { hostOf } from '../sessions/session-cookie.server'
import { findUserByEmail } from '../users.server'
import { hashCode, hashesOfCode } from '~/foundation/kit/crypto/encryption.server'

type CodePurpose = 'sign-in' | 'second-factor'

const MINUTES = 10
const ATTEMPTS = 5
const DIGITS = 8
/** Longer than queueing the email takes: the work is the same with and without an account, its commit is not. */
const ANSWER_AFTER_MS = 250

/**
 * Sends a sign-in code if the address has an account, on a club's host only to its members and staff. Neither the
 * response nor its time tells whether it does. Throws 429 after five requests in an hour.
 */
export async function sendSignInCode(context: SignInContext, email: string): Promise<void> {
  const { scopes } = context.services
  const hour = 3600
  await countHits(
    scopes,
    [
      { bucket: 'sign-in-code', key: normalizeEmail(email), limit: 5, windowSeconds: hour },
      ...perNetwork('sign-in-code', context.clientAddress, 30, hour),
    ],
    context.now(),
  )
  const send = async () => {
    const user = await scopes.shared().read((db) => findUserByEmail(db, email))
    const emailSender = await requestedEmailSender(context, user?.id ?? placeholderUser.id)
    const isSent = user !== null && emailSender.isExpected
    await sendCode(context, emailSender, { user: user ?? placeholderUser, purpose: 'sign-in', isSent })
  }
  await Promise.all([delay(ANSWER_AFTER_MS), send()])
}

/** Sends the code of the second step. Throws 429 after five in an hour. */
export async function sendSecondFactorCode(
  context: SignInContext,
  user: { id: string; email: string; fullName: string },
): Promise<void> {
  const limit = { bucket: 'second-factor-code', key: user.id, limit: 5, windowSeconds: 3600 }
  await countHits(context.services.scopes, [limit], context.now())
  const emailSender = await accountEmailSender(context, user.id)
  await sendCode(context, emailSender, { user, purpose: 'second-factor', isSent: true })
}

async function sendCode(
  context: SignInContext,
  emailSender: AccountEmailSender,
  {
    user,
    purpose,
    isSent,
  }: { user: { id: string; email: string; fullName: string }; purpose: CodePurpose; isSent: boolean },
): Promise<void> {
  const now = context.now()
  await commitIf<void>(isSent, (done) =>
    emailSender.transaction(async (db, send) => {
      const { id, code } = await issueCode(db, {
        userId: user.id,
        emailNorm: normalizeEmail(user.email),
        purpose,
        host: hostOf(context),
        secret: context.services.env.sessionSecret,
        now,
      })
      const emailContent = oneTimeCodeEmail({
        club: emailSender.sender,
        fullName: user.fullName,
        code,
        minutes: MINUTES,
      })
      await send({
        ...emailContent,
        to: user.email,
        occasion: 'one-time-code',
        key: `one-time-code:${id}`,
        now,
      })
      return done()
    }),
  )
}

interface Bound {
  userId: string
  purpose: CodePurpose
  host: string
  secret: string
  now: Date
}

/** Creates a code in place of the previous ones. The returned text is the only copy. */
export async function issueCode(
  db: AnyOpenDb,
  { userId, emailNorm, purpose, host, secret, now }: Bound & { emailNorm: string },
): Promise<{ id: string; code: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const id = newId()
  await db.q
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('host', '=', host)
    .where('used_at', 'is', null)
    .execute()
  await db.q
    .insertInto('one_time_codes')
    .values({
      id,
      user_id: userId,
      purpose,
      email_norm: emailNorm,
      host,
      code_hash: hashCode(secret, 'mail', id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
      used_at: null,
    })
    .execute()
  return { id, code }
}

/**
 * Redeems the user's newest code when `text` matches it, in the open transaction. Every attempt counts, concurrent
 * ones too: after five the code is worthless. False for a wrong code, and for one sent to an address that is no
 * longer the user's.
 */
export async function redeemCode(
  db: AnyOpenDb,
  { userId, purpose, host, secret, now }: Bound,
  text: string,
): Promise<boolean> {
  const code = text.replace(/[\s-]/g, '')
  const tried = await db.q
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('one_time_codes as c')
        .innerJoin('users as u', (join) =>
          join.onRef('u.id', '=', 'c.user_id').onRef('u.email_norm', '=', 'c.email_norm'),
        )
        .select('c.id')
        .where('c.user_id', '=', userId)
        .where('c.purpose', '=', purpose)
        .where('c.host', '=', host)
        .where('c.used_at', 'is', null)
        .where('c.expires_at', '>', now)
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('attempts', '<', ATTEMPTS)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!tried) return false
  const hashes = hashesOfCode(secret, 'mail', tried.id, code)
  if (!hashes.some((hash) => timingSafeEqual(hash, tried.code_hash))) return false
  // The row is locked since the attempt was counted: no other request can use it.
  await db.q.updateTable('one_time_codes').set({ used_at: now }).where('id', '=', tried.id).execute()
  return true
}
