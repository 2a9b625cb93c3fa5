// Which language model this installation may ask, from its environment. Pure.

type AiProvider = 'anthropic' | 'openai'

/** How the companies behind the providers are named to people. */
export const aiProviders = { anthropic: 'Anthropic', openai: 'OpenAI' } as const satisfies Record<
  AiProvider,
  string
>

export interface AiSettings {
  provider: AiProvider
  /** Secret: never logged and never sent to a browser. */
  key: string
  model: string
  /** Where the provider's client calls, without a slash at the end; null for the provider's own address. */
  apiBase: string | null
  /** Longest time for one answer, in milliseconds. */
  timeoutMs: number
  /** Pages of wine lists that a business may have read in a month. */
  monthlyPages: number
  /** Answers of the sommelier that a business may have written in a month. */
  monthlyAnswers: number
  /** Dollars for a million tokens; null where only the built-in table may know. */
  prices: { input: number; output: number } | null
}

/** The values of the environment, as its schema returns them. */
interface AiVariables {
  ANTHROPIC_API_KEY?: string
  OPENAI_API_KEY?: string
  AI_MODEL?: string
  AI_API_BASE?: string
  AI_PRICES?: { input: number; output: number }
  AI_TIMEOUT: number
  AI_MONTHLY_PAGES: number
  AI_MONTHLY_ANSWERS: number
}

/** Small models of October 2026: reading a list needs no long thought, and an answer has to come in seconds. */
const defaultModels = {
  anthropic: 'claude-haiku-5-5',
  openai: 'gpt-6-luna',
} as const satisfies Record<AiProvider, string>

/**
 * The model to ask; null without a key, where the embedded engines work alone. With both keys the model's name decides,
 * and without a name it is Anthropic's. Throws an Error that names the variables that do not fit and the fix.
 */
export function aiSettings(v: AiVariables): AiSettings | null {
  const keys = { anthropic: v.ANTHROPIC_API_KEY, openai: v.OPENAI_API_KEY }
  const set = (['anthropic', 'openai'] as const).filter((provider) => keys[provider] !== undefined)
  if (set.length === 0) {
    const stray = (['AI_MODEL', 'AI_API_BASE', 'AI_PRICES'] as const).find((name) => v[name] !== undefined)
    if (stray === undefined) return null
    throw new Error(
      `${stray} is set but neither ANTHROPIC_API_KEY nor OPENAI_API_KEY is. Set one of them, or remove ${stray}.`,
    )
  }
  const providerOfModel = v.AI_MODEL === undefined ? null : providerOf(v.AI_MODEL)
  if (providerOfModel !== null && !set.includes(providerOfModel))
    throw new Error(
      `AI_MODEL=${v.AI_MODEL} is a model of ${aiProviders[providerOfModel]}, but ${keyNames[providerOfModel]} is not set. ` +
        `Set ${keyNames[providerOfModel]}, or set AI_MODEL to a model of ${aiProviders[set[0]!]}.`,
    )
  if (v.AI_MODEL !== undefined && providerOfModel === null && set.length > 1)
    throw new Error(
      `AI_MODEL=${v.AI_MODEL} does not tell whether it is Anthropic's or OpenAI's. ` +
        'Remove ANTHROPIC_API_KEY or OPENAI_API_KEY.',
    )
  const provider = providerOfModel ?? set[0]!
  return {
    provider,
    key: keys[provider]!,
    model: v.AI_MODEL ?? defaultModels[provider],
    apiBase: v.AI_API_BASE ?? null,
    timeoutMs: v.AI_TIMEOUT * 1_000,
    monthlyPages: v.AI_MONTHLY_PAGES,
    monthlyAnswers: v.AI_MONTHLY_ANSWERS,
    prices: v.AI_PRICES ?? null,
  }
}

const keyNames = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const

/** The company of a model, by its name; null for one that tells nothing, such as a proxy's own. */
function providerOf(model: string): AiProvider | null {
  if (/^claude-/.test(model)) return 'anthropic'
  return /^(gpt-|chatgpt-|o\d)/.test(model) ? 'openai' : null
}
