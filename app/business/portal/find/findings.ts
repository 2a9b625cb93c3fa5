// Results of a search over the whole portal, as the page and the palette show them. Pure.
import { z } from 'zod'

const finding = z.object({
  href: z.string(),
  label: z.string(),
  /** Detail below the label; empty for none. */
  line: z.string(),
})
/** One result. */
export type Finding = z.infer<typeof finding>

const findingGroup = z.object({
  label: z.string(),
  findings: z.array(finding),
  /** The list with all that match, where more match than are shown. */
  more: z.object({ href: z.string(), label: z.string() }).nullable(),
})
/** Results of one kind, best first. */
export type FindingGroup = z.infer<typeof findingGroup>

export const findings = z.object({
  /** The search that the groups answer. */
  text: z.string(),
  groups: z.array(findingGroup),
})
/** The answer to a search. */
export type Findings = z.infer<typeof findings>

/** A group with how well its best result is what was typed, 0 to 1. */
export interface ScoredGroup extends FindingGroup {
  score: number
}

/** Groups with results, the one with the best result first; equal ones stay in their order. */
export const bestFirst = (groups: readonly ScoredGroup[]): FindingGroup[] =>
  groups
    .filter(({ findings }) => findings.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ label, findings, more }) => ({ label, findings, more }))

/** "1 result", "12 results", "No results". */
export function countText({ groups }: Pick<Findings, 'groups'>): string {
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  return count === 0 ? 'No results' : count === 1 ? '1 result' : `${count} results`
}
