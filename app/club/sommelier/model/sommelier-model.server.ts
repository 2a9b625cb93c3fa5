// The language model that words suggestions. It chooses among wines that the rules found, and has no tools.
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { aiProviders, type AiSettings } from '~/foundation/kit/ai-settings'
import { faultOf, languageModel } from '~/cellar/list-reader/model/language-model.server'
import { ModelFault } from '~/cellar/list-reader/model/model-fault'
import { costMicros, noUse, pricesOf } from '~/cellar/list-reader/model/token-prices'
import { instructions, promptOf } from './prompt'
import type { Wording, SommelierModel, PromptInput } from './model'
import type { ModelUse } from '~/cellar/list-reader/model/model'

/** A person waits for the answer. */
const timeoutMs = 8_000
/** A short text and five reasons; an endless answer is cut off here, and refused. */
const mostOutputTokens = 900

const answerSchema = z.object({
  text: z.string().min(1).max(900),
  wines: z.array(z.object({ number: z.number().int(), reason: z.string().max(300) })).max(20),
})

/** The model of this installation; null without a key. Nothing of the providers' packages is loaded before it is asked. */
export function createSommelierModel(settings: AiSettings | null): SommelierModel | null {
  return settings && settings.monthlyAnswers > 0
    ? sommelierModel(settings, () => languageModel(settings))
    : null
}

/** The same with another model: for tests. */
export function sommelierModel(
  settings: Pick<AiSettings, 'provider' | 'model' | 'monthlyAnswers' | 'prices'>,
  load: () => LanguageModel | Promise<LanguageModel>,
  { waitMs = timeoutMs }: { waitMs?: number } = {},
): SommelierModel {
  const prices = pricesOf(settings.model, settings.prices)
  return {
    model: settings.model,
    provider: aiProviders[settings.provider],
    monthlyAnswers: settings.monthlyAnswers,
    costMicros: (use) => costMicros(use, prices),
    async word(input) {
      const signal = AbortSignal.timeout(waitMs)
      const model = await load()
      const answer = ask(model, input, signal).catch(async (error: unknown) => {
        throw await faultOf(error, { isLate: signal.aborted, use: { ...noUse, requests: 1 } })
      })
      // A provider's package that does not heed the signal must not keep the person waiting.
      return await Promise.race([answer, rejectedAfter(signal)])
    },
  }
}

function rejectedAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const late = () => reject(new ModelFault('timeout', { ...noUse, requests: 1 }))
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
}

async function ask(
  model: LanguageModel,
  input: PromptInput,
  signal: AbortSignal,
): Promise<{ wording: Wording; use: ModelUse }> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output, zodSchema } = await import('ai')
  // Its warnings would be written to the console, and may quote what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const result = await generateText({
    model,
    output: Output.object({ schema: jsonSchema(zodSchema(answerSchema).jsonSchema) }),
    system: instructions,
    messages: [{ role: 'user', content: [{ type: 'text', text: promptOf(input) }] }],
    maxOutputTokens: mostOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    providerOptions: {
      anthropic: { thinking: { type: 'disabled' } },
      // Not kept by the provider for later requests.
      openai: { reasoningEffort: 'low', store: false },
    },
  }).catch((error: unknown) => {
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    throw new ModelFault('broken', usageOf(error.usage))
  })
  const use = usageOf(result.usage)
  if (result.finishReason === 'content-filter') throw new ModelFault('refused', use)
  const read = readWording(result.text, input)
  if (result.finishReason === 'length' || read === null) throw new ModelFault('broken', use)
  return { wording: read, use }
}

/** The answer with ids in place of the numbers of wines; null where it has another shape or numbers that were not sent. */
function readWording(text: string, { candidates }: PromptInput): Wording | null {
  const parsed = answerSchema.safeParse(jsonIn(text))
  if (!parsed.success) return null
  const cards = parsed.data.wines.map(({ number, reason }) => ({
    wineId: candidates[number - 1]?.id ?? '',
    reason: reason.trim(),
  }))
  return { text: parsed.data.text.trim(), cards }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function usageOf(usage: { inputTokens?: number; outputTokens?: number } | undefined): ModelUse {
  return { requests: 1, inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 }
}
