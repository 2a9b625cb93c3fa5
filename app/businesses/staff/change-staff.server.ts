import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PostRole } from '~/accounts/authorize'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { changeTokensSoon } from '~/accounts/session-renewal.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import type { Letter } from '~/messaging/letter'
import { queueMail } from '~/messaging/queue-mail.server'
import type { StaffAct } from './invite-staff.server'
import { lockStaffAsOwner, type Colleague } from './lock-staff.server'
import { isLastOwner } from './roles'
import { accessEndedLetter, accessRestoredLetter, roleChangedLetter } from './staff-letters'

/**
 * Gives somebody another role, from their next click on. Throws `not-owner`, `staff-missing`, `staff-inactive` and
 * `last-owner`.
 */
export async function changeRole(
  db: TenantDb,
  { staffId, role }: { staffId: string; role: PostRole },
  act: StaffAct,
): Promise<{ userId: string }> {
  return db.transaction(async (db) => {
    const people = await lockStaffAsOwner(db, act.actor.id)
    const person = insist(people, staffId)
    if (!person.isActive)
      throw new DomainError('staff-inactive', 409, `${person.fullName} does not work here any more.`)
    if (person.role === role) return person
    insistNotLast(people, person)
    await set(db, person, { role })
    if (person.role === 'owner') await passOn(db, people, person)
    await changed(db, act, person, 'staff.role_changed', { from: person.role, to: role }, (fullName) =>
      roleChangedLetter({ club: act.club, fullName }, role, act.origin + paths.business.dashboard()),
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
  act: StaffAct,
): Promise<{ userId: string }> {
  return db.transaction(async (db) => {
    const people = await lockStaffAsOwner(db, act.actor.id)
    const person = insist(people, staffId)
    if (!person.isActive) return person
    insistNotLast(people, person)
    await set(db, person, { is_active: false, deactivated_at: act.now })
    if (person.role === 'owner') await passOn(db, people, person)
    await changed(db, act, person, 'staff.deactivated', { role: person.role }, (fullName) =>
      accessEndedLetter({ club: act.club, fullName }),
    )
    return person
  })
}

/** Opens it again, with the role they had. Safe to repeat. Throws `not-owner` and `staff-missing`. */
export async function reactivateStaff(db: TenantDb, staffId: string, act: StaffAct): Promise<void> {
  await db.transaction(async (db) => {
    const people = await lockStaffAsOwner(db, act.actor.id)
    const person = insist(people, staffId)
    if (person.isActive) return
    await set(db, person, { is_active: true, deactivated_at: null })
    await changed(db, act, person, 'staff.reactivated', { role: person.role }, (fullName) =>
      accessRestoredLetter(
        { club: act.club, fullName },
        person.role,
        act.origin + paths.business.dashboard(),
      ),
    )
  })
}

/**
 * Hands the business to somebody who works here: they own it from now on, and whoever hands it over goes on as a
 * manager. Ask for a fresh proof first. Throws `not-owner`, `staff-missing` and `staff-inactive`.
 */
export async function handOverBusiness(db: TenantDb, staffId: string, act: StaffAct): Promise<void> {
  await db.transaction(async (db) => {
    const people = await lockStaffAsOwner(db, act.actor.id)
    const heir = insist(people, staffId)
    const giver = people.find(({ userId }) => userId === act.actor.id)!
    if (heir.userId === giver.userId) return
    if (!heir.isActive)
      throw new DomainError('staff-inactive', 409, `${heir.fullName} does not work here any more.`)
    await set(db, heir, { role: 'owner' })
    await set(db, giver, { role: 'manager' })
    await db.q
      .updateTable('businesses')
      .set({ owner_user_id: heir.userId })
      .where('id', '=', db.businessId)
      .execute()
    const portal = act.origin + paths.business.dashboard()
    await changed(db, act, heir, 'staff.handed_over', { from: heir.role, to: 'owner' }, (fullName) =>
      roleChangedLetter({ club: act.club, fullName }, 'owner', portal),
    )
    await changed(db, act, giver, 'staff.role_changed', { from: 'owner', to: 'manager' }, (fullName) =>
      roleChangedLetter({ club: act.club, fullName }, 'manager', portal),
    )
  })
}

function insist(people: Colleague[], staffId: string): Colleague {
  const person = people.find(({ id }) => id === staffId)
  if (!person) throw new DomainError('staff-missing', 404, 'There is no such person in this business.')
  return person
}

function insistNotLast(people: Colleague[], person: Colleague): void {
  if (!isLastOwner(people, person.userId)) return
  throw new DomainError(
    'last-owner',
    409,
    `${person.fullName} is the last owner of this business. Make somebody else an owner first.`,
  )
}

function set(
  db: OpenTenantDb,
  { id }: Colleague,
  columns: { role?: PostRole; is_active?: boolean; deactivated_at?: Date | null },
) {
  return db.q
    .updateTable('business_users')
    .set(columns)
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .execute()
}

/** The business is another owner's where it was in the name of one who is none any more. */
async function passOn(db: OpenTenantDb, people: Colleague[], { userId }: Colleague): Promise<void> {
  const heir = people.find((one) => one.isActive && one.role === 'owner' && one.userId !== userId)
  if (!heir) throw new Error('A business would be left without an owner')
  await db.q
    .updateTable('businesses')
    .set({ owner_user_id: heir.userId })
    .where('id', '=', db.businessId)
    .where('owner_user_id', '=', userId)
    .execute()
}

/** What every change of somebody's place brings: other rights at once, a line in the log, a word to them. */
async function changed(
  db: OpenTenantDb,
  { actor, requestId, now }: StaffAct,
  person: Colleague,
  action: AuditAction,
  details: Record<string, unknown>,
  letter: (fullName: string) => Letter,
): Promise<void> {
  await changeTokensSoon(db, person.userId, now)
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
  await queueMail(db, {
    ...letter(user.full_name),
    to: user.email,
    occasion: action.replace('.', '-'),
    key: `${action}-${person.id}-${requestId}`,
    now,
  })
}
