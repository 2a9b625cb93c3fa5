import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sommelierModel } from '~/club/sommelier/model/sommelier-model.server'
import { aModel } from '#/tests/builders/model-answers'
import { compareWithModel, evaluateSommelier } from '~/club/sommelier/evaluate/evaluate-sommelier.server'

const wine = {
  type: 'red',
  varietal: 'Nebbiolo',
  country: 'Italy',
  region: 'Piedmont',
  appellation: 'Barolo',
  vintage: 2019,
  stock: 3,
  sweetness: 'dry',
}
const inventory = {
  tiers: { 1: 'First', 2: 'Second' },
  wines: [
    { ...wine, id: 'a', name: 'Aldo Testa Cannubi Barolo', price: 62.5, glassPrice: null, minTier: 1 },
    { ...wine, id: 'b', name: 'Bruna Prova Serra Barolo', price: 90, glassPrice: 18, minTier: 2 },
  ],
}

describe('evaluate -- sommelier', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tastevin-sommelier-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function evaluate(questions: unknown, stored: unknown = inventory) {
    const paths = { inventory: join(folder, 'inventory.json'), questions: join(folder, 'questions.json') }
    await writeFile(paths.inventory, JSON.stringify(stored))
    await writeFile(paths.questions, JSON.stringify(questions))
    return evaluateSommelier(paths)
  }

  it('answers by id, asks the turns first, and keeps to the tier of the member', async () => {
    const answers = await evaluate({
      questions: [
        { id: 'one', question: 'a Barolo', member: { tier: 1, ageVerified: true } },
        {
          id: 'two',
          turns: ['a Barolo'],
          question: 'something cheaper',
          member: { tier: 2, ageVerified: true },
        },
        { id: 'three', question: 'the Bruna Prova Serra', member: { tier: 1, ageVerified: true } },
        { id: 'four', question: 'a Barolo', member: { tier: 2, ageVerified: false } },
      ],
    })
    expect(answers.one!.suggestions.map(({ wineId }) => wineId)).toEqual(['a'])
    expect(answers.one!.text).toContain('$62.50')
    expect(answers.two!.suggestions.map(({ wineId }) => wineId)).toEqual(['a'])
    expect(answers.two!.previous!.suggestions.length).toBe(2)
    expect(answers.three).toMatchObject({ kind: 'none', suggestions: [] })
    expect(answers.three!.text).toContain('Second tier')
    expect(answers.four).toMatchObject({ kind: 'refuse', refusalReason: 'underage' })
  })

  it('takes a vintage of "NV", a year, or none', async () => {
    const wines = ['NV', 2019, null, undefined].map((vintage, at) => ({
      ...inventory.wines[0],
      id: `w${at}`,
      name: `Prova ${at}`,
      vintage,
    }))
    const answers = await evaluate({ questions: [{ id: 'one', question: 'a Barolo' }] }, { wines })
    expect(answers.one!.text).toMatch(/Prova 0 NV/)
    expect(answers.one!.suggestions).toHaveLength(4)
  })

  it('says which file has another shape', async () => {
    await expect(evaluate({ questions: [] }, { wines: 'none' })).rejects.toThrow(
      /inventory\.json has another shape/,
    )
    await expect(
      evaluateSommelier({ inventory: '/nowhere.json', questions: '/nowhere.json' }),
    ).rejects.toThrow(/no file/)
  })
})

describe('evaluate -- compare', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tastevin-compare-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function compare(texts: readonly string[] | null) {
    const paths = { inventory: join(folder, 'inventory.json'), questions: join(folder, 'questions.json') }
    await writeFile(paths.inventory, JSON.stringify(inventory))
    const questions = ['a Barolo', 'how much is the Cannubi?', 'a red for steak'].map((question, at) => ({
      id: `q${at}`,
      question,
    }))
    await writeFile(paths.questions, JSON.stringify({ questions }))
    const settings = { provider: 'anthropic', model: 'claude-haiku-5-5', monthlyAnswers: 9 } as const
    const prices = { input: 1, output: 5 }
    const model =
      texts &&
      sommelierModel({ ...settings, prices }, () => aModel((_, count) => texts[count - 1] ?? texts.at(-1)!))
    return compareWithModel(paths, model)
  }

  it('says plainly that no model is set, and still prints the answers of the rules', async () => {
    const comparison = await compare(null)
    expect(comparison.note).toContain('No language model is set')
    expect(comparison).toMatchObject({ model: null, requests: 0, costMicros: 0 })
    expect(comparison.answers.q0!.rules.kind).toBe('suggest')
  })

  it('shows both answers, the breaches of replaced words, and the cost', async () => {
    const wording = (text: string) =>
      JSON.stringify({ text, wines: [{ number: 1, reason: 'Firm tannin meets the dish.' }] })
    // Each question makes a new mock, which counts from one.
    const comparison = await compare([wording('This would be lovely.')])
    expect(comparison).toMatchObject({ requests: 2, worded: 2, replaced: 0, costMicros: 4_000 })
    expect(comparison.answers.q1!.model).toBeNull()
    expect(comparison.answers.q2!.model!.answer!.text).toBe('This would be lovely.')
    const replaced = await compare([wording('Only $12 tonight.')])
    expect(replaced).toMatchObject({ requests: 2, worded: 0, replaced: 2 })
    expect(replaced.answers.q0!.model).toMatchObject({ answer: null })
    expect(replaced.answers.q0!.model!.breaches.length).toBeGreaterThan(0)
  })
})
