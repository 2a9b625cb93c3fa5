import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Brand } from '#/tenants/brand'
import { asFarAsValid, lookForm, lookValues } from '~/businesses/look/schemas'
import type { FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import type { PictureKind } from '~/pictures/limits'
import { useHeldSubmit } from './use-held-submit'

export interface SavedLook {
  seen?: string
  refusal: FormRefusal | null
  /** The address of a picture that was sent and taken in. */
  picture?: string
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
  onSaved: (seen: string) => void,
) {
  const [values, setValues] = useState<Values>({ ...start.values, ...refused?.refusal?.values })
  const [brand, setBrand] = useState(() => asFarAsValid(start.brand, values))
  const [seen, setSeen] = useState(refused?.seen ?? start.seen)
  const [status, setStatus] = useState<Status>('still')
  const [isSaving, setSaving] = useState(false)
  // Told at once: a photo takes a moment to be made smaller, and may find the draft on its way.
  const isUnderWay = useRef(false)
  const underWay = (is: boolean) => {
    isUnderWay.current = is
    setSaving(is)
  }
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  useEffect(() => void (refused?.seen && setSeen(refused.seen)), [refused])

  const took = useCallback(
    (seen: string) => {
      setSeen(seen)
      onSaved(seen)
    },
    [onSaved],
  )

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
      if (isUnderWay.current) return
      underWay(true)
      setStatus('sent')
      const saved = await saveQuietly(new URLSearchParams({ ...values, seen, intent: 'save' }))
      if (saved?.seen) took(saved.seen)
      setRefusal(saved?.refusal ?? null)
      setStatus((last) => {
        if (!saved) return 'lost'
        if (saved.refusal) return 'refused'
        return last === 'sent' ? 'saved' : last
      })
      underWay(false)
    }
    const timer = setTimeout(() => void save(), status === 'lost' ? AGAIN : PAUSE)
    return () => clearTimeout(timer)
  }, [isDue, status, values, seen, took])

  const navigate = useNavigate()
  /**
   * Sends the picture that stands in the form, with all the rest. It is worn as soon as it is taken in; what else is new
   * with it comes behind. Where no answer could be understood its button is pressed, as it would be without scripts.
   */
  const sendPicture = async (kind: PictureKind, button: HTMLButtonElement) => {
    if (!form.current || isUnderWay.current) return button.click()
    underWay(true)
    const sent = new FormData(form.current)
    sent.append(button.name, button.value)
    const saved = await saveQuietly(sent)
    underWay(false)
    if (!saved) return button.click()
    const { picture, refusal } = saved
    if (saved.seen) took(saved.seen)
    setRefusal(refusal)
    if (picture) {
      wearPicture(kind, picture)
      setBrought(kind)
      setStatus((last) => (last === 'touched' ? last : 'saved'))
    } else if (saved.seen !== sent.get('seen')) setStatus('refused')
  }

  const wearPicture = (kind: PictureKind, picture: string) => {
    const controls = form.current?.elements
    const [file, hero] = [controls?.namedItem(kind), controls?.namedItem('hero')]
    if (file && 'value' in file) file.value = ''
    if (kind === 'logo') return setBrand((last) => ({ ...last, logo: picture }))
    if (hero && 'value' in hero) hero.value = 'photo'
    setBrand((last) => ({ ...last, photo: picture, hero: 'photo' }))
    setValues((last) => ({ ...last, hero: 'photo' }))
  }

  // A button that waits is a beginning of its own.
  const held = useRef<HTMLElement | null>(null)
  const [brought, setBrought] = useState<PictureKind | null>(null)
  useEffect(() => {
    if (!brought || held.current || isSaving || status === 'touched') return
    setBrought(null)
    navigate(paths.business.look({ done: brought }), { replace: true, preventScrollReset: true })
  }, [brought, isSaving, status, navigate])
  // What was saved is what the page has brought by now.
  useEffect(() => setStatus((last) => (last === 'saved' ? 'still' : last)), [start.seen])

  const holdWhileSaving = useHeldSubmit(form, held, isSaving)
  return { values, brand, seen, status, refusal, read, put, wear, sendPicture, holdWhileSaving }
}

/** Null where no answer came that could be understood: no connection, say, or a session that has ended. */
async function saveQuietly(body: URLSearchParams | FormData): Promise<SavedLook | null> {
  try {
    const answer = await fetch(paths.business.lookDraft(), {
      method: 'POST',
      body,
      redirect: 'error',
    })
    return (await answer.json()) as SavedLook
  } catch {
    return null
  }
}
