import type { LanguageModel } from 'ai'
import { aiProviders, type AiSettings } from '~/foundation/kit/ai-settings'
import type { SourcePage } from '../source-document'
import { answerSchema, readAnswer } from './answer'
import { faultOf, languageModel } from './language-model.server'
import { ModelFault } from './model-fault'
import { contextOf, instructions, pagePrompt } from './prompt'
import { linesOfPage, partsOf } from './page-lines'
import { wordsOfPage } from './page-words'
import { addUse, costMicros, noUse, pricesOf } from './token-prices'
import { verifyAnswer } from './verify-answer'
import type { PagePicture, PagePart, ModelReader } from './model'

/** Enough for the wines of a part, with room for a model that thinks first. */
const mostOutputTokens = 12_000
/** An answer that is no JSON is asked for once more. */
const mostAttempts = 2
/** Providers refuse pictures of 5 MB in base64, which adds a third. */
const mostPictureBytes = 3_700_000

/** The reader of this installation; null without a key. Nothing of the providers' packages is loaded before it reads. */
export function createModelReader(settings: AiSettings | null): ModelReader | null {
  return settings && modelReader(settings, () => languageModel(settings))
}

/** The same with another model: for tests. `retries` are those after a busy or failing provider. */
export function modelReader(
  settings: Pick<AiSettings, 'provider' | 'model' | 'timeoutMs' | 'monthlyPages' | 'prices'>,
  load: () => LanguageModel | Promise<LanguageModel>,
  { retries = 1 } = {},
): ModelReader {
  const prices = pricesOf(settings.model, settings.prices)
  return {
    model: settings.model,
    provider: aiProviders[settings.provider],
    monthlyPages: settings.monthlyPages,
    costMicros: (use) => costMicros(use, prices),
    async read(part, { signal }) {
      if (part.picture && part.picture.bytes.length > mostPictureBytes) throw new ModelFault('picture', noUse)
      const model = await load()
      let use = noUse
      // One time for all attempts: a person waits for the page, not for the request.
      const limited = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)])
      for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
        const asking = await ask(model, part, { signal: limited, retries }).catch(async (error: unknown) => {
          signal.throwIfAborted()
          throw await faultOf(error, { isLate: limited.aborted, use: addUse(use, { ...noUse, requests: 1 }) })
        })
        use = addUse(use, asking.use)
        if (asking.isRefused) throw new ModelFault('refused', use)
        const answer = readAnswer(asking.text, asking.wasCut)
        if (answer === null) continue
        const { page, lines } = part
        const words = wordsOfPage(lines, page.origin === 'recognition')
        return { ...verifyAnswer(answer.wines, words), isComplete: answer.isComplete, use }
      }
      throw new ModelFault('broken', use)
    },
  }
}

/** The requests for a page: one, or several for a long one. None for an empty page. */
export function partsOfPage(page: SourcePage, picture: PagePicture | null): PagePart[] {
  const lines = linesOfPage(page)
  // A page with text in its file needs no picture, which costs more and is read less reliably.
  const shown = page.origin === 'recognition' ? picture : null
  if (lines.length === 0) return shown ? [{ page, lines, part: [], picture: shown }] : []
  return partsOf(lines).map((part) => ({ page, lines, part, picture: shown }))
}

async function ask(
  model: LanguageModel,
  { lines, part, picture }: PagePart,
  { signal, retries }: { signal: AbortSignal; retries: number },
): Promise<ReturnType<typeof request>> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output, zodSchema } = await import('ai')
  // Its warnings would be written to the console, and may quote what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const prompt = pagePrompt({ lines: part, context: contextOf(lines, part), hasPicture: picture !== null })
  try {
    const result = await generateText({
      model,
      // Not validated by the package: one unusual value would cost the whole page.
      output: Output.object({ schema: jsonSchema(zodSchema(answerSchema).jsonSchema) }),
      system: instructions,
      messages: [
        {
          role: 'user',
          content: [
            ...(picture
              ? [{ type: 'image' as const, image: picture.bytes, mediaType: picture.mediaType }]
              : []),
            { type: 'text' as const, text: prompt },
          ],
        },
      ],
      maxOutputTokens: mostOutputTokens,
      maxRetries: retries,
      abortSignal: signal,
      providerOptions: {
        // Copying needs no long thought. What a model does not know of these is left out by its package.
        anthropic: { thinking: { type: 'disabled' } },
        // Not kept by the provider for later requests.
        openai: { reasoningEffort: 'low', store: false },
      },
    })
    return request(result.text, result.finishReason, result.usage)
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    return request(error.text ?? '', error.finishReason ?? 'other', error.usage)
  }
}

function request(
  text: string,
  finishReason: string,
  usage: { inputTokens?: number; outputTokens?: number } | undefined,
) {
  return {
    text,
    wasCut: finishReason === 'length',
    isRefused: finishReason === 'content-filter',
    use: { requests: 1, inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 },
  }
}
