import { useNavigate } from '@remix-run/react'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type MutableRefObject,
  type RefObject,
} from 'react'
import type { Brand } from '~/foundation/theme/brand'
import { withValidFields, brandingForm, type UploadName } from '~/business/branding/schemas'
import { focusValues } from '~/business/branding/page-form'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { paths } from '~/foundation/kit/paths'
import { centerFocus } from '~/foundation/theme/page-blocks'

export interface SaveResult {
  draftToken?: string
  submission: RejectedSubmission | null
  /** URL of an uploaded picture. */
  picture?: string
}

type Values = Record<string, string>

/** State of the draft: `sent` is being saved, `lost` failed and will be retried. */
export type DraftStatus = 'still' | 'touched' | 'sent' | 'saved' | 'refused' | 'lost'

/** Pause after typing before the draft is saved, and before a failed save is retried, in milliseconds. */
const saveDelayMs = 900
const retryDelayMs = 5_000

/**
 * Branding while it is edited: the form's fields, the theme they produce, and the draft, which is saved whenever
 * typing pauses. The inputs are uncontrolled; this hook reads them or overwrites them.
 */
export function useBrandingDraft(
  form: RefObject<HTMLFormElement>,
  start: { brand: Brand; values: Values; draftToken: string },
  refused: SaveResult | undefined,
  onSaved: (draftToken: string) => void,
) {
  const [values, setValues] = useState<Values>({ ...start.values, ...typedIn(refused?.submission) })
  const [brand, setBrand] = useState(() => withValidFields(start.brand, values))
  const [draftToken, setDraftToken] = useState(refused?.draftToken ?? start.draftToken)
  const [status, setStatus] = useState<DraftStatus>('still')
  const [isSaving, setSaving] = useState(false)
  // Report it at once: scaling a photo down takes a moment, and the draft may be saving already.
  const isRequestPending = useRef(false)
  const setRequestPending = (is: boolean) => {
    isRequestPending.current = is
    setSaving(is)
  }
  const [submission, setSubmission] = useState<RejectedSubmission | null>(null)

  useEffect(() => void (refused?.draftToken && setDraftToken(refused.draftToken)), [refused])

  const onSavedRevision = useCallback(
    (draftToken: string) => {
      setDraftToken(draftToken)
      onSaved(draftToken)
    },
    [onSaved],
  )

  const read = useCallback(() => {
    if (!form.current) return
    const next = textsOf(new FormData(form.current))
    setValues(next)
    setBrand((last) => withValidFields(last, next))
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

  const isWhole = brandingForm.safeParse(values).success
  // After a conflict only the user decides which version wins.
  const isDue = isWhole && !isSaving && (status === 'touched' || status === 'lost')
  useEffect(() => {
    if (!isDue) return
    const save = async () => {
      if (isRequestPending.current) return
      setRequestPending(true)
      setStatus('sent')
      const saved = await postDraft(new URLSearchParams({ ...values, seen: draftToken, intent: 'save' }))
      if (saved?.draftToken) onSavedRevision(saved.draftToken)
      setSubmission(saved?.submission ?? null)
      setStatus((last) => {
        if (!saved) return 'lost'
        if (saved.submission) return 'refused'
        return last === 'sent' ? 'saved' : last
      })
      setRequestPending(false)
    }
    const timer = setTimeout(() => void save(), status === 'lost' ? retryDelayMs : saveDelayMs)
    return () => clearTimeout(timer)
  }, [isDue, status, values, draftToken, onSavedRevision])

  /**
   * Uploads the selected picture with the rest of the form and shows it as soon as it is accepted. If the response
   * cannot be parsed, the button submits the form as it would without JavaScript.
   */
  const sendPicture = async (kind: UploadName, button: HTMLButtonElement) => {
    if (!form.current || isRequestPending.current) return button.click()
    setRequestPending(true)
    const sent = new FormData(form.current)
    sent.append(button.name, button.value)
    const saved = await postDraft(sent)
    setRequestPending(false)
    if (!saved) return button.click()
    const { picture } = saved
    if (saved.draftToken) onSavedRevision(saved.draftToken)
    setSubmission(saved.submission)
    if (picture) {
      applyPicture(kind, picture)
      setUploaded(kind)
      setStatus((last) => (last === 'touched' ? last : 'saved'))
    } else if (saved.draftToken !== sent.get('seen')) setStatus('refused')
  }

  const applyPicture = (kind: UploadName, picture: string) => {
    const controls = form.current?.elements
    const [file, hero] = [controls?.namedItem(kind), controls?.namedItem('hero')]
    if (file && 'value' in file) file.value = ''
    if (kind === 'logo') return setBrand((last) => ({ ...last, logo: picture }))
    if (kind === 'portrait') {
      setValues((last) => ({ ...last, ...focusValues('person', centerFocus) }))
      return setBrand((last) => {
        const person = { ...last.page.person, photo: picture, focus: centerFocus }
        return { ...last, page: { ...last.page, person } }
      })
    }
    if (kind === 'gallery') {
      return setBrand((last) => {
        const gallery = [...last.page.gallery, { path: picture, alt: '', focus: centerFocus }]
        return { ...last, page: { ...last.page, gallery } }
      })
    }
    if (hero && 'value' in hero) hero.value = 'photo'
    setBrand((last) => {
      const page = { ...last.page, photoFocus: centerFocus }
      return { ...last, photo: picture, hero: 'photo', page }
    })
    setValues((last) => ({ ...last, hero: 'photo', ...focusValues('hero', centerFocus) }))
  }

  const deferred = useRef<HTMLElement | null>(null)
  const setUploaded = useUploadNavigation(deferred, isSaving, status)
  // The page now contains what was saved.
  useEffect(() => setStatus((last) => (last === 'saved' ? 'still' : last)), [start.draftToken])

  const deferWhileSaving = useDeferredSubmit(form, deferred, isSaving)
  return { values, brand, draftToken, status, submission, read, put, sendPicture, deferWhileSaving }
}

/** Opens the page that confirms an upload, once everything is saved. A deferred submit remounts the form by itself. */
function useUploadNavigation(
  deferred: RefObject<HTMLElement | null>,
  isSaving: boolean,
  status: DraftStatus,
) {
  const navigate = useNavigate()
  const [uploaded, setUploaded] = useState<UploadName | null>(null)
  useEffect(() => {
    if (!uploaded || deferred.current || isSaving || status === 'touched') return
    setUploaded(null)
    navigate(paths.business.look({ done: uploaded }), { replace: true, preventScrollReset: true })
  }, [uploaded, deferred, isSaving, status, navigate])
  return setUploaded
}

/** Delays a submit while the draft is saving, because it must send the revision that is stored then. */
function useDeferredSubmit(
  form: RefObject<HTMLFormElement>,
  deferred: MutableRefObject<HTMLElement | null>,
  isSaving: boolean,
) {
  useEffect(() => {
    if (isSaving || !deferred.current) return
    const button = deferred.current
    deferred.current = null
    form.current?.requestSubmit(button)
  }, [form, deferred, isSaving])
  return (event: FormEvent<HTMLFormElement>) => {
    if (!isSaving) return
    event.preventDefault()
    deferred.current = (event.nativeEvent as SubmitEvent).submitter
  }
}

/** The texts of a rejected form, which stay in its fields. */
function typedIn(submission: RejectedSubmission | null | undefined): Values {
  return textsOf(Object.entries(submission?.initialValue ?? {}))
}

/** The entries that are texts, without files and lists. */
const textsOf = (entries: Iterable<[string, unknown]>): Values =>
  Object.fromEntries([...entries].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Null if there was no parsable response, for example without a connection or after the session ended. */
async function postDraft(body: URLSearchParams | FormData): Promise<SaveResult | null> {
  try {
    const answer = await fetch(paths.business.lookDraft(), {
      method: 'POST',
      body,
      redirect: 'error',
    })
    return (await answer.json()) as SaveResult
  } catch {
    return null
  }
}
