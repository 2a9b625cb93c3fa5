import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const eslint = new ESLint()
const sentences = async (text: string, filePath = 'app/foundation/kit/text.ts') => {
  const [result] = await eslint.lintText(text, { filePath })
  return result!.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax').length
}

describe('the lint', () => {
  it.each([
    ["export const words: Record<string, string> = { saved: 'It is saved.' }"],
    ["export const words: Readonly<Record<string, string>> = { saved: 'It is saved.' }"],
    ["export const words: { [word: string]: string } = { saved: 'It is saved.' }"],
    ['const words = { saved: 1 }\nexport const said = (word: string) => words[word as keyof typeof words]'],
    ['export const isKnown = (word: string, words: object) => word in words'],
    ["import { z } from 'zod'\nexport const field = z.email()"],
    ["import { z } from 'zod'\nexport const isAddress = (text: string) => z.regexes.email.test(text)"],
    ["export const cookies = (request: Request) => request.headers.get('cookie')"],
    [
      "export const own = (db: OpenTenantDb) => db.q.selectFrom('wines').where('business_id', '=', db.businessId)",
    ],
    [
      "import { z } from 'zod'\nimport { isId } from '~/foundation/kit/ids'\nexport const id = z.string().refine(isId, 'No')",
    ],
  ])('refuses %s', async (text) => {
    expect(await sentences(text)).toBe(1)
  })

  it.each([
    ["export const loader = (params: { runId?: string }) => params.runId ?? ''"],
    ["export const loader = (params: { runId?: string }) => { const { runId = '' } = params; return runId }"],
    ["export const action = async ({ handOverId = '' }) => handOverId"],
    ['export const action = (fields: Record<string, string>) => fields.lineId'],
  ])('refuses the unchecked id of %s in a route', async (text) => {
    expect(await sentences(text, 'app/routes/home.tsx')).toBeGreaterThan(0)
  })

  it.each([
    ["export const words = { saved: 'It is saved.' } satisfies Record<string, string>"],
    ['export const count: Record<string, number> = {}'],
    ["export const words = new Map([['saved', 'It is saved.']])"],
    ["export const isFile = (entry: object) => 'name' in entry"],
  ])('takes %s', async (text) => {
    expect(await sentences(text)).toBe(0)
  })
})
