// Browsers that an account has signed in from, known by a device cookie. Wrong passwords from other browsers use up
// an address's limit for everyone but them (OWASP: device cookies), so a stranger cannot lock the owner out.
import type { AnyOpenDb, OpenSharedDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { addCookie } from '~/foundation/kit/response-cookies.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'

const COOKIE = 'device'
/** The longest lifetime browsers allow a cookie, counted from the latest sign-in. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** How long a device that its user wants remembered is not asked for the second step. */
const TWO_STEP_DEVICE_DAYS = 30

/** The token of the device cookie, if it has the right form. */
export function sentDevice(request: Request, context: SignInContext): string | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? token : null
}

/** True when the account of this address has signed in from this browser within the cookie's lifetime. */
export async function isKnownDevice(
  { q }: AnyOpenDb,
  { token, email, now }: { token: string; email: string; now: Date },
): Promise<boolean> {
  const row = await q
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.token_hash', '=', hashToken(token))
    .where('d.last_used_at', '>', new Date(now.getTime() - DEVICE_SECONDS * 1000))
    .where('u.email_norm', '=', normalizeEmail(email))
    .select('d.user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** True when this user wanted this browser remembered at a second step of the last 30 days. */
export async function isRememberedDevice(
  { q }: AnyOpenDb,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await q
    .selectFrom('known_devices')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('two_step_until', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A user's devices that are not asked for the second step, latest use first. */
export function rememberedDevices({ q }: AnyOpenDb, userId: string, now: Date) {
  return q
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .where('two_step_until', '>', now)
    .select(['id', 'user_agent as userAgent', 'two_step_until as until'])
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** Asks for the second step again on one remembered device of a user, or on all of them. Returns how many there were. */
export async function askAgainOn({ q }: AnyOpenDb, userId: string, deviceId?: string): Promise<number> {
  const { numUpdatedRows } = await q
    .updateTable('known_devices')
    .set({ two_step_until: null })
    .where('user_id', '=', userId)
    .where('two_step_until', 'is not', null)
    .$if(deviceId !== undefined, (query) => query.where('id', '=', deviceId!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Records in an open transaction that an account signed in from this browser, and sets the device cookie. A
 * browser keeps the token it has, so that people who share it are all known by it. With `isRemembered` its next
 * sign-ins are not asked for the second step.
 */
export async function rememberDevice(
  db: OpenSharedDb,
  context: SignInContext,
  { userId, token: sent, isRemembered }: { userId: string; token: string | null; isRemembered: boolean },
): Promise<void> {
  const token = sent ?? newToken().token
  const now = context.now()
  const use = {
    last_used_at: now,
    user_agent: context.userAgent.slice(0, 400),
    ...(isRemembered && { two_step_until: new Date(now.getTime() + TWO_STEP_DEVICE_DAYS * 86_400_000) }),
  }
  await db.q
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, ...use })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet(use))
    .execute()
  db.onCommit(() => addCookie(context, setHostCookie(COOKIE, token, DEVICE_SECONDS, context)))
}

/** Forgets an account's browsers, for example after a password reset, which a stranger may have caused. */
export async function forgetDevices({ q }: AnyOpenDb, userId: string): Promise<void> {
  await q.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
