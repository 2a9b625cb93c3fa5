// Resets of two-step sign-in, for people who lost their second step.
import { rootOrigin } from '#/tenants/origins'
import type { AnyOpenDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'
import { dayIn } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { securityNoticeEmail } from '~/people/identity/emails/security-notice'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { resetRequestedEmail } from './emails/two-step-emails'

/** How long an administrator's reset waits, in hours: time in which the account's owner can stop it. */
export const RESET_HOURS = 48

interface ResetServices {
  scopes: Scopes
  env: Env
}

/**
 * Removes an account's authenticator app, passkeys and recovery codes in the open transaction, signs out all its devices,
 * and tells the person. `by` is who did it, as their email says it.
 */
export async function resetTwoSteps(
  db: OpenSharedDb | OpenTenantDb,
  env: Env,
  { userId, by, now }: { userId: string; by: string; now: Date },
): Promise<void> {
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const)
    await db.q.deleteFrom(table).where('user_id', '=', userId).execute()
  const user = await db.q
    .updateTable('users')
    .set({ passkey_step_since: null })
    .where('id', '=', userId)
    .returning(['email', 'full_name', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()
  await endAllSessions(db, userId, now)
  if (!user.email_confirmed_at) return
  await queuePlatformEmail(db, {
    ...securityNoticeEmail({
      club: platformSender(env.mail.from),
      fullName: user.full_name,
      event: 'two-steps-reset',
      details: { by },
      securityUrl: rootOrigin(env) + paths.account.security(),
    }),
    to: user.email,
    occasion: 'two-steps-reset',
    key: `two-steps-reset:${newId()}`,
    now,
  })
}

/** The reset of an account that waits; null for none. */
export async function openReset(
  { q }: AnyOpenDb,
  userId: string,
): Promise<{ id: string; dueAt: Date } | null> {
  const row = await q
    .selectFrom('two_step_resets')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('done_at', 'is', null)
    .select(['id', 'due_at as dueAt'])
    .executeTakeFirst()
  return row ?? null
}

interface ResetRequest {
  userId: string
  adminId: string
  /** The business whose staff the person is; its other owners are told as well. */
  business: { id: string; name: string }
  /** For the activity log. */
  reason: string
  requestId: string
  now: Date
}

/**
 * Requests a reset that happens after 48 hours unless someone stops it with the link in the emails about it, which the
 * person and the other owners of the business get. Throws 404 `staff-missing` for a person who does not work there, and
 * 409 `reset-open` while one waits.
 */
export async function requestReset(
  { scopes, env }: ResetServices,
  { userId, adminId, business, reason, requestId, now }: ResetRequest,
): Promise<void> {
  const dueAt = new Date(now.getTime() + RESET_HOURS * 3_600_000)
  await scopes.tenant(business.id).transaction(async (db) => {
    const people = await db.q
      .selectFrom('business_users as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('s.is_active', '=', true)
      .where((eb) => eb.or([eb('s.role', '=', 'owner'), eb('s.user_id', '=', userId)]))
      .select(['u.id', 'u.email', 'u.full_name as fullName', 'u.email_confirmed_at as confirmedAt'])
      .execute()
    const person = people.find(({ id }) => id === userId)
    if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
    const id = newId()
    const { token, hash } = newToken()
    const row = await db.q
      .insertInto('two_step_resets')
      .values({
        id,
        user_id: userId,
        requested_by: adminId,
        reason,
        requested_at: now,
        due_at: dueAt,
        stop_hash: hash,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').where('stopped_at', 'is', null).where('done_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new DomainError('reset-open', 409, 'A reset of this account is already waiting.')
    for (const reader of people.filter(({ confirmedAt }) => confirmedAt !== null))
      await queuePlatformEmail(db, {
        ...resetRequestedEmail({
          sender: platformSender(env.mail.from),
          fullName: reader.fullName,
          about: reader.id === userId ? null : person.fullName || person.email,
          businessName: business.name,
          on: dayIn('UTC', dueAt),
          stopUrl: rootOrigin(env) + paths.account.stopReset(token),
        }),
        to: reader.email,
        occasion: 'two-steps-reset-requested',
        key: `two-steps-reset-requested:${id}:${reader.id}`,
        now,
      })
    await record(db, {
      action: 'user.two_steps_reset_requested',
      actor: { kind: 'admin', id: adminId },
      businessId: business.id,
      target: { kind: 'user', id: userId },
      requestId,
      details: { reason, hours: RESET_HOURS },
      now,
    })
  })
}

/** Stops the waiting reset of a link, or of an account; false when there is none. */
export function stopReset(
  scopes: Scopes,
  which: { token: string } | { userId: string },
  { requestId, now }: { requestId: string; now: Date },
): Promise<boolean> {
  if ('token' in which && !isToken(which.token)) return Promise.resolve(false)
  return scopes.shared().transaction(async (db) => {
    const reset = await db.q
      .updateTable('two_step_resets')
      .set({ stopped_at: now })
      .where('stopped_at', 'is', null)
      .where('done_at', 'is', null)
      .$call((query) =>
        'token' in which
          ? query.where('stop_hash', '=', hashToken(which.token))
          : query.where('user_id', '=', which.userId),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!reset) return false
    await record(db, {
      action: 'user.two_steps_reset_stopped',
      actor: 'token' in which ? { kind: 'anonymous' } : { kind: 'member', id: which.userId },
      target: { kind: 'user', id: reset.user_id },
      requestId,
      now,
    })
    return true
  })
}

/** Does the resets whose time has come. Safe to run at any time and concurrently. Returns how many it did. */
export async function finishDueResets({ scopes, env }: ResetServices, now: Date): Promise<number> {
  const due = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('two_step_resets')
        .where('due_at', '<=', now)
        .where('stopped_at', 'is', null)
        .where('done_at', 'is', null)
        .select(['id', 'user_id as userId'])
        .limit(100)
        .execute(),
    )
  let count = 0
  for (const { id, userId } of due)
    await scopes.shared().transaction(async (db) => {
      const reset = await db.q
        .updateTable('two_step_resets')
        .set({ done_at: now })
        .where('id', '=', id)
        .where('stopped_at', 'is', null)
        .where('done_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!reset) return
      await resetTwoSteps(db, env, { userId, by: 'Tastevin', now })
      await record(db, {
        action: 'user.two_steps_reset',
        actor: { kind: 'system' },
        target: { kind: 'user', id: userId },
        now,
      })
      count += 1
    })
  return count
}
