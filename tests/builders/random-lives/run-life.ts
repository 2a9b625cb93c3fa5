import { inspect } from 'node:util'
import fc from 'fast-check'
import { isDomainError } from '~/foundation/kit/errors'
import { analyticsFaults, faultsOf, stripeFaults } from './checks'
import { deskActs } from './desk-acts'
import { shuffled } from '../../length'
import { memberActs } from './member-acts'
import { runActs } from './run-acts'
import { oneOf, type Act, type Step, type World } from './world'

const single: Record<string, { weight: number; act: Act }> = { ...memberActs, ...runActs, ...deskActs }

/** Acts of two people and a webhook at the same moment. Time stands still meanwhile. */
const meeting = Object.keys(single).filter(
  (name) => !['joins', 'joins again', 'days pass', 'an hour passes', 'pays what failed'].includes(name),
)
const atOnce: Act = async (world, { who, how }) => {
  const names = [oneOf(meeting, who * 31 + how), oneOf(meeting, how * 17 + who)]
  const results = await Promise.allSettled(
    names.map((name, at) => single[name!]!.act(world, { act: name!, who: who + at, how: how + at })),
  )
  for (const result of results)
    if (result.status === 'rejected' && !isDomainError(result.reason))
      throw new Error(names.join(' and '), { cause: result.reason })
}

const acts: typeof single = { ...single, 'two things happen at once': { weight: 20, act: atOnce } }

const weighted = Object.entries(acts).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))

/** Steps by chance, so many. */
export const steps = (count: number): fc.Arbitrary<Step[]> =>
  fc.noBias(
    fc.array(
      fc.record({ act: fc.oneof(...weighted), who: fc.nat({ max: 9_999 }), how: fc.nat({ max: 9_999 }) }),
      { minLength: count, maxLength: count },
    ),
  )

/** With which a club begins, so that there is something to act on. */
export const beginning = (members: number): Step[] =>
  [...Array.from({ length: members }, () => 'joins'), 'a run is drafted', 'a run is published'].map(
    (act, at) => ({ act, who: at, how: at }),
  )

/** Everything that can happen in a step. */
export const everyAct = Object.keys(acts)

/** Acts that a run goes through, which are not left to chance where a life is short. */
const course = [
  'days pass',
  'a run is locked',
  'boxes are packed',
  'a box is handed over',
  'gets all back',
  'days pass',
  'a run is closed',
]

/** A run from its deadline to its end, and then each act once, in an order that the seed decides. */
export const everyActOnce = (): Step[] =>
  [...course, 'joins', 'a run is drafted', 'a run is published', ...shuffled(everyAct)].map((act, at) => ({
    act,
    who: at * 7,
    how: at * 4,
  }))

/** How often each act was carried out, and how often it was refused. */
export type Played = Map<string, { done: number; refused: number }>

/** Steps after which Stripe's own record and the report are compared as well. */
const stepsBetweenAudits = 40

/**
 * Lets the steps happen, and compares both ledgers after every one of them. Throws with the latest steps where they
 * disagree, and whatever a step throws that is not a refusal.
 */
export async function play(world: World, list: Step[], played: Played = new Map()): Promise<Played> {
  const latest: string[] = []
  const failed = (what: unknown) => {
    const words = what instanceof Error ? inspect(what) : JSON.stringify(what, null, 1)
    return new Error(
      `After ${latest.length} steps, the last of them\n${latest.slice(-25).join('\n')}\n${words}`,
    )
  }
  for (const [at, step] of list.entries()) {
    const count = played.get(step.act) ?? { done: 0, refused: 0 }
    played.set(step.act, count)
    let result = 'done'
    try {
      const answer = await acts[step.act]!.act(world, step)
      if (answer === false) result = 'nothing to act on'
      else count.done += 1
    } catch (error) {
      result = isDomainError(error) ? `refused: ${error.code}` : 'failed'
      if (isDomainError(error)) count.refused += 1
      else {
        latest.push(describe(at, step, result))
        throw failed(error)
      }
    }
    latest.push(describe(at, step, result))
    const faults = await faultsOf(world)
    if (faults.length > 0) throw failed(faults)
    if (at % stepsBetweenAudits < stepsBetweenAudits - 1 && at < list.length - 1) continue
    await world.catchUp()
    // Nothing else keeps the planner's figures of a database that grows from nothing.
    await world.payments.db.owner.query('analyze')
    const all = [
      ...(await faultsOf(world)),
      ...(await stripeFaults(world)),
      ...(await analyticsFaults(world)),
    ]
    if (all.length > 0) throw failed(all)
  }
  return played
}

const describe = (at: number, { act, who, how }: Step, result: string) =>
  `${at} ${act} (${who}, ${how}): ${result}`
