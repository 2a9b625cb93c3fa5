// How well and how fast the rule-based sommelier answers.
import { performance } from 'node:perf_hooks'
import { answer, type SommelierWine } from '~/club/sommelier/engine/answer.server'
import { ms, type Row, type Section } from '../table'
import { demoSommelierWines } from './demo-wines'
import { breachesOf } from './fuzz'
import { measureParaphrases } from './measure-paraphrases'
import { partSets } from './paraphrases'
import { askAll, questionSets } from './score'

const conversations = 500
const manyWines = 2_000

/** Questions about the demo cellars, sentences on age, health and limits, 500 made-up conversations with a fresh seed, and the time of an answer. */
export function sommelier(seed = Date.now() % 2 ** 31): Section[] {
  return [
    { title: 'Sommelier', rows: [...scoreRows(), fuzzRow(seed), ...paraphraseRows(seed), ...speedRows()] },
  ]
}

function scoreRows(): Row[] {
  return questionSets.flatMap((set) =>
    (['tuning', 'held-out'] as const).map((which) => {
      const answers = askAll(set, which)
      const right = answers.filter(({ problems }) => problems.length === 0).length
      return {
        what: `The ${set} set of questions, ${which === 'tuning' ? 'used for tuning' : 'held out'}, answered rightly`,
        figure: `${right} of ${answers.length} = ${((100 * right) / answers.length).toFixed(1)} %`,
        target: '>= 95 %',
        held: right >= 0.95 * answers.length,
      }
    }),
  )
}

function fuzzRow(seed: number): Row {
  const wines = demoSommelierWines('bottega-rossa')
  const problems = Array.from({ length: conversations }, (_, index) =>
    breachesOf(seed + index * 101, wines),
  ).flat()
  for (const problem of problems.slice(0, 5)) console.log(problem)
  return {
    what: `Hard breaches in ${conversations} made-up conversations (seed ${seed})`,
    figure: String(problems.length),
    target: '0',
    held: problems.length === 0,
  }
}

const mostFalseRefusals = 0.02

/** Wrong answers to sentences about age, driving, health, allergens and limits, and harmless ones refused. */
function paraphraseRows(seed: number): Row[] {
  return partSets.flatMap((set) =>
    measureParaphrases(set, seed).map(({ group, asked: count, faults }) => {
      for (const fault of faults.slice(0, 3)) console.log(fault)
      const isHarmless = group === 'harmless'
      return {
        what: `Sentences of the ${set} parts (${group}) ${isHarmless ? 'refused' : 'answered wrongly'} (seed ${seed})`,
        figure: `${faults.length} of ${count}`,
        target: isHarmless ? '<= 2 %' : '0',
        held: faults.length <= (isHarmless ? count * mostFalseRefusals : 0),
      }
    }),
  )
}

/** Milliseconds by the clock and of the processor: on a busy machine they differ. */
interface Took {
  wall: number
  processor: number
}

function speedRows(): Row[] {
  const wines = manyOf(manyWines)
  const context = { wines, audience: 'member' as const, locale: 'en-US', year: 2026 }
  const prepare = Array.from({ length: 20 }, () => timed(() => answer('', { ...context, wines: [...wines] })))
  const questions = questionSets
    .flatMap((set) => askAll(set, 'tuning'))
    .flatMap(({ question }) => question.turns)
  const answers = questions.map((question) => timed(() => answer(question, context)))
  const [preparing, answering] = [at(prepare, 0.95), at(answers, 0.95)]
  return [
    {
      what: `${manyWines.toLocaleString('en')} wines prepared, labels known, p95`,
      figure: ms(preparing.wall),
      peer: `processor ${ms(preparing.processor)}`,
    },
    {
      what: '... a question answered, p95, without the database',
      figure: ms(answering.wall),
      peer: `processor ${ms(answering.processor)}`,
      target: '<= 200 ms',
      held: answering.wall <= 200,
    },
  ]
}

/** The wines of both demo clubs, repeated under other producers. */
export function manyOf(count: number): SommelierWine[] {
  const base = [...demoSommelierWines('harbor-cellars'), ...demoSommelierWines('bottega-rossa')]
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / base.length)
    const wine = base[index % base.length]!
    const producer = round === 0 ? wine.producer : `${wine.producer} ${['Bis', 'Ter', 'Quater'][round - 1]}`
    return { ...wine, id: `w${index}`, producer }
  })
}

function timed(run: () => unknown): Took {
  const [started, before] = [performance.now(), process.cpuUsage()]
  run()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - started, processor: (user + system) / 1_000 }
}

function at(all: readonly Took[], share: number): Took {
  const of = (name: keyof Took) =>
    all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(all.length * share)]!
  return { wall: of('wall'), processor: of('processor') }
}
