import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Brand } from '#/tenants/brand'
import { asFarAsValid, lookForm, lookValues } from '~/businesses/look/schemas'
import type { FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'

export interface SavedLook {
  seen?: string
  refusal: FormRefusal | null
}

type Values = Record<string, string>

/** Of the draft: `sent` is on its way, `lost` could not be saved and is tried again. */
export type Status = 'still' | 'touched' | 'sent' | 'saved' | 'refused' | 'lost'

/** How long nobody types before it is saved, and how long after a failure it is tried again, in milliseconds. */
const PAUSE = 900
const AGAIN = 5_000

/**
 * A look while somebody works on it: what the form holds, the look it makes, and the draft behind it, which is saved
 * whenever the typing pauses. The form's inputs hold their own values; this only reads them, or puts others in.
 */
export function useLookInWork(
  form: RefObject<HTMLFormElement>,
  start: { brand: Brand; values: Values; seen: string },
  refused: SavedLook | undefined,
) {
  const [values, setValues] = useState<Values>({ ...start.values, ...refused?.refusal?.values })
  const [brand, setBrand] = useState(() => asFarAsValid(start.brand, values))
  const [seen, setSeen] = useState(refused?.seen ?? start.seen)
  const [status, setStatus] = useState<Status>('still')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  useEffect(() => void (refused?.seen && setSeen(refused.seen)), [refused])

  const read = useCallback(() => {
    if (!form.current) return
    const next = Object.fromEntries(
      [...new FormData(form.current)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
    setValues(next)
    setBrand((last) => asFarAsValid(last, next))
    setStatus((last) => (last === 'refused' ? last : 'touched'))
  }, [form])

  const put = useCallback(
    (next: Values) => {
      for (const [name, value] of Object.entries(next)) {
        const control = form.current?.elements.namedItem(name)
        if (control && 'value' in control) control.value = value
      }
      read()
    },
    [form, read],
  )
  const wear = useCallback((next: Brand) => put(lookValues(next)), [put])

  const isWhole = lookForm.safeParse(values).success
  // After a refusal only the person decides what is put in whose place.
  const isDue = isWhole && !isSaving && (status === 'touched' || status === 'lost')
  useEffect(() => {
    if (!isDue) return
    const save = async () => {
      setSaving(true)
      setStatus('sent')
      const saved = await saveQuietly({ ...values, seen, intent: 'save' })
      if (saved?.seen) setSeen(saved.seen)
      setRefusal(saved?.refusal ?? null)
      setStatus((last) => {
        if (!saved) return 'lost'
        if (saved.refusal) return 'refused'
        return last === 'sent' ? 'saved' : last
      })
      setSaving(false)
    }
    const timer = setTimeout(() => void save(), status === 'lost' ? AGAIN : PAUSE)
    return () => clearTimeout(timer)
  }, [isDue, status, values, seen])

  const holdWhileSaving = useHeldSubmit(form, isSaving)
  return { values, brand, seen, status, refusal, read, put, wear, holdWhileSaving }
}

/** Null where no answer came that could be understood: no connection, say, or a session that has ended. */
async function saveQuietly(values: Values): Promise<SavedLook | null> {
  try {
    const answer = await fetch(paths.business.lookDraft(), {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'error',
    })
    return (await answer.json()) as SavedLook
  } catch {
    return null
  }
}

/** A button pressed while the draft is on its way waits for it: it has to say what it has seen. */
function useHeldSubmit(form: RefObject<HTMLFormElement>, isSaving: boolean) {
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isSaving || !held.current) return
    const button = held.current
    held.current = null
    form.current?.requestSubmit(button)
  }, [form, isSaving])
  return (event: FormEvent<HTMLFormElement>) => {
    if (!isSaving) return
    event.preventDefault()
    held.current = (event.nativeEvent as SubmitEvent).submitter
  }
}
