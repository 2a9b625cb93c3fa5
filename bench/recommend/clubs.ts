// Clubs made of real people and wines, with some of their ratings held out. The same clubs in every run.
import type { Rating } from '~/club/tastes/engine/club-model'
import { unknownWine, type EngineWine } from '~/club/tastes/engine/wine'
import { hashOf } from './read-data'

export interface TestClub {
  wines: readonly EngineWine[]
  training: readonly Rating[]
  /** By member. */
  heldOut: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Numbers from 0 to 1 that a text decides. */
const drawOf = (text: string): number => (hashOf(text) + 0.5) / 2 ** 32

/** Of `list`, `count` entries drawn by the seed, with chances by weight. */
function draw<Item>(
  list: readonly Item[],
  count: number,
  seed: string,
  idOf: (item: Item) => string,
  weightOf: (item: Item) => number = () => 1,
): Item[] {
  return list
    .map((item) => ({ item, key: Math.log(drawOf(`${seed}/${idOf(item)}`)) / weightOf(item) }))
    .sort((one, other) => other.key - one.key)
    .slice(0, count)
    .map(({ item }) => item)
}

/** How wines are drawn for a club: any of them, or those that many people rate more often. */
export type Choice = 'any' | 'usual'

/**
 * Clubs of 50 members and 150 wines. Ten members have all of their ratings held out, the others two fifths. Members
 * have three ratings of the club's wines at least, five where wines are usual ones.
 */
export function smallClubs(
  wines: readonly EngineWine[],
  ratings: readonly Rating[],
  { clubs, choice, seed }: { clubs: number; choice: Choice; seed: string },
): TestClub[] {
  const counts = new Map<string, number>()
  for (const { wineId } of ratings) counts.set(wineId, (counts.get(wineId) ?? 0) + 1)
  const rated = wines.filter(({ id }) => counts.has(id))
  const fewest = choice === 'any' ? 3 : 5
  return Array.from({ length: clubs }, (_, club) => {
    const name = `${seed}/${choice}/${club}`
    const weight = (wine: EngineWine) => (choice === 'any' ? 1 : counts.get(wine.id)!)
    const selection = draw(rated, 150, name, ({ id }) => id, weight)
    const ids = new Set(selection.map(({ id }) => id))
    const byMember = groupBy(ratings.filter(({ wineId }) => ids.has(wineId)))
    const able = [...byMember.keys()].filter((id) => byMember.get(id)!.length >= fewest).sort()
    const members = draw(able, 50, `${name}/members`, (id) => id)
    return split(
      selection,
      members,
      name,
      (member, index) => {
        const count = byMember.get(member)!.length
        return index < 10 ? count : Math.max(1, Math.round(count * 0.4))
      },
      byMember,
    )
  })
}

/** All people in one club, with a fifth of their ratings held out. */
export function largeClub(wines: readonly EngineWine[], ratings: readonly Rating[], seed: string): TestClub {
  const heldOut = new Map<string, Map<string, number>>()
  const training: Rating[] = []
  for (const rating of ratings) {
    if (drawOf(`${seed}/${rating.memberId}/${rating.wineId}`) >= 0.2) training.push(rating)
    else {
      const own = heldOut.get(rating.memberId) ?? new Map<string, number>()
      heldOut.set(rating.memberId, own.set(rating.wineId, rating.points))
    }
  }
  return { wines, training, heldOut }
}

function split(
  wines: readonly EngineWine[],
  members: readonly string[],
  name: string,
  countOf: (member: string, index: number) => number,
  byMember: ReadonlyMap<string, Rating[]>,
): TestClub {
  const training: Rating[] = []
  const heldOut = new Map<string, Map<string, number>>()
  for (const [index, member] of members.entries()) {
    const all = byMember.get(member)!
    const out = draw(all, countOf(member, index), `${name}/${member}`, ({ wineId }) => wineId)
    heldOut.set(member, new Map(out.map(({ wineId, points }) => [wineId, points])))
    training.push(...all.filter((rating) => !out.includes(rating)))
  }
  return { wines, training, heldOut }
}

function groupBy(ratings: readonly Rating[]): Map<string, Rating[]> {
  const groups = new Map<string, Rating[]>()
  for (const rating of ratings) {
    const group = groups.get(rating.memberId)
    if (group) group.push(rating)
    else groups.set(rating.memberId, [rating])
  }
  return groups
}

/** The same wines without their properties: what the ratings of the club alone say. */
export const withoutFacts = (wines: readonly EngineWine[]) => wines.map(({ id }) => unknownWine(id))
