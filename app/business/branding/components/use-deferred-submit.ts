import { useEffect, type FormEvent, type MutableRefObject, type RefObject } from 'react'

/** Delays a submit in `held` while the draft is saving, because it must send the revision it has seen. */
export function useDeferredSubmit(
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
