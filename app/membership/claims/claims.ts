// Members whom the business entered, until they confirm their details by a link: the interface.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'

/** A person whom the business enters as a member. */
export interface EnteredPerson {
  /** The row that asks for it: repeated, the person is entered once. */
  requestId: string
  fullName: string
  email: string
  phone: string | null
  /** Null until the member states it. */
  dateOfBirth: Day | null
  memberSince: Day | null
  /** The import, or null for a person who was entered by hand. */
  importId: string | null
  /** The user who entered them. */
  enteredBy: string
  now: Date
}

/**
 * Enters a person as an unclaimed member, with an account that has no usable password; an account that exists is used.
 * Sends no email. Throws `already-member` (409) for an address with a live membership in the club.
 */
export type EnterMember = (db: OpenTenantDb, person: EnteredPerson) => Promise<{ memberId: string }>
