import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { paths } from '~/foundation/kit/paths'
import type { SuggestedField, Suggestion } from '~/cellar/reference/suggestion'

/** A pause in typing after which names are asked for. */
const PAUSE_MS = 150
/** Shorter text fits too much. */
const shortest = 2

const response = z.object({
  options: z.array(
    z.object({
      value: z.string(),
      note: z.string().optional(),
      fill: z.object({ region: z.string().optional(), country: z.string().optional() }).optional(),
    }),
  ),
})

/**
 * The server's suggestions for a text. `ask` waits for a pause in typing and drops what was asked before; `close`
 * forgets the suggestions. Without a connection there are none: the field remains a text input.
 */
export function useSuggestions(source: SuggestedField) {
  const [options, setOptions] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const request = useRef<AbortController>()
  const stop = () => {
    clearTimeout(timer.current)
    request.current?.abort()
  }
  useEffect(() => stop, [])

  async function load(text: string, country: string) {
    const controller = new AbortController()
    request.current = controller
    try {
      const path = paths.business.inventory.suggest({ field: source, q: text, country })
      const answer = await fetch(path, { signal: controller.signal })
      const { options } = response.parse(await answer.json())
      if (!controller.signal.aborted) setOptions(options)
    } catch {
      if (!controller.signal.aborted) setOptions([])
    }
  }

  return {
    options,
    ask(text: string, country: string) {
      stop()
      if (text.trim().length < shortest) return setOptions([])
      timer.current = setTimeout(() => void load(text, country), PAUSE_MS)
    },
    close() {
      stop()
      setOptions([])
    },
  }
}
