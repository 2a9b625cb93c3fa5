import { whenWords } from '../perk-views'
import type { ListedUse } from './use-list.server'

/** A use as a line of the business's lists, with its time in the business's time zone. */
export const rowOfUse = (
  { id, memberId, memberName, name, tierName, note, usedAt, recordedBy }: ListedUse,
  timeZone: string,
) => ({ id, memberId, memberName, name, tierName, note, when: whenWords(usedAt, timeZone), recordedBy })
