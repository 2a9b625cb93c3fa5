// How a tier change affects its members, as sentences. Pure.

import { discountText } from './bottle-discount'

export interface TierDetails {
  name: string
  description: string
  bottles: number
  benefits: string[]
  memberCap: number | null
  bottleDiscountBp: number
}

const people = (count: number) => (count === 1 ? '1 member has' : `${count} members have`)
/** Browsers submit line breaks as CRLF. */
const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
const bottlesOf = (count: number) =>
  count === 0 ? 'a varying number of bottles' : count === 1 ? '1 bottle a month' : `${count} bottles a month`

/**
 * The effects on a tier's current members, one sentence each; empty if there are none. `members` counts live
 * memberships.
 */
export function effectsOf(before: TierDetails, after: TierDetails, members: number): string[] {
  if (members === 0) return []
  const effects: string[] = []
  if (before.name !== after.name) {
    effects.push(
      `They will see the name ${after.name} instead of ${before.name} in their account and in new emails.`,
    )
  }
  if (before.bottles !== after.bottles) {
    effects.push(`They will get ${bottlesOf(after.bottles)} instead of ${bottlesOf(before.bottles)}.`)
  }
  if (before.bottleDiscountBp !== after.bottleDiscountBp) {
    const off = (bp: number) => (bp === 0 ? 'nothing' : discountText(bp))
    effects.push(
      `They will save ${off(after.bottleDiscountBp)} instead of ${off(before.bottleDiscountBp)} on bottles from your list, from their next checkout on.`,
    )
  }
  const gone = before.benefits.filter((benefit) => !after.benefits.includes(benefit))
  const added = after.benefits.filter((benefit) => !before.benefits.includes(benefit))
  if (gone.length > 0) effects.push(`They lose: ${gone.join('; ')}.`)
  if (added.length > 0) effects.push(`They gain: ${added.join('; ')}.`)
  if (lines(before.description) !== lines(after.description))
    effects.push('They will see the new description in their account.')
  const { memberCap } = after
  if (memberCap !== null && memberCap !== before.memberCap && memberCap < members) {
    effects.push(
      `${members === 1 ? 'The one member stays' : `All ${members} stay members`}, above the limit of ${memberCap}. New members can join once there are fewer than ${memberCap}.`,
    )
  }
  return effects
}

/** The summary above the effects. */
export function affectedMembersSummary(members: number): string {
  return `${people(members)} this tier. They keep their price and their membership.`
}

/** The effects of no longer offering a tier. */
export function effectsOfArchive(members: number, waiting: number): string[] {
  const effects: string[] = []
  if (members > 0)
    effects.push(
      `${people(members)} this tier. They keep it at their current price for as long as they stay.`,
    )
  if (waiting > 0) {
    effects.push(
      `${waiting === 1 ? '1 person stays' : `${waiting} people stay`} on its waiting list. You can invite them once you offer the tier again.`,
    )
  }
  return effects
}
