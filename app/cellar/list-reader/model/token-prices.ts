import type { ModelUse } from './model'

// Cost of an answer of the language model. Pure.

/** Dollars for a million tokens. */
interface TokenPrices {
  input: number
  output: number
}

/**
 * List prices of November 2026, for prompts of usual length and without discounts. Providers change them; AI_PRICES
 * replaces them.
 */
const listPrices: ReadonlyMap<string, TokenPrices> = new Map(
  Object.entries({
    'claude-haiku-5-5': { input: 0.1, output: 0.5 },
    'claude-haiku-4-5': { input: 1, output: 5 },
    'claude-sonnet-5-5': { input: 2, output: 10 },
    'claude-sonnet-5': { input: 2, output: 10 },
    'claude-sonnet-4-6': { input: 3, output: 15 },
    'claude-sonnet-4-5': { input: 3, output: 15 },
    'gpt-6-luna': { input: 0.1, output: 0.5 },
    'gpt-6-sol': { input: 2, output: 10 },
    'gpt-6.1-terra': { input: 1, output: 5 },
    'gpt-6.1-sol': { input: 2, output: 10 },
    'gpt-5.6-luna': { input: 0.2, output: 1.2 },
    'gpt-5.4-mini': { input: 0.75, output: 4.5 },
  }),
)

/** The prices of a model, also of a dated version of it; null where they are not known. */
export function pricesOf(model: string, own: TokenPrices | null): TokenPrices | null {
  return own ?? listPrices.get(model.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, '')) ?? null
}

/** Millionths of a dollar, rounded up; 0 where the prices are not known. */
export function costMicros({ inputTokens, outputTokens }: ModelUse, prices: TokenPrices | null): number {
  // Dollars for a million tokens are millionths of a dollar for one.
  return prices === null ? 0 : Math.ceil(inputTokens * prices.input + outputTokens * prices.output)
}

export const addUse = (a: ModelUse, b: ModelUse): ModelUse => ({
  requests: a.requests + b.requests,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})

export const noUse: ModelUse = { requests: 0, inputTokens: 0, outputTokens: 0 }
