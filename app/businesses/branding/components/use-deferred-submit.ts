import { useEffect, type FormEvent, type MutableRefObject, type RefObject } from 'react'

/** A button pressed while the draft is on its way waits for it, in `held`: it has to say what it has seen. */
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
