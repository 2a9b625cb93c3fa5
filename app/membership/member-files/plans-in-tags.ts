// Plans among the tags of customers, as shops mark the members of a club. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { groupBy } from './group-by'
import { readList } from './read-values'

/** Tags that say that a person is a member, and not of which plan. */
const memberTags =
  /^(?:(?:active |current )?(?:wine )?club(?: member)?s?|members?|subscribers?|active subscriber)$/
/** Tags that say nothing about a membership. */
const otherTags =
  /^(?:newsletter|vip|wholesale|trade|staff|friends? (?:and|&) family|imported?|tasting room|pos|local)$/
const planPrefix = /^(?:wine )?club(?: member)?\s*[:\-–/]\s*/i

/**
 * The plan of each list of tags; '' for none, null where several tags could be it. Where some people have a tag such as
 * "club", only they have a plan.
 */
export function plansInTags(lists: readonly string[]): (string | null)[] {
  const people = lists.map((text) => readList(text))
  const isMember = (tags: readonly string[]) => tags.some((tag) => memberTags.test(foldText(tag)))
  const marksMembers = people.some(isMember)
  const counts = groupBy(
    people.flatMap((tags) => tags.map(foldText)),
    (tag) => tag,
  )
  return people.map((tags) => {
    const prefixed = tags.find((tag) => planPrefix.test(tag))
    if (prefixed) return prefixed.replace(planPrefix, '')
    if (!marksMembers || !isMember(tags)) return ''
    const candidates = tags.filter((tag) => !memberTags.test(foldText(tag)) && !otherTags.test(foldText(tag)))
    const common = candidates.filter((tag) => counts.get(foldText(tag))!.length > 1)
    const [plan, ...more] = common.length > 0 ? common : candidates
    return plan === undefined ? '' : more.length > 0 ? null : plan
  })
}
