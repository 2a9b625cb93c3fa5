// The club and a member's own rows for questions to the sommelier about them.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { listedEvents } from '~/club/events/public/event-list.server'
import { memberParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import { cachedSellsGifts } from '~/club/gifts/settings.server'
import { memberPerks } from '~/club/perks/member-perks.server'
import { boxName } from '~/club/runs/box-name'
import { wineTitle } from '~/club/runs/member/box-words'
import { memberBoxes, type MemberBox } from '~/club/runs/member/member-boxes.server'
import { pickUpPreferences } from '~/club/runs/member/pick-up-profile.server'
import { shipsBoxes } from '~/club/shipping/choices/member-choice.server'
import type { ClubBox, ClubFacts, MemberFacts } from '~/club/sommelier/engine/club/club-facts'
import { readFilter } from '~/club/tastes/wines/wine-filters'
import { ownWines } from '~/club/tastes/wines/member-wines.server'
import { ratingSummary } from '~/club/tastes/ratings/member-summary.server'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { usStates } from '~/foundation/kit/us-states'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { isLive } from '~/membership/memberships/lifecycle'
import { discountText } from '~/membership/tiers/bottle-discount'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'

interface Reader {
  club: Club
  /** Null for a guest, and for staff. */
  memberId: string | null
  now: Date
}

/** Everything that the sommelier may say of the club, and of this member's boxes, payments and pick-ups. */
export async function clubFacts(
  scopes: Pick<Scopes, 'club'>,
  db: TenantDb,
  { club, memberId, now }: Reader,
): Promise<ClubFacts> {
  const [events, tiers, sellsGifts, member] = await Promise.all([
    listedEvents(db, club, { withMembersOnly: memberId !== null, now }),
    cachedPublishedTiers(scopes, club),
    cachedSellsGifts(scopes, club),
    memberId === null ? null : memberFacts(db, { club, memberId, now }),
  ])
  const { name, phone, email, address, website, pickUpHours, shipsTo } = club
  return {
    ...{ name, phone, email, address, website, pickUpHours, sellsGifts, member },
    shipsTo: shipsTo.map((code) => usStates.get(code) ?? code),
    events: events.map(({ title, when, price }) => ({ title, when, price })),
    tiers: tiers.map((tier) => ({ name: tier.name, price: formatMoney(tier.priceCents, tier.currency) })),
  }
}

/** The most of a member's own wines that a question about them is answered from. */
const mostWines = 300

async function memberFacts(
  db: TenantDb,
  { club, memberId, now }: Reader & { memberId: string },
): Promise<MemberFacts> {
  const { timeZone } = club
  const [current, boxes, parcels, own, rest] = await Promise.all([
    membershipToChange(db, { memberId }),
    memberBoxes(db, { memberId, now }),
    memberParcels(db, { memberId, limit: 10 }),
    ownWines(db, { memberId, filter: readFilter(new URLSearchParams()), limit: mostWines }),
    db.read(async (db) => ({
      perks: await memberPerks(db, { memberId, timeZone, now }),
      isShipped: await shipsBoxes(db, memberId),
      secondPerson: (await pickUpPreferences(db, memberId)).secondPerson,
      ratings: (await ratingSummary(db, memberId)).ratings,
    })),
  ])
  const { isEntitled, bottleDiscountBp, perks } = rest.perks
  return {
    membership:
      current && isLive(current.status) ? membershipFacts(changeView(current, timeZone, now)) : null,
    discount: isEntitled && bottleDiscountBp > 0 ? discountText(bottleDiscountBp) : null,
    perks: isEntitled ? perks.map((perk) => perk.name) : [],
    boxes: boxes.upcoming.map((box) => boxFacts(box, timeZone)),
    isShipped: rest.isShipped,
    secondPerson: rest.secondPerson,
    parcels: parcels
      .filter(({ status }) => status === 'shipped')
      .map(({ order, carrierName, tracking }) => [order, carrierName, tracking].filter(Boolean).join(' ')),
    wines: own.wines.map(({ producer, name, vintage, varietal, appellation, region }) => ({
      label: wineTitle({ producer, name, vintage: vintage === null ? null : String(vintage) }),
      words: [producer, name, varietal, appellation, region].join(' '),
    })),
    ratings: rest.ratings,
  }
}

function membershipFacts(view: ReturnType<typeof changeView>): MemberFacts['membership'] {
  const { tier, nextPaymentOn, endsOn, pause, allowed, cancel, card } = view
  return {
    tier: tier.name,
    price: formatMoney(tier.priceCents, tier.currency),
    addsTax: tier.addsTax,
    nextPaymentOn,
    endsOn,
    pausedUntil: pause?.kind === 'hold' ? pause.untilOn : null,
    mayPause: allowed.pause.allowed,
    wouldEndOn: cancel.endsOn,
    card: card?.name ?? null,
  }
}

function boxFacts(box: MemberBox, timeZone: string): ClubBox {
  const { run, status, lines } = box
  return {
    runId: run.id,
    name: boxName({ ...box, title: run.title }),
    pickUpFrom: run.pickUpFrom,
    pickUpUntil: run.pickUpUntil,
    isSkipped: status === 'skipped',
    isReady: status === 'ready' || status === 'unclaimed',
    wines: lines.map(({ wine }) => wineTitle(wine)),
    openUntil: run.isOpen ? dayIn(timeZone, run.cutOffAt) : null,
    maySkip: run.isOpen && status === 'announced',
    maySwap: run.isOpen && status !== 'skipped' && lines.some(({ choices }) => choices.length > 0),
  }
}
