import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Brand } from '#/tenants/brand'
import { asFarAsValid, lookForm, lookValues } from '~/businesses/look/schemas'
import type { FormRefusal } from '~/kit/forms.server'

export interface SavedLook {
  seen?: string
  refusal: FormRefusal | null
}

type Values = Record<string, string>

/** How long nobody types before it is saved, in milliseconds. */
const PAUSE = 900

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
  const [seen, setSeen] = useState(start.seen)
  const [touched, setTouched] = useState(false)
  const saver = useFetcher<SavedLook>()
  const isSaving = saver.state !== 'idle'
  const refusal = saver.data?.refusal ?? null

  useEffect(() => void (refused?.seen && setSeen(refused.seen)), [refused])
  useEffect(() => void (saver.data?.seen && setSeen(saver.data.seen)), [saver.data])

  const read = useCallback(() => {
    if (!form.current) return
    const next = Object.fromEntries(
      [...new FormData(form.current)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
    setValues(next)
    setBrand((last) => asFarAsValid(last, next))
    setTouched(true)
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
  const { submit } = saver
  useEffect(() => {
    // After a refusal only the person decides what is put in whose place.
    if (!touched || isSaving || refusal || !isWhole) return
    const timer = setTimeout(() => {
      setTouched(false)
      void submit({ ...values, seen, intent: 'save', quiet: '1' }, { method: 'post' })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [touched, isSaving, refusal, isWhole, values, seen, submit])

  const holdWhileSaving = useHeldSubmit(form, isSaving)
  const status = refusal
    ? ('refused' as const)
    : isSaving
      ? ('saving' as const)
      : touched
        ? ('touched' as const)
        : saver.data
          ? ('saved' as const)
          : ('still' as const)
  return { values, brand, seen, status, refusal, read, put, wear, holdWhileSaving }
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
