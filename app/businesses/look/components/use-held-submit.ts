import { useEffect, type FormEvent, type MutableRefObject, type RefObject } from 'react'

/** A button pressed while the draft is on its way waits for it, in `held`: it has to say what it has seen. */
export function useHeldSubmit(
  form: RefObject<HTMLFormElement>,
  held: MutableRefObject<HTMLElement | null>,
  isSaving: boolean,
) {
  useEffect(() => {
    if (isSaving || !held.current) return
    const button = held.current
    held.current = null
    form.current?.requestSubmit(button)
  }, [form, held, isSaving])
  return (event: FormEvent<HTMLFormElement>) => {
    if (!isSaving) return
    event.preventDefault()
    held.current = (event.nativeEvent as SubmitEvent).submitter
  }
}
