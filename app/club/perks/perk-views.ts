// A member's perks as the member, the desk and the business see them. Pure.
import { newId } from '~/foundation/kit/ids'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import type { DeskPerksView } from './components/desk-perks'
import type { MemberPerksView } from './components/perk-balances'
import type { MemberPerks } from './member-perks.server'
import { mayUndoUse } from './undo-rule'

/** Without what staff noted: members read it. */
export function memberPerksView({ perks, bottleDiscountBp, isEntitled, uses }: MemberPerks): MemberPerksView {
  return {
    perks: perks.map((perk) => ({ ...perk, staffNote: '' })),
    bottleDiscountBp,
    isEntitled,
    uses: uses.map(({ id, name, usedOn }) => ({ id, name, usedOn })),
  }
}

/** For a person at the desk, who may take back what they recorded a moment ago; a manager anything. */
export function deskPerksView(
  { tierName, isEntitled, status, perks, uses }: MemberPerks,
  { userId, isManager, timeZone, now }: { userId: string; isManager: boolean; timeZone: string; now: Date },
): DeskPerksView {
  return {
    tierName,
    isEntitled,
    reason: isEntitled ? '' : reasonOf(status),
    perks: perks.map((perk) => ({ ...perk, useId: newId() })),
    uses: uses.map(({ id, name, note, usedAt, recordedBy, recordedById }) => ({
      id,
      name,
      note,
      when: whenWords(usedAt, timeZone),
      recordedBy,
      mayUndo: mayUndoUse({ usedAt, recordedById }, { userId, isManager, now }),
    })),
  }
}

/** "November 24, 2026, 6:05 PM" in the business's time zone. */
export const whenWords = (at: Date, timeZone: string) =>
  `${formatDay(dayIn(timeZone, at))}, ${timeIn(timeZone, at)}`

function reasonOf(status: MemberPerks['status']): string {
  if (status === 'paused') return 'The membership is paused: it gives no perks now.'
  if (status === 'past_due') return 'The membership is not paid: it gives no perks now.'
  if (status === 'canceled') return 'The membership has ended.'
  return 'There is no active membership.'
}
