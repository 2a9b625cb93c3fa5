// Two-step sign-in of a business's staff: reminders and resets by an owner.
import type { TenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { dayIn } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { hasSecondStep } from '~/people/second-factor/recovery-codes.server'
import { resetTwoSteps } from '~/people/second-factor/reset-two-steps.server'
import { twoStepReminderEmail } from '~/people/second-factor/emails/two-step-emails'
import { seesMoney } from '~/people/staff-access/permissions'
import { staffMembershipsOf } from '~/people/staff-access/staff-memberships.server'
import type { StaffChangeContext } from './invite-staff.server'
import { lockStaffAsOwner } from './lock-staff.server'

type StaffContext = StaffChangeContext & { scopes: Scopes; env: Env }

/**
 * Emails a staff member, once a day at most, that an owner asks them to set up two-step sign-in. Does nothing where they
 * have it. Throws `not-owner` and `staff-missing`.
 */
export async function remindOfTwoSteps(db: TenantDb, staffId: string, context: StaffContext): Promise<void> {
  const { club, actor, env, requestId, now } = context
  await db.transaction(async (db) => {
    const person = requireColleague(await lockStaffAsOwner(db, actor.id), staffId)
    if (await hasSecondStep(db, person.userId)) return
    const user = await db.q
      .selectFrom('users')
      .where('id', '=', person.userId)
      .select(['email', 'full_name', 'email_confirmed_at'])
      .executeTakeFirstOrThrow()
    if (!user.email_confirmed_at) return
    const { two_step_from: from } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('two_step_from')
      .executeTakeFirstOrThrow()
    const isAhead = from !== null && from > now && seesMoney(person.role)
    const emailId = await queuePlatformEmail(db, {
      ...twoStepReminderEmail({
        sender: platformSender(env.mail.from),
        fullName: user.full_name,
        businessName: club.name,
        by: isAhead ? dayIn(club.timeZone, from) : null,
        reminder: actor.fullName || club.name,
        setUpUrl: rootOrigin(env) + paths.account.twoSteps(),
      }),
      to: user.email,
      occasion: 'two-steps-reminder',
      key: `two-steps-reminder:${staffId}:${dayIn(club.timeZone, now)}`,
      now,
    })
    if (!emailId) return
    await record(db, {
      action: 'staff.two_steps_reminded',
      actor: { kind: 'business', id: actor.id },
      businessId: db.businessId,
      target: { kind: 'user', id: person.userId },
      requestId,
      now,
    })
  })
}

/**
 * Resets a colleague's two-step sign-in at once; the caller has asked the owner for their own second step. An account
 * that sees payments at another business, unless the same owner owns that too, and an administrator's are left to the
 * platform: one business must not weaken another. Throws `not-owner`, `staff-missing` and `reset-elsewhere`.
 */
export async function resetColleaguesTwoSteps(
  db: TenantDb,
  staffId: string,
  context: StaffContext,
): Promise<void> {
  const { actor, env, scopes, requestId, now } = context
  await db.transaction(async (db) => {
    const person = requireColleague(await lockStaffAsOwner(db, actor.id), staffId)
    if (person.userId === actor.id)
      throw new DomainError('own-account', 409, 'Another owner, or Tastevin, resets your own sign-in.')
    const platform = scopes.platform('two-step sign-in at other businesses')
    const [theirs, owns] = [
      await staffMembershipsOf(platform, person.userId),
      await staffMembershipsOf(platform, actor.id),
    ]
    const isOwnedElsewhere = (businessId: string) =>
      owns.some((own) => own.businessId === businessId && own.role === 'owner')
    const { is_admin: isAdmin } = await db.q
      .selectFrom('users')
      .where('id', '=', person.userId)
      .select('is_admin')
      .executeTakeFirstOrThrow()
    if (isAdmin || theirs.some(({ businessId, role }) => seesMoney(role) && !isOwnedElsewhere(businessId)))
      throw new DomainError(
        'reset-elsewhere',
        409,
        'This account can’t be reset here. Please write to Tastevin: an administrator can reset it within 48 hours.',
      )
    await resetTwoSteps(db, env, { userId: person.userId, by: actor.fullName || 'An owner', now })
    await record(db, {
      action: 'staff.two_steps_reset',
      actor: { kind: 'business', id: actor.id },
      businessId: db.businessId,
      target: { kind: 'user', id: person.userId },
      requestId,
      now,
    })
  })
}

function requireColleague(staff: Awaited<ReturnType<typeof lockStaffAsOwner>>, staffId: string) {
  const person = staff.find(({ id, isActive }) => id === staffId && isActive)
  if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
  return person
}
