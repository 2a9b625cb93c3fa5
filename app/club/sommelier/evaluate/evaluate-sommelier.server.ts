// Answers questions from files as the product does, for judging the sommelier.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { wineKinds } from '~/cellar/reference/labels'
import { sweetnesses } from '~/cellar/reference/scales'
import {
  answer,
  type ConversationState,
  type SommelierAnswer,
  type SommelierWine,
} from '../engine/answer.server'
import { checkedWording, isWordable } from '../model/word-suggestions.server'
import type { SommelierModel } from '../model/model'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const amount = z
  .number()
  .nullish()
  .transform((value) => (typeof value === 'number' ? Math.round(value * 100) : null))
const wineSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  producer: text,
  name: text,
  type: z.enum(wineKinds).catch('red'),
  varietal: text,
  country: text,
  region: text,
  appellation: text,
  vintage: z
    .union([z.number(), z.literal('NV')])
    .nullish()
    .catch(null)
    .transform((value) => value ?? null),
  price: amount,
  glassPrice: amount,
  stock: z.number().default(0),
  minTier: z.number().default(1),
  sweetness: z
    .enum(Object.keys(sweetnesses) as [keyof typeof sweetnesses])
    .nullish()
    .catch(null),
  notes: text,
})
const inventorySchema = z.object({
  tiers: z.record(z.string(), z.string()).default({}),
  wines: z.array(wineSchema),
})
const questionsSchema = z.object({
  questions: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      question: z.string(),
      turns: z.array(z.string()).default([]),
      member: z
        .object({ tier: z.number().default(99), ageVerified: z.boolean().default(true) })
        .default({ tier: 99, ageVerified: true }),
    }),
  ),
})
type Inventory = z.infer<typeof inventorySchema>

interface EvaluatedAnswer {
  kind: SommelierAnswer['kind']
  suggestions: { wineId: string; reason: string }[]
  text: string
  refusalReason?: string
  /** The answer to the turn before, where there was one. */
  previous?: Omit<EvaluatedAnswer, 'previous'>
}

/**
 * For each question its answer; earlier `turns` are asked first in the same conversation. Throws an error with a
 * sentence for a file that cannot be read or has another shape.
 */
export async function evaluateSommelier(paths: {
  inventory: string
  questions: string
}): Promise<Record<string, EvaluatedAnswer>> {
  const [inventory, { questions }] = await Promise.all([
    readShape(paths.inventory, inventorySchema),
    readShape(paths.questions, questionsSchema),
  ])
  const byTier = new Map<number, SommelierWine[]>()
  return Object.fromEntries(
    questions.map(({ id, question, turns, member }) => {
      const wines = byTier.get(member.tier) ?? winesFor(inventory, member.tier)
      byTier.set(member.tier, wines)
      return [id, converse([...turns, question], wines, member.ageVerified)]
    }),
  )
}

function converse(
  questions: readonly string[],
  wines: readonly SommelierWine[],
  isOfAge: boolean,
): EvaluatedAnswer {
  const answers = answersTo(questions, wines, isOfAge).map(evaluated)
  const previous = answers.at(-2)
  return { ...answers.at(-1)!, ...(previous && { previous }) }
}

/** The answers to questions of one conversation, in their order. */
function answersTo(
  questions: readonly string[],
  wines: readonly SommelierWine[],
  isOfAge: boolean,
): SommelierAnswer[] {
  let state: ConversationState | null = null
  return questions.map((question) => {
    const response = answer(question, {
      wines,
      state,
      audience: 'member',
      locale: 'en-US',
      year: new Date().getFullYear(),
      isOfAge,
    })
    state = response.state
    return response
  })
}

const evaluated = ({ kind, cards, text, refusal }: SommelierAnswer): EvaluatedAnswer => ({
  kind,
  suggestions: cards.map(({ wineId, reason }) => ({ wineId, reason })),
  text,
  ...(refusal && { refusalReason: refusal }),
})

interface ComparedAnswer {
  rules: EvaluatedAnswer
  /** Null where the model is not asked: for facts, refusals and an honest no. */
  model: null | {
    /** Null where the model's words were replaced by the rules'. */
    answer: EvaluatedAnswer | null
    breaches: string[]
    fault: string | null
    ms: number
  }
}

export interface Comparison {
  /** The model's name; null where none is set, and only the rules answered. */
  model: string | null
  note: string
  requests: number
  worded: number
  replaced: number
  /** Millionths of a dollar. */
  costMicros: number
  answers: Record<string, ComparedAnswer>
}

/**
 * The same questions answered by the rules, and where they suggest wines in the words of a language model, checked as in
 * the product. Asks the model once for each such question, one after the other. Throws as `evaluateSommelier` does.
 */
export async function compareWithModel(
  paths: { inventory: string; questions: string },
  model: SommelierModel | null,
): Promise<Comparison> {
  const [inventory, { questions }] = await Promise.all([
    readShape(paths.inventory, inventorySchema),
    readShape(paths.questions, questionsSchema),
  ])
  const comparison: Comparison = {
    model: model?.model ?? null,
    note: model
      ? `Suggestions are worded by ${model.provider}’s ${model.model}; all other answers are the rules’ alone.`
      : 'No language model is set: neither ANTHROPIC_API_KEY nor OPENAI_API_KEY. Only the rules answered.',
    requests: 0,
    worded: 0,
    replaced: 0,
    costMicros: 0,
    answers: {},
  }
  for (const { id, question, turns, member } of questions) {
    const wines = winesFor(inventory, member.tier)
    const byRules = answersTo([...turns, question], wines, member.ageVerified).at(-1)!
    const compared: ComparedAnswer = { rules: evaluated(byRules), model: null }
    comparison.answers[id] = compared
    if (!model || !isWordable(byRules)) continue
    const started = performance.now()
    const wording = await checkedWording(model, { question, answer: byRules, wines, taste: undefined })
    comparison.requests += 1
    comparison.costMicros += model.costMicros(wording.use)
    if (wording.answer) comparison.worded += 1
    else comparison.replaced += 1
    compared.model = {
      answer: wording.answer && evaluated(wording.answer),
      breaches: wording.breaches,
      fault: wording.fault?.code ?? null,
      ms: Math.round(performance.now() - started),
    }
  }
  return comparison
}

/** The wines as a member of this tier knows them. */
function winesFor({ wines, tiers }: Inventory, tier: number): SommelierWine[] {
  return wines.map((wine) => ({
    id: wine.id,
    producer: wine.producer,
    name: wine.name,
    type: wine.type,
    vintage: wine.vintage,
    varietal: wine.varietal,
    country: wine.country,
    region: wine.region,
    appellation: wine.appellation,
    formatMl: 750,
    body: null,
    acidity: null,
    sweetness: wine.sweetness ?? null,
    oak: null,
    attributes: [],
    abvTenths: null,
    drinkFrom: null,
    drinkUntil: null,
    bottlePriceCents: wine.price,
    glassPriceCents: wine.glassPrice,
    stock: wine.stock,
    reservedFor: wine.minTier > tier ? (tiers[wine.minTier] ?? `tier ${wine.minTier}`) : null,
    note: wine.notes,
  }))
}

async function readShape<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw new Error(`${path} is not JSON.`)
  }
  const result = schema.safeParse(parsed)
  if (!result.success) throw new Error(`${path} has another shape: ${z.prettifyError(result.error)}`)
  return result.data
}
