import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/staff-access/permissions'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { rotateTokensOnNextRequest } from '~/identity/sessions/renew-session.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import type { Email } from '~/messaging/email'
import { queueEmail } from '~/messaging/queue-email.server'
import type { StaffChangeContext } from './invite-staff.server'
import { lockStaffAsOwner, type StaffMember } from './lock-staff.server'
import { isLastOwner } from './roles'
import { accessEndedEmail, accessRestoredEmail, roleChangedEmail } from './emails/staff-emails'

/**
 * Gives somebody another role, from their next click on. Throws `not-owner`, `staff-missing`, `staff-inactive` and
 * `last-owner`.
 */
export async function changeRole(
  db: TenantDb,
  { staffId, role }: { staffId: string; role: StaffRole },
  context: StaffChangeContext,
): Promise<{ userId: string }> {
  return db.transaction(async (db) => {
    const staff = await lockStaffAsOwner(db, context.actor.id)
    const person = requireMember(staff, staffId)
    if (!person.isActive)
      throw new DomainError('staff-inactive', 409, `${person.fullName} does not work here any more.`)
    if (person.role === role) return person
    requireAnotherOwner(staff, person)
    await updateMember(db, person, { role })
    if (person.role === 'owner') await reassignOwner(db, staff, person)
    await recordAndNotify(
      db,
      context,
      person,
      'staff.role_changed',
      { from: person.role, to: role },
      (fullName) =>
        roleChangedEmail({ club: context.club, fullName }, role, context.origin + paths.business.dashboard()),
    )
    return person
  })
}

/**
 * Closes the portal to somebody, everywhere and from their next click on. Safe to repeat. Throws `not-owner`,
 * `staff-missing` and `last-owner`.
 */
export async function deactivateStaff(
  db: TenantDb,
  staffId: string,
  context: StaffChangeContext,
): Promise<{ userId: string }> {
  return db.transaction(async (db) => {
    const staff = await lockStaffAsOwner(db, context.actor.id)
    const person = requireMember(staff, staffId)
    if (!person.isActive) return person
    requireAnotherOwner(staff, person)
    await updateMember(db, person, { is_active: false, deactivated_at: context.now })
    if (person.role === 'owner') await reassignOwner(db, staff, person)
    await recordAndNotify(db, context, person, 'staff.deactivated', { role: person.role }, (fullName) =>
      accessEndedEmail({ club: context.club, fullName }),
    )
    return person
  })
}

/** Opens it again, with the role they had. Safe to repeat. Throws `not-owner` and `staff-missing`. */
export async function reactivateStaff(
  db: TenantDb,
  staffId: string,
  context: StaffChangeContext,
): Promise<void> {
  await db.transaction(async (db) => {
    const staff = await lockStaffAsOwner(db, context.actor.id)
    const person = requireMember(staff, staffId)
    if (person.isActive) return
    await updateMember(db, person, { is_active: true, deactivated_at: null })
    await recordAndNotify(db, context, person, 'staff.reactivated', { role: person.role }, (fullName) =>
      accessRestoredEmail(
        { club: context.club, fullName },
        person.role,
        context.origin + paths.business.dashboard(),
      ),
    )
  })
}

/**
 * Hands the business to somebody who works here: they own it from now on, and whoever hands it over goes on as a
 * manager. Ask for a fresh proof first. Throws `not-owner`, `staff-missing` and `staff-inactive`.
 */
export async function transferOwnership(
  db: TenantDb,
  staffId: string,
  context: StaffChangeContext,
): Promise<void> {
  await db.transaction(async (db) => {
    const staff = await lockStaffAsOwner(db, context.actor.id)
    const newOwner = requireMember(staff, staffId)
    const previousOwner = staff.find(({ userId }) => userId === context.actor.id)!
    if (newOwner.userId === previousOwner.userId) return
    if (!newOwner.isActive)
      throw new DomainError('staff-inactive', 409, `${newOwner.fullName} does not work here any more.`)
    await updateMember(db, newOwner, { role: 'owner' })
    await updateMember(db, previousOwner, { role: 'manager' })
    await db.q
      .updateTable('businesses')
      .set({ owner_user_id: newOwner.userId })
      .where('id', '=', db.businessId)
      .execute()
    const portal = context.origin + paths.business.dashboard()
    await recordAndNotify(
      db,
      context,
      newOwner,
      'staff.ownership_transferred',
      { from: newOwner.role, to: 'owner' },
      (fullName) => roleChangedEmail({ club: context.club, fullName }, 'owner', portal),
    )
    await recordAndNotify(
      db,
      context,
      previousOwner,
      'staff.role_changed',
      { from: 'owner', to: 'manager' },
      (fullName) => roleChangedEmail({ club: context.club, fullName }, 'manager', portal),
    )
  })
}

function requireMember(staff: StaffMember[], staffId: string): StaffMember {
  const person = staff.find(({ id }) => id === staffId)
  if (!person) throw new DomainError('staff-missing', 404, 'There is no such person in this business.')
  return person
}

function requireAnotherOwner(staff: StaffMember[], person: StaffMember): void {
  if (!isLastOwner(staff, person.userId)) return
  throw new DomainError(
    'last-owner',
    409,
    `${person.fullName} is the last owner of this business. Make somebody else an owner first.`,
  )
}

function updateMember(
  db: OpenTenantDb,
  { id }: StaffMember,
  columns: { role?: StaffRole; is_active?: boolean; deactivated_at?: Date | null },
) {
  return db.q
    .updateTable('business_users')
    .set(columns)
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .execute()
}

/** The business is another owner's where it was in the name of one who is none any more. */
async function reassignOwner(db: OpenTenantDb, staff: StaffMember[], { userId }: StaffMember): Promise<void> {
  const newOwner = staff.find((one) => one.isActive && one.role === 'owner' && one.userId !== userId)
  if (!newOwner) throw new Error('A business would be left without an owner')
  await db.q
    .updateTable('businesses')
    .set({ owner_user_id: newOwner.userId })
    .where('id', '=', db.businessId)
    .where('owner_user_id', '=', userId)
    .execute()
}

/** What every change of somebody's place brings: other rights at once, a line in the log, a word to them. */
async function recordAndNotify(
  db: OpenTenantDb,
  { actor, requestId, now }: StaffChangeContext,
  person: StaffMember,
  action: AuditAction,
  details: Record<string, unknown>,
  composeEmail: (fullName: string) => Email,
): Promise<void> {
  await rotateTokensOnNextRequest(db, person.userId, now)
  await record(db, {
    action,
    actor: { kind: 'business', id: actor.id },
    businessId: db.businessId,
    target: { kind: 'staff', id: person.id },
    requestId,
    details,
    now,
  })
  const user = await db.q
    .selectFrom('users')
    .where('id', '=', person.userId)
    .select(['email', 'full_name', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()
  // Nobody is written to at an address that may be a stranger's.
  if (!user.email_confirmed_at) return
  await queueEmail(db, {
    ...composeEmail(user.full_name),
    to: user.email,
    occasion: action.replace('.', '-'),
    key: `${action}-${person.id}-${requestId}`,
    now,
  })
}
