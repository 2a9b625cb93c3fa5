// The address of the list of perk uses: search and filters. Pure.
import { isDay, type Day } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'

/** Filters of the list of uses. Null means any. */
export interface UseFilter {
  /** Words of the member's name or email address, as typed. */
  text: string
  /** A perk, without the perks of the same name in other tiers. */
  perkId: string | null
  tierId: string | null
  /** First day of the month in which the perk was used. */
  month: Day | null
  /** The member of staff who recorded it. */
  recordedBy: string | null
}

/** The names of the list's parameters in the address. */
interface UseQuery {
  q?: string
  perk?: string
  tier?: string
  month?: string
  who?: string
  after?: string
  done?: 'undone'
}

/** Reads the list's parameters; invalid ones are ignored. */
export function readUseFilter(url: string): UseFilter & { after: string | null } {
  const query = new URL(url).searchParams
  const { text, after } = readListParams(url)
  const month = `${query.get('month') ?? ''}-01`
  const id = (name: string) => {
    const value = query.get(name)
    return value !== null && isId(value) ? value : null
  }
  return {
    text,
    perkId: id('perk'),
    tierId: id('tier'),
    month: isDay(month) ? month : null,
    recordedBy: id('who'),
    after,
  }
}

/** The filters as a query, without those that are not set. */
export const queryOfUses = ({ text, perkId, tierId, month, recordedBy }: UseFilter): UseQuery => ({
  q: text || undefined,
  perk: perkId ?? undefined,
  tier: tierId ?? undefined,
  month: month?.slice(0, 7),
  who: recordedBy ?? undefined,
})

/** Whether any filter is set. */
export const isNarrowed = (filter: UseFilter): boolean =>
  Object.values(queryOfUses(filter)).some((value) => value !== undefined)
