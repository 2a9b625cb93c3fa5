// The language model of this installation, and what its failures mean.
import type { LanguageModel } from 'ai'
import type { AiSettings } from '~/foundation/kit/ai-settings'
import { ModelFault } from './model-fault'
import type { ModelUse } from './model'

/** The model to ask. The providers' packages are loaded on first use: together they take a tenth of a second and 23 MB. */
export async function languageModel({ provider, key, model, apiBase }: AiSettings): Promise<LanguageModel> {
  const baseURL = apiBase === null ? defaultBases[provider] : apiBase.replace(/(?:\/v1)?$/, '/v1')
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: key, baseURL })(model)
  }
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: key, baseURL })(model)
}

/** Named here, since the packages would otherwise take addresses from variables that are not ours. */
const defaultBases = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
} as const

/** The fault of a failed request, without any of its texts. */
export async function faultOf(
  error: unknown,
  { isLate, use }: { isLate: boolean; use: ModelUse },
): Promise<ModelFault> {
  if (isLate) return new ModelFault('timeout', use)
  const { APICallError, RetryError } = await import('ai')
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(last)) return new ModelFault('rejected', use)
  const status = last.statusCode ?? null
  // Without a status nothing was answered; 529 is Anthropic's for an overload.
  if (status === null) return new ModelFault('unreachable', use)
  if (status === 429 || status === 529) return new ModelFault('busy', use, status)
  return new ModelFault(status === 408 || status >= 500 ? 'unavailable' : 'rejected', use, status)
}
