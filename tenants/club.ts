import type { BusinessKind, BusinessStatus } from '#/db/schema/businesses'
import type { Day } from '~/foundation/kit/dates'
import type { Brand } from '~/foundation/theme/brand'
import type { PickUp } from './pick-up'

/** A club as every request of its pages needs it; what a visitor may see is decided by `status`. */
export interface Club {
  /** The business's id: the tenant. */
  readonly id: string
  readonly slug: string
  /** The domain of its own that its links lead to; null: its address with the platform. */
  readonly domain: string | null
  readonly name: string
  readonly kind: BusinessKind
  /** Only a live club has public pages. */
  readonly status: BusinessStatus
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly website: string | null
  /** When guests may pick up their bottles: the hours, and the business's own words. */
  readonly pickUpHours: string | null
  /** Where, if not at the business's address. */
  readonly pickUpAddress: string | null
  /** Days on which nothing is handed over. */
  readonly closedDays: readonly PickUp['closed'][number][]
  /** The states it ships to, as two letters each. */
  readonly shipsTo: readonly string[]
  /** IANA name; calendar days of this club are days there. */
  readonly timeZone: string
  readonly currency: string
  readonly brand: Brand
  /** Grows with every change to what the club's pages show. */
  readonly version: number
  /** Its last day, once its closing has begun. */
  readonly closingOn: Day | null
  /** The day on which it closed, where it has. */
  readonly closedOn: Day | null
  /** Until when members of a closed club surely find their data on the platform. */
  readonly memberDataUntil: Day | null
  /**
   * True when the club is live, its payment account may take charges, its own monthly fee is in order, and it is not
   * closing.
   */
  readonly canTakeMembers: boolean
}

/** Result of looking up a name: a club, or the slug of the club that had this name before. */
export type ClubLookup = { readonly club: Club } | { readonly movedTo: string }
