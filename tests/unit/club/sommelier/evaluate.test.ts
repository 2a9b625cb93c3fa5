import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateSommelier } from '~/club/sommelier/evaluate/evaluate-sommelier.server'

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

  it('says which file has another shape', async () => {
    await expect(evaluate({ questions: [] }, { wines: 'none' })).rejects.toThrow(
      /inventory\.json has another shape/,
    )
    await expect(
      evaluateSommelier({ inventory: '/nowhere.json', questions: '/nowhere.json' }),
    ).rejects.toThrow(/no file/)
  })
})
