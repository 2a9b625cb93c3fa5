// A use of a perk as a line of the business's lists. Pure.
import type { PerkUseRow } from '../components/perk-use-rows'
import { whenWords } from '../perk-views'
import type { ListedUse } from './use-list.server'

/** A use with its perk and tier in words, and its time in the business's time zone. */
export const rowOfUse = (
  { id, memberId, memberName, name, tierName, note, usedAt, recordedBy }: ListedUse,
  timeZone: string,
): PerkUseRow => ({
  id,
  memberId,
  memberName,
  perk: `${name}, ${tierName}`,
  note,
  when: whenWords(usedAt, timeZone),
  recordedBy,
})
