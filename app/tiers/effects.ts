// What a change of a tier means for those who have it already, in sentences. Pure.

export interface TierDetails {
  name: string
  description: string
  bottles: number
  benefits: string[]
  memberCap: number | null
}

const people = (count: number) => (count === 1 ? '1 member has' : `${count} members have`)
/** Browsers send the ends of lines in their own way. */
const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
const bottlesOf = (count: number) =>
  count === 0 ? 'no number of bottles' : count === 1 ? '1 bottle a month' : `${count} bottles a month`

/**
 * What changes for the present members of a tier, each as a sentence; nothing where there are none or nothing that
 * concerns them changes. `members` counts live memberships.
 */
export function effectsOf(before: TierDetails, after: TierDetails, members: number): string[] {
  if (members === 0) return []
  const effects: string[] = []
  if (before.name !== after.name) {
    effects.push(
      `They see the name ${after.name} in place of ${before.name}, in their account and in new mail.`,
    )
  }
  if (before.bottles !== after.bottles) {
    effects.push(
      `They are promised ${bottlesOf(after.bottles)} from now on, instead of ${bottlesOf(before.bottles)}.`,
    )
  }
  const gone = before.benefits.filter((benefit) => !after.benefits.includes(benefit))
  const added = after.benefits.filter((benefit) => !before.benefits.includes(benefit))
  if (gone.length > 0) effects.push(`They lose: ${gone.join('; ')}.`)
  if (added.length > 0) effects.push(`They gain: ${added.join('; ')}.`)
  if (lines(before.description) !== lines(after.description))
    effects.push('They read the new description in their account.')
  const { memberCap } = after
  if (memberCap !== null && memberCap !== before.memberCap && memberCap < members) {
    effects.push(
      `All ${members} stay, although the limit is ${memberCap}: nobody new joins until there are fewer than ${memberCap}.`,
    )
  }
  return effects
}

/** The line above the sentences. */
export function affectedMembersSummary(members: number): string {
  return `${people(members)} this tier. They keep their price and their membership.`
}

/** The same for a tier that is taken off the page. */
export function effectsOfArchive(members: number, waiting: number): string[] {
  const effects: string[] = []
  if (members > 0)
    effects.push(`${people(members)} this tier. They keep it, at their price, for as long as they stay.`)
  if (waiting > 0) {
    effects.push(
      `${waiting === 1 ? '1 name stays' : `${waiting} names stay`} on its waiting list. You can invite them once you offer it again.`,
    )
  }
  return effects
}
