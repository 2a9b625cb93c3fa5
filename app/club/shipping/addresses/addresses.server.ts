// A member's addresses. Parcels and purchases keep a copy of theirs.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { Address, AddressForm } from './address-form'

export interface MemberAddress extends Address {
  id: string
  isDefault: boolean
}

/** Of one member. */
const mostAddresses = 20

/** A member's addresses, the default one first. */
export async function addressesOf(db: OpenTenantDb, memberId: string): Promise<MemberAddress[]> {
  const rows = await db.q
    .selectFrom('member_addresses')
    .where('member_id', '=', memberId)
    .select(['id', 'name', 'street', 'unit', 'city', 'state', 'zip', 'phone', 'is_default as isDefault'])
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
}

interface AddressChange {
  id: string
  memberId: string
  now: Date
}

/**
 * Adds an address, or changes the one with this id; the first one is the default. Sent twice it is saved once. Throws
 * `address-not-found` (404) for an id of another member, and `too-many-addresses` (409).
 */
export function saveAddress(
  db: TenantDb,
  { id, memberId, address, now }: AddressChange & { address: AddressForm },
): Promise<void> {
  if (!isId(id)) return Promise.reject(addressNotFound())
  return db.transaction(async (db) => {
    const present = await lockAddresses(db, memberId)
    const { isDefault, ...columns } = address
    const addressBefore = present.find((one) => one.id === id)
    if (!addressBefore && present.length >= mostAddresses)
      throw new DomainError(
        'too-many-addresses',
        409,
        `You can keep up to ${mostAddresses} addresses. Delete one that you no longer need.`,
      )
    const is_default = isDefault || present.length === 0 || (addressBefore?.is_default ?? false)
    if (is_default) await clearDefault(db, memberId)
    const row = await db.q
      .insertInto('member_addresses')
      .values({
        id,
        member_id: memberId,
        ...columns,
        is_default,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'id'])
          .doUpdateSet({ ...columns, is_default, changed_at: now })
          .where('member_addresses.member_id', '=', memberId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw addressNotFound()
  })
}

/** Makes an address the default one. Throws `address-not-found` (404). */
export function setDefaultAddress(db: TenantDb, { id, memberId, now }: AddressChange): Promise<void> {
  return db.transaction(async (db) => {
    const present = await lockAddresses(db, memberId)
    if (!present.some((one) => one.id === id)) throw addressNotFound()
    await clearDefault(db, memberId)
    await makeDefault(db, id, now)
  })
}

/** Deletes an address; the next one becomes the default. Parcels keep theirs. Deleting twice is the same as once. */
export function deleteAddress(db: TenantDb, { id, memberId, now }: AddressChange): Promise<void> {
  return db.transaction(async (db) => {
    const present = await lockAddresses(db, memberId)
    const gone = present.find((one) => one.id === id)
    if (!gone) return
    await db.q.deleteFrom('member_addresses').where('member_id', '=', memberId).where('id', '=', id).execute()
    const next = present.find((one) => one.id !== id)
    if (gone.is_default && next) await makeDefault(db, next.id, now)
  })
}

const lockAddresses = (db: OpenTenantDb, memberId: string) =>
  db.q
    .selectFrom('member_addresses')
    .where('member_id', '=', memberId)
    .select(['id', 'is_default'])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

const clearDefault = (db: OpenTenantDb, memberId: string) =>
  db.q
    .updateTable('member_addresses')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute()

const makeDefault = (db: OpenTenantDb, id: string, now: Date) =>
  db.q
    .updateTable('member_addresses')
    .set({ is_default: true, changed_at: now })
    .where('id', '=', id)
    .execute()

export const addressNotFound = () =>
  new DomainError('address-not-found', 404, 'This address is no longer here. Please choose another one.')
