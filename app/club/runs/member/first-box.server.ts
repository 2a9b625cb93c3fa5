// The first box of a new member, for the page that ends their signup.
import type { TenantDb } from '#/db/handles.server'
import { boxView, type BoxView, type ClubOfView } from './box-view'
import { mapUrl } from './box-words'
import { memberBoxes } from './member-boxes.server'
import { pickUpProfile } from './pick-up-profile.server'

export interface FirstBoxView {
  /** Null until a box is announced. */
  box: BoxView | null
  /** Where and when the club hands boxes over. */
  place: string | null
  mapUrl: string | null
  hours: string | null
  /** The six characters that staff ask for. */
  code: string
}

/** The next box of a member, where it is picked up, and their code, which the first call makes. */
export async function firstBox(
  db: TenantDb,
  { memberId, club, now }: { memberId: string; club: ClubOfView; now: Date },
): Promise<FirstBoxView> {
  const [{ upcoming }, { code }] = await Promise.all([
    memberBoxes(db, { memberId, now }),
    pickUpProfile(db, { memberId, now }),
  ])
  const box = upcoming[0] ? boxView(upcoming[0], club) : null
  const place = club.pickUpAddress ?? club.address
  return {
    box,
    place: box?.pickUp.place ?? place,
    mapUrl: box ? box.pickUp.mapUrl : place && mapUrl(place),
    hours: box?.pickUp.hours ?? club.pickUpHours,
    code,
  }
}
