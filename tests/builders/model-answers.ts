import type { LanguageModel } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { modelReader } from '~/cellar/list-reader/model/model-reader.server'
import type { ModelReader } from '~/cellar/list-reader/model/model'

/** A wine of a model's answer: what is not given is null, as models answer. */
export const anAnsweredWine = (wine: Record<string, unknown>): Record<string, unknown> => ({
  line: 1,
  lastLine: 1,
  type: null,
  producer: null,
  name: null,
  vintage: null,
  appellation: null,
  region: null,
  country: null,
  varietal: null,
  bottleMl: null,
  bottlePrice: null,
  glasses: [],
  bin: null,
  ...wine,
})

export const anAnswer = (...wines: Record<string, unknown>[]): string =>
  JSON.stringify({ wines: wines.map(anAnsweredWine) })

type Asked = Parameters<MockLanguageModelV3['doGenerate']>[0]

/** A model that answers with these texts in turn, the last one again and again; an error is thrown. */
export function aModel(answer: (request: Asked, count: number) => string | Error | Promise<string | Error>) {
  let count = 0
  return new MockLanguageModelV3({
    doGenerate: async (request) => {
      const text = await answer(request, (count += 1))
      if (text instanceof Error) throw text
      return {
        content: [{ type: 'text', text }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: {
          inputTokens: { total: 1_000, noCache: 1_000, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 200, text: 200, reasoning: undefined },
        },
        warnings: [],
      }
    },
  })
}

/** A reader that asks this model: $1 and $5 for a million tokens, no retries. */
export function aModelReader(
  model: LanguageModel,
  { monthlyPages = 300, timeoutMs = 30_000 }: { monthlyPages?: number; timeoutMs?: number } = {},
): ModelReader {
  const settings = {
    provider: 'anthropic' as const,
    model: 'claude-haiku-5-5',
    timeoutMs,
    monthlyPages,
    prices: { input: 1, output: 5 },
  }
  return modelReader(settings, () => model, { retries: 0 })
}

/** All text that a request holds. */
export const textOf = ({ prompt }: Asked): string => JSON.stringify(prompt)
