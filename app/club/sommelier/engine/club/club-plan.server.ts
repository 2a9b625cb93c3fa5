// The answer to a question about the club, as data: sentences with their facts, and the page to act on. Pure.
import { paths } from '~/foundation/kit/paths'
import { nameKey } from '~/cellar/reference/name-key'
import { stateIn } from './states.server'
import type { ClubFacts, MemberFacts } from './club-facts'
import type { ClubTopic } from './club-topics'
import type { ClubMessages } from './words/en'

/** The name of a sentence, and what is put into it. */
export type ClubSentence = {
  [Name in keyof ClubMessages]: ClubMessages[Name] extends (...facts: infer Facts) => string
    ? [Name, ...Facts]
    : never
}[keyof ClubMessages]

/** A page to act on; its label is the name that the page carries. */
export interface AnswerLink {
  label: string
  href: string
}

interface ClubPlan {
  sentences: ClubSentence[]
  links: AnswerLink[]
}

const { customer } = paths
const pages = {
  membership: { label: 'Membership', href: customer.membership() },
  deliveries: { label: 'Deliveries', href: customer.deliveries() },
  code: { label: 'Pick-up code', href: customer.code() },
  billing: { label: 'Billing', href: customer.billing() },
  changeTier: { label: 'Change tier', href: customer.changeTier() },
  events: { label: 'Events', href: customer.events() },
  gifts: { label: 'Gifts', href: customer.gifts() },
  addresses: { label: 'Addresses', href: customer.addresses() },
  orders: { label: 'Order History', href: customer.orders() },
  myWines: { label: 'My Wines', href: customer.myWines() },
  ratings: { label: 'Rate Wines', href: customer.ratings() },
  settings: { label: 'Account Settings', href: customer.accountSettings() },
  publicEvents: { label: 'Events', href: paths.events.list() },
  publicGift: { label: 'Give a gift', href: paths.gift.buy() },
  club: { label: 'Club page', href: paths.home() },
} satisfies Record<string, AnswerLink>

interface PlanInput {
  topic: ClubTopic
  /** The folded question, for the place or month that it names. */
  folded: string
  audience: 'guest' | 'member' | 'staff'
  /** Null where nothing is known, as with wines from a file. */
  facts: ClubFacts | null
}

/** Topics that only a member has something of. */
const ofMember = new Set<ClubTopic>(
  'cancel skip pause resume swap tier charge card second-person parcel box had ratings points account'.split(
    ' ',
  ) as ClubTopic[],
)
const pageOf: Partial<Record<ClubTopic, AnswerLink>> = {
  cancel: pages.membership,
  skip: pages.membership,
  pause: pages.membership,
  resume: pages.membership,
  swap: pages.deliveries,
  tier: pages.changeTier,
  charge: pages.billing,
  price: pages.membership,
  card: pages.billing,
  discount: pages.membership,
  'second-person': pages.code,
  parcel: pages.orders,
  shipping: pages.addresses,
  box: pages.deliveries,
  'pick-up': pages.deliveries,
  had: pages.myWines,
  ratings: pages.ratings,
  points: pages.ratings,
  events: pages.events,
  gift: pages.gifts,
  account: pages.settings,
  join: pages.membership,
}
const guestPageOf: Partial<Record<ClubTopic, AnswerLink>> = {
  events: pages.publicEvents,
  gift: pages.publicGift,
  join: pages.club,
  price: pages.club,
  discount: pages.club,
}

/** Sentences for a question about the club, and the pages to act on. */
export function clubPlan({ topic, folded, audience, facts }: PlanInput): ClubPlan {
  const own = audience === 'member' ? (facts?.member ?? null) : null
  const page = audience === 'member' ? pageOf[topic] : audience === 'guest' ? guestPageOf[topic] : undefined
  const links = page ? [page] : []
  if (own) {
    const plan = topic === 'had' ? winesHad(folded, own) : memberPlan(topic, own, facts!)
    const sides = sidesOf(topic, folded, own, facts!)
    if (plan) return { sentences: [...sides, ...plan.sentences], links: plan.links ?? links }
  } else if (audience !== 'member' && ofMember.has(topic)) {
    return { sentences: [['membersOnly', pageOf[topic]!.label]], links: [] }
  }
  const sentences = commonSentences(topic, folded, facts)
  if (sentences.length > 0) return { sentences, links }
  return { sentences: [page ? ['onPage', page.label] : ['askTeam', null]], links }
}

/** Sentences for a question beside its topic: a fee, the discount of a paused membership, bottles that wait. */
function sidesOf(
  topic: ClubTopic,
  folded: string,
  { membership }: MemberFacts,
  { phone, email }: ClubFacts,
): ClubSentence[] {
  if (!membership) return []
  if (/\b(?:pau[sz]\w*|on hold|freez\w*|sospen\w*|suspend\w*)\b/.test(folded) && topic === 'discount')
    return [['pauseRestsPerks']]
  if (
    ['cancel', 'skip', 'pause'].includes(topic) &&
    /\b(?:fees?|penalt\w+|catch|costs?|free|charged? (?:me )?(?:for|to|if)|frais|coste|costo|penali)\b/.test(
      folded,
    )
  )
    return [['noFee']]
  if (topic === 'pick-up' && cannotCome.test(folded)) return [['cannotCome', phone ?? email]]
  return []
}
const cannotCome =
  /\b(?:can't|cannot|don't|won't|not|unable|couldn't|never|forgot|forget|miss\w*|away|out of town|travel\w*|vacation)\b/

/** Whether the member had the wine that is named; without a name of one of theirs, the page that lists them. */
function winesHad(folded: string, { wines }: MemberFacts): MemberPlan {
  const words = folded.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
  const matches = wines.map(({ label, words: names }) => {
    const own = new Set(nameKey(names).split(' '))
    return { label, count: words.filter((word) => own.has(nameKey(word))).length }
  })
  const most = Math.max(0, ...matches.map(({ count }) => count))
  const labels = most === 0 ? [] : matches.filter(({ count }) => count === most).map(({ label }) => label)
  const asksOfOne =
    /^(?!.*\b(?:what|which|when)\b)(?:so |hey |and |ok )*(?:did|have|had|was|has)\b.*\b(?:the|a|this|that)\b/.test(
      folded,
    )
  if (labels.length > 0) return { sentences: [['hadWines', labels.slice(0, 5)]] }
  return { sentences: those(asksOfOne ? ['hadNone'] : null, ['onPage', pages.myWines.label]) }
}

type MemberPlan = { sentences: ClubSentence[]; links?: AnswerLink[] } | null

/** The sentences that apply; null for one that does not. */
const those = (...sentences: readonly (ClubSentence | null)[]): ClubSentence[] =>
  sentences.filter((sentence) => sentence !== null)

/** From the member's own rows; null where the topic has none. */
function memberPlan(topic: ClubTopic, member: MemberFacts, facts: ClubFacts): MemberPlan {
  const { membership, boxes, parcels, perks } = member
  const next = boxes.find(({ isSkipped }) => !isSkipped) ?? boxes[0]
  const skipped = boxes.find(({ isSkipped }) => isSkipped)
  const tell = (sentences: ClubSentence[], ...links: AnswerLink[]): MemberPlan =>
    links.length > 0 ? { sentences, links } : { sentences }
  if (!membership && ofMembership.has(topic)) return tell([['noMembership']], pages.membership)
  switch (topic) {
    case 'box':
      return next ? tell(boxSentences(next, member), boxPage(next.runId)) : boxless(member)
    case 'pick-up':
      return tell(
        [...(next ? whenSentences(next, member) : []), ...placeSentences(facts)],
        pages.code,
        pages.deliveries,
      )
    case 'skip':
      if (next?.maySkip)
        return tell([['maySkip', next.name, next.openUntil]], boxPage(next.runId), pages.membership)
      if (skipped) return tell([['isSkipped', skipped.name]], pages.deliveries)
      return tell([next ? ['tooLateToChange', next.name] : ['noBox'], ['skipPayment']], pages.membership)
    case 'swap':
      if (!next) return boxless(member)
      return tell(
        [next.maySwap ? ['maySwap', next.name, next.openUntil] : ['noSwap', next.name]],
        boxPage(next.runId),
      )
    case 'pause':
      if (membership!.pausedUntil) return tell([['isPaused', membership!.pausedUntil]])
      return tell([[membership!.mayPause ? 'mayPause' : 'mayNotPause']])
    case 'resume': {
      const { pausedUntil, endsOn, tier } = membership!
      if (pausedUntil) return tell([['mayResume', pausedUntil]])
      return tell([endsOn ? ['mayUndoCancel', endsOn] : ['isActive', tier]])
    }
    case 'cancel': {
      const { endsOn, wouldEndOn } = membership!
      return tell([endsOn ? ['endsOn', endsOn] : ['mayCancel', wouldEndOn]])
    }
    case 'tier':
      return tell(
        those(['isActive', membership!.tier], facts.tiers.length > 1 ? tiersSentence(facts) : null, [
          'mayChangeTier',
        ]),
      )
    case 'price': {
      if (!membership) return null
      const { price, tier, addsTax } = membership
      return tell(
        [['pays', price, tier, addsTax], ...chargeSentences(membership)],
        pages.membership,
        pages.billing,
      )
    }
    case 'charge':
      return tell(chargeSentences(membership!))
    case 'card':
      return tell(those(membership?.card ? ['card', membership.card] : null, ['updateCard']))
    case 'discount':
      return tell(
        those(
          member.discount ? ['discount', member.discount] : ['noDiscount'],
          perks.length > 0 ? ['perks', perks] : null,
        ),
      )
    case 'second-person':
      return tell(
        those(member.secondPerson ? ['secondPerson', member.secondPerson] : null, ['addSecondPerson']),
      )
    case 'parcel':
      return tell(
        parcels.length > 0
          ? [['onItsWay', parcels]]
          : [['noParcel'], ...(next ? whenSentences(next, member) : [])],
        pages.orders,
        pages.deliveries,
      )
    case 'points':
      return tell([['noPoints'], ['ratings', member.ratings]])
    case 'ratings':
      return tell([['ratings', member.ratings], ['howToRate']])
    default:
      return null
  }
}
/** Topics that nothing is told of without a membership. */
const ofMembership: ReadonlySet<ClubTopic> = new Set(['skip', 'pause', 'resume', 'cancel', 'tier', 'charge'])

const boxless = ({ membership }: MemberFacts): MemberPlan => ({
  sentences: membership ? [['noBox']] : [['noMembership']],
  links: [membership ? pages.deliveries : pages.membership],
})
const boxPage = (runId: string): AnswerLink => ({ label: 'Your box', href: customer.box(runId) })

function boxSentences(box: MemberFacts['boxes'][number], member: MemberFacts): ClubSentence[] {
  if (box.isSkipped) return [['isSkipped', box.name]]
  return those(
    ...whenSentences(box, member),
    box.wines.length > 0 ? ['boxWines', box.wines] : null,
    box.openUntil && (box.maySkip || box.maySwap) ? ['openUntil', box.openUntil] : null,
  )
}

const whenSentences = (
  { name, pickUpFrom, pickUpUntil, isReady, isSkipped }: MemberFacts['boxes'][number],
  { isShipped }: MemberFacts,
): ClubSentence[] => {
  if (isSkipped) return [['isSkipped', name]]
  if (isShipped) return [['boxShips', name, pickUpFrom]]
  return [isReady ? ['boxReady', name, pickUpUntil] : ['boxOn', name, pickUpFrom, pickUpUntil]]
}

const chargeSentences = ({
  nextPaymentOn,
  endsOn,
  price,
  card,
}: NonNullable<MemberFacts['membership']>): ClubSentence[] =>
  nextPaymentOn
    ? [['nextPayment', price, nextPaymentOn, card]]
    : endsOn
      ? [['endsOn', endsOn]]
      : [['noPayment']]

const placeSentences = ({ name, address, pickUpHours }: ClubFacts): ClubSentence[] =>
  those(
    address ? ['place', name, address] : ['askForPlace', name],
    pickUpHours ? ['pickUpHours', pickUpHours] : null,
    ['bringCode'],
  )

const tiersSentence = ({ tiers }: ClubFacts): ClubSentence => [
  'tiers',
  tiers.map(({ name, price }) => `${name} (${price})`),
]

/** From the club alone. */
function commonSentences(topic: ClubTopic, folded: string, facts: ClubFacts | null): ClubSentence[] {
  if (!facts) return topic === 'other' || topic === 'fault' || topic === 'person' ? [['askTeam', null]] : []
  const { name, phone, address, website, events } = facts
  const contact = phone ?? facts.email
  switch (topic) {
    case 'hours':
      return [
        facts.pickUpHours ? ['pickUpHours', facts.pickUpHours] : ['noHours', name],
        ['callFor', contact],
      ]
    case 'contact':
      return those(
        address ? ['place', name, address] : null,
        ['reach', contact],
        website ? ['website', website] : null,
      )
    case 'pick-up':
      return placeSentences(facts)
    case 'events':
      return events.length === 0
        ? [['noEvents', name]]
        : [
            ['events'],
            ...events
              .slice(0, 3)
              .map(({ title, when, price }): ClubSentence => ['event', title, when, price]),
          ]
    case 'shipping': {
      if (facts.shipsTo.length === 0) return [['noShipping', name]]
      const place = stateIn(folded)
      if (place === 'abroad')
        return [
          ['onlyStates', name],
          ['shipsTo', facts.shipsTo],
        ]
      if (place === null) return [['shipsTo', facts.shipsTo]]
      return [facts.shipsTo.includes(place) ? ['shipsThere', place] : ['notThere', place, facts.shipsTo]]
    }
    case 'gift':
      return [facts.sellsGifts ? ['gifts', name] : ['noGifts', contact]]
    case 'join':
    case 'price':
      return facts.tiers.length === 0 ? [['askTeam', contact]] : [tiersSentence(facts)]
    case 'discount':
      return [['discountByTier']]
    case 'fault':
      return [['faulty', contact]]
    case 'other':
    case 'person':
      return [['askTeam', contact]]
    default:
      return []
  }
}
