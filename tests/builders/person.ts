import { randomBytes } from 'node:crypto'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import { createUser } from '~/people/identity/users.server'
import { newId } from '~/foundation/kit/ids'
import type { TestDatabase } from '../database'

export const password = 'vendemmia tardiva'
// One hash for all, because password hashing is not what these tests are about.
const hashed = hashPassword(password)

interface PersonOptions {
  email?: string
  confirmed?: boolean
  isAdmin?: boolean
}

/** An account with the password above. */
export async function aPerson(database: TestDatabase, options: PersonOptions = {}) {
  const email = options.email ?? `${randomBytes(6).toString('hex')}@example.test`
  const now = new Date('2026-11-01T12:00:00Z')
  const passwordHash = await hashed
  const { id } = await database.shared().transaction((db) =>
    createUser(db, {
      email,
      fullName: 'Ada Conti',
      passwordHash,
      emailConfirmedAt: options.confirmed === false ? undefined : now,
      isAdmin: options.isAdmin,
      now,
    }),
  )
  return { id, email }
}

/** Makes a person a member of a club as of a date. */
export async function enrollMember(
  database: TestDatabase,
  userId: string,
  businessId: string,
  since = '2026-11-01',
) {
  const id = newId()
  await database.tenant(businessId).transaction((db) =>
    db.q
      .insertInto('members')
      .values({
        business_id: businessId,
        id,
        user_id: userId,
        full_name: 'Ada Conti',
        email: 'ada@example.test',
        phone: null,
        date_of_birth: '1985-04-12',
        joined_on: since,
        created_at: new Date(`${since}T12:00:00Z`),
      })
      .execute(),
  )
  return { id }
}

/** Gives a person a role at a business. */
export async function addStaff(
  database: TestDatabase,
  userId: string,
  businessId: string,
  { role = 'desk', isActive = true }: { role?: 'owner' | 'manager' | 'desk'; isActive?: boolean } = {},
) {
  const now = new Date('2026-11-01T12:00:00Z')
  await database.tenant(businessId).transaction((db) =>
    db.q
      .insertInto('business_users')
      .values({
        business_id: businessId,
        id: newId(),
        user_id: userId,
        role,
        full_name: 'Ada Conti',
        is_active: isActive,
        created_at: now,
        deactivated_at: isActive ? null : now,
      })
      .execute(),
  )
}

/** Makes a person the owner of a business. */
export async function addOwner(database: TestDatabase, userId: string, businessId: string) {
  await addStaff(database, userId, businessId, { role: 'owner' })
  await database
    .across()
    .transaction((db) =>
      db.q.updateTable('businesses').set({ owner_user_id: userId }).where('id', '=', businessId).execute(),
    )
}
