// The pre-flight as its page shows it: what is wrong with its cure, and one group of members at a time. Pure.
import { formatDay, dayIn } from '~/foundation/kit/dates'
import { foldText } from '~/foundation/kit/fold-text'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { BoxShipProblem } from '~/club/shipping/choices/box-shipping.server'
import { bottleCount } from '../owed/bottle-view'
import { checkGroupNames, type CheckGroup } from './check-groups'
import type { CheckedOwed } from './checked-owed.server'
import type { CheckedTier, CheckedWine, PreFlight } from './pre-flight.server'

/** Something to look at before the next step. `isStop` where publishing is refused without it. */
export interface Issue {
  text: string
  cure: { href: string; label: string } | null
  isStop: boolean
}

/** Problems of boxes, in the order of the page; the words follow the number of members. */
const boxIssues: [
  group: CheckGroup,
  isAffected: (box: PreFlight['boxes'][number]) => boolean,
  words: string | ((count: number) => string),
  label?: string,
][] = [
  ['disliked', (box) => box.disliked.length > 0, 'would get a kind of wine they asked never to get.'],
  ['rated_low', (box) => box.ratedLow.length > 0, 'would get a wine that they rated under 60 or don’t want.'],
  ['had', (box) => box.had.length > 0, 'had a wine of their box in the last 12 months.'],
  [
    'dietary_note',
    (box) => box.dietaryNote !== '',
    'told you what they can’t have. Check their boxes.',
    'See who and what',
  ],
  ['disputed', (box) => box.isDisputed, 'dispute the payment of their box.'],
  [
    'under_age',
    (box) => box.isUnderAge,
    (count) => `${count === 1 ? 'is' : 'are'} under 21 by their birth date.`,
  ],
  [
    'not_shipped',
    (box) => box.shipProblem !== null,
    'asked for shipping and would pick up instead.',
    'See who and why',
  ],
]

/** The problems of a run, the worst first; only those who may change it get links to its editor. */
export function issuesOf(
  check: PreFlight,
  { now, seesCosts, mayChange }: { now: Date; seesCosts: boolean; mayChange: boolean },
): Issue[] {
  const { run, license, tiers, wines, boxes } = check
  const edit = (label: string, anchor = '', query?: Parameters<typeof paths.business.runs.edit>[1]) =>
    mayChange ? { href: paths.business.runs.edit(run.id, query) + anchor, label } : null
  const list = (group: CheckGroup, label: string) => ({
    href: `${paths.business.run.check(run.id, { show: group })}#members`,
    label,
  })
  const issues: Issue[] = []
  const add = (text: string, cure: Issue['cure'], isStop = false) => issues.push({ text, cure, isStop })
  const isDraft = run.status === 'draft'
  if (isDraft && !license)
    add(
      'You haven’t stated that you may sell bottles to take away.',
      { href: `${paths.business.run.home(run.id)}#state-license`, label: 'State your license' },
      true,
    )
  if (isDraft && run.cutOffAt <= now)
    add('The deadline for members is in the past.', edit('Choose a later one', '', { part: 'details' }), true)
  for (const { id, title } of check.earlier)
    add(`${title} locks first: what it takes is still counted here.`, {
      href: paths.business.run.check(id),
      label: 'See its check',
    })
  if (!tiers.some(({ slots }) => slots > 0)) add('No wines are chosen yet.', edit('Choose wines'), true)
  for (const { id, name } of tiers.filter(({ slots }) => slots === 0))
    add(`${name} has no wines yet.`, edit('Choose wines', `#tier-${id}`))
  for (const wine of wines.filter(({ short }) => short > 0))
    add(`${bottleCount(wine.short)} of ${wine.name} ${wine.short === 1 ? 'is' : 'are'} missing.`, {
      href: `#wine-${wine.id}`,
      label: 'See who, and what helps',
    })
  for (const { id, name } of wines.filter(({ isRetired }) => isRetired))
    add(`${name} is retired.`, { href: paths.business.inventory.wine(id), label: 'Restore it' })
  if (seesCosts) for (const tier of tiers) addMargin(tier, add, edit('Change its wines', `#tier-${tier.id}`))
  addOwed(check, add, list('bottle_owed', 'See who'))
  for (const [group, isAffected, words, label = 'See who'] of boxIssues) {
    const count = boxes.filter(isAffected).length
    const sentence = typeof words === 'string' ? words : words(count)
    if (count > 0) add(`${people(count)} ${sentence}`, list(group, label))
  }
  const permits = new Set(['license_expired', 'permit_expired', 'not_offered'])
  if (boxes.some(({ shipProblem }) => shipProblem !== null && permits.has(shipProblem)))
    add('A license or permit for shipping has expired or is missing.', {
      href: paths.business.shipping(),
      label: 'Check your permits',
    })
  return issues
}

/** Bottles that left at the desk and could not be booked: they count as available here until a manager decides. */
export const refusedIssue = (count: number): Issue[] =>
  count === 0
    ? []
    : [
        {
          text: `${count === 1 ? '1 hand-over was' : `${count.toLocaleString('en-US')} hand-overs were`} refused after the bottles had left.`,
          cure: { href: paths.business.desk.refused(), label: 'Decide what they were' },
          isStop: false,
        },
      ]

function addOwed(
  { owed }: PreFlight,
  add: (text: string, cure: Issue['cure']) => void,
  seeWho: NonNullable<Issue['cure']>,
): void {
  const count = (reason: CheckedOwed['reason']) => owed.filter((one) => one.reason === reason).length
  const are = (bottles: number) => `${bottleCount(bottles)} ${bottles === 1 ? 'is' : 'are'}`
  const notDecided = count('not_decided')
  if (notDecided > 0)
    add(`${are(notDecided)} owed of earlier boxes, and nothing is decided.`, {
      href: paths.business.run.owed({ by: 'bottle' }),
      label: notDecided === 1 ? 'Decide about it' : 'Decide about them',
    })
  const noneLeft = count('none_left')
  if (noneLeft > 0)
    add(
      `${are(noneLeft)} owed of earlier boxes, and this run’s boxes leave ${noneLeft === 1 ? 'none' : 'none for them'}.`,
      seeWho,
    )
}

function addMargin(
  tier: CheckedTier,
  add: (text: string, cure: Issue['cure']) => void,
  cure: Issue['cure'],
): void {
  const { name, highestCostCents: cost, ceilingCents: ceiling, currency, slots } = tier
  if (slots > 0 && cost === null) add(`The cost of a wine of ${name} is unknown.`, cure)
  if (cost !== null && ceiling !== null && cost > ceiling)
    add(
      `A box of ${name} costs up to ${formatMoney(cost, currency)}, above your ceiling of ${formatMoney(ceiling, currency)}.`,
      cure,
    )
}

const people = (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`)

export interface ListedMember {
  key: string
  memberId: string
  name: string
  tier: string
  /** Notable facts about this box, in words. */
  facts: string[]
  /** The box that may be assigned too. */
  entitlementId: string | null
}

/** The members of each group, as counts. */
export function groupCounts(check: PreFlight): Record<CheckGroup, number> {
  const counts = Object.fromEntries(checkGroupNames.map((name) => [name, 0])) as Record<CheckGroup, number>
  for (const box of check.boxes) for (const group of groupsOf(box)) counts[group] += 1
  for (const { reason } of check.out) counts[reason] += 1
  counts.bottle_owed = check.owed.length
  return counts
}

const shipProblems: Record<BoxShipProblem, string> = {
  no_address: 'no address',
  tier_not_shipped: 'price of the tier doesn’t include shipping',
  license_expired: 'your license expired',
  state_closed: 'state doesn’t allow it',
  not_offered: 'you don’t ship to this state',
  permit_expired: 'your permit for this state expired',
}

const owedReasons: Record<CheckedOwed['reason'], string> = {
  not_decided: 'nothing decided',
  disputed: 'payment of that box disputed',
  no_box: 'no box in this run',
  none_left: 'none is left',
}

function groupsOf(box: PreFlight['boxes'][number]): CheckGroup[] {
  const groups: CheckGroup[] = ['in']
  if (box.isAwaited) groups.push('awaited')
  if (box.short.length > 0) groups.push('short')
  if (box.substitutes.length > 0) groups.push('substitute')
  if (box.disliked.length > 0) groups.push('disliked')
  if (box.ratedLow.length > 0) groups.push('rated_low')
  if (box.had.length > 0) groups.push('had')
  if (box.dietaryNote !== '') groups.push('dietary_note')
  if (box.isDisputed) groups.push('disputed')
  if (box.owed.length > 0) groups.push('with_owed')
  if (box.isUnderAge) groups.push('under_age')
  if (box.isShipped) groups.push('shipped')
  if (box.shipProblem !== null) groups.push('not_shipped')
  return groups
}

/** One page of a group, by name; `search` narrows it. Pages count from 1. */
export function listGroup(
  check: PreFlight,
  { group, search, page, size }: { group: CheckGroup; search: string; page: number; size: number },
): { members: ListedMember[]; count: number } {
  const wineName = new Map(check.wines.map(({ id, name }) => [id, name]))
  const tierName = new Map(check.tiers.map(({ id, name }) => [id, name]))
  const names = (ids: string[]) =>
    [...new Set(ids)].map((id) => timesOf(ids, id) + (wineName.get(id) ?? 'a wine')).join(', ')
  const day = (instant: Date | null) => (instant ? formatDay(dayIn(check.timeZone, instant)) : null)
  const ofBoxes = check.boxes
    .filter((box) => groupsOf(box).includes(group))
    .map((box) => ({
      key: box.key,
      memberId: box.memberId,
      tierId: box.tierId,
      entitlementId: null,
      facts: [
        bottleCount(box.bottles),
        box.isAwaited && (box.dueAt ? `payment due ${day(box.dueAt)}` : 'payment failed, retried'),
        box.short.length > 0 && `missing: ${names(box.short)}`,
        box.substitutes.length > 0 && `substitute: ${names(box.substitutes)}`,
        box.disliked.length > 0 && `asked not to get: ${names(box.disliked)}`,
        box.ratedLow.length > 0 && `rated low or not wanted: ${names(box.ratedLow)}`,
        box.had.length > 0 && `had before: ${names(box.had)}`,
        group === 'dietary_note' && `note: ${box.dietaryNote}`,
        box.owed.length > 0 && `owed of an earlier box: ${names(box.owed)}`,
        box.isDisputed && 'payment disputed',
        box.shipProblem !== null && shipProblems[box.shipProblem],
      ].filter((fact) => typeof fact === 'string'),
    }))
  const ofOut = check.out
    .filter(({ reason }) => reason === group)
    .map(({ memberId, membershipId, tierId, entitlementId, dueAt }) => ({
      key: `${membershipId} ${entitlementId}`,
      memberId,
      tierId,
      entitlementId: group === 'owed_more' ? entitlementId : null,
      facts: [entitlementId ? 'box stays owed' : false, dueAt ? `next payment ${day(dueAt)}` : false].filter(
        (fact) => typeof fact === 'string',
      ),
    }))
  const ofOwed = (group === 'bottle_owed' ? check.owed : []).map(({ lineId, memberId, wineId, reason }) => ({
    key: lineId,
    memberId,
    tierId: '',
    entitlementId: null,
    facts: [`owed: ${check.owedWines.get(wineId) ?? 'a wine'}`, owedReasons[reason]],
  }))
  const wanted = foldText(search)
  const all = [...ofBoxes, ...ofOut, ...ofOwed]
    .map(({ tierId, ...one }) => ({
      ...one,
      name: check.names.get(one.memberId) ?? 'A member',
      tier: tierName.get(tierId) ?? '',
    }))
    .filter(({ name }) => wanted === '' || foldText(name).includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key))
  return { members: all.slice((page - 1) * size, page * size), count: all.length }
}

/** "2 × " where an id comes twice. */
function timesOf(ids: string[], id: string): string {
  const times = ids.filter((one) => one === id).length
  return times > 1 ? `${times} × ` : ''
}

/** A wine of the plan with the first names it hits. */
export interface WineLine extends Omit<CheckedWine, 'shortOf' | 'replacedOf'> {
  /** Members, each once. */
  shortMembers: number
  replacedMembers: number
  shortNames: string[]
  replacedNames: string[]
}

/** More names than this are counted, and listed by their group. */
export const namesShown = 12

export function wineLines({ wines, names }: PreFlight): WineLine[] {
  const memberNames = (ids: Set<string>) =>
    [...ids].slice(0, namesShown).map((id) => names.get(id) ?? 'A member')
  return wines.map(({ shortOf, replacedOf, ...wine }) => {
    const [short, replaced] = [new Set(shortOf), new Set(replacedOf)]
    return {
      ...wine,
      shortMembers: short.size,
      replacedMembers: replaced.size,
      shortNames: memberNames(short),
      replacedNames: memberNames(replaced),
    }
  })
}

/** A tier's margin in words, for staff who may see costs. */
export function marginLine(tier: CheckedTier) {
  const { priceCents, averageCostCents: cost, highestCostCents, ceilingCents, currency } = tier
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, currency))
  const isKnown = priceCents !== null && cost !== null && priceCents > 0
  return {
    id: tier.id,
    name: tier.name,
    boxes: tier.boxes,
    price: money(priceCents),
    cost: money(cost),
    highest: money(highestCostCents),
    ceiling: money(ceilingCents),
    isOver: highestCostCents !== null && ceilingCents !== null && highestCostCents > ceilingCents,
    margin: isKnown ? money(priceCents - cost) : null,
    share: isKnown ? `${Math.round(((priceCents - cost) / priceCents) * 100)}%` : null,
  }
}

/** Effect of matching wines to tastes, compared with the same wines for everyone; null where none are matched. */
export function tasteSentence({ taste }: PreFlight): string | null {
  if (!taste || taste.bottles === 0) return null
  const { bottles: count, better, unscored, unwanted, unwantedOfSame } = taste
  return [
    `Wines are matched to each member’s taste for ${bottleCount(count)}: ${better.toLocaleString('en-US')} with a wine that suits the member better than the first one, and ${unwanted.toLocaleString('en-US')} with one that the member doesn’t want or had before, instead of ${unwantedOfSame.toLocaleString('en-US')} with the same wine for everyone.`,
    unscored > 0 &&
      `For ${bottleCount(unscored)}, the member or the wine is new, and the average of the tier counts.`,
  ]
    .filter(Boolean)
    .join(' ')
}
