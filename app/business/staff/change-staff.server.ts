import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { rotateTokensOnNextRequest } from '~/people/identity/sessions/renew-session.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { StaffChangeContext } from './invite-staff.server'
import { lockStaffAsOwner, type StaffMember } from './lock-staff.server'
import { isLastOwner } from './roles'
import { accessEndedEmail, accessRestoredEmail, roleChangedEmail } from './emails/staff-emails'

/**
 * Changes a person's role, effective with their next request. Throws `not-owner`, `staff-missing`, `staff-inactive`
 * and `last-owner`.
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
      throw new DomainError('staff-inactive', 409, `${person.fullName} no longer has access.`)
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
 * Ends a person's access on every device, effective with their next request. Safe to repeat. Throws `not-owner`,
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

/**
 * Restores a person's access with the role they had. Safe to repeat. Throws `not-owner` and `staff-missing`.
 */
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
 * Transfers ownership to a staff member; the previous owner becomes a manager. Requires reauthentication first. Throws
 * `not-owner`, `staff-missing` and `staff-inactive`.
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
      throw new DomainError('staff-inactive', 409, `${newOwner.fullName} no longer has access.`)
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
  if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
  return person
}

function requireAnotherOwner(staff: StaffMember[], person: StaffMember): void {
  if (!isLastOwner(staff, person.userId)) return
  throw new DomainError(
    'last-owner',
    409,
    `${person.fullName} is the only owner of this business. Make someone else an owner first.`,
  )
}

function updateMember(
  db: OpenTenantDb,
  { id }: StaffMember,
  columns: { role?: StaffRole; is_active?: boolean; deactivated_at?: Date | null },
) {
  return db.q.updateTable('business_users').set(columns).where('id', '=', id).execute()
}

/** Moves the business to another owner if it belonged to someone who is no longer one. */
async function reassignOwner(db: OpenTenantDb, staff: StaffMember[], { userId }: StaffMember): Promise<void> {
  const newOwner = staff.find((one) => one.isActive && one.role === 'owner' && one.userId !== userId)
  if (!newOwner) throw new Error('The business would have no owner')
  await db.q
    .updateTable('businesses')
    .set({ owner_user_id: newOwner.userId })
    .where('id', '=', db.businessId)
    .where('owner_user_id', '=', userId)
    .execute()
}

/** Applies to every staff change: new permissions at once, an audit entry and an email to the person. */
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
  // No email to an unconfirmed address: it may be a stranger's.
  if (!user.email_confirmed_at) return
  await queueEmail(db, {
    ...composeEmail(user.full_name),
    to: user.email,
    occasion: action.replace('.', '-'),
    key: `${action}-${person.id}-${requestId}`,
    now,
  })
}
