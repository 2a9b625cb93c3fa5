import { useEffect, useState } from 'react'

/**
 * The values of the fields of the form `id`, by name: `start` at first, then as the fields are, also those that were
 * filled in before scripts ran or by the browser. `onInput` goes to the form.
 */
export function useFormValues(
  id: string,
  start: Record<string, unknown>,
): { values: Record<string, unknown>; onInput(): void } {
  const [values, setValues] = useState(start)
  const read = () => {
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) setValues(Object.fromEntries(new FormData(form)))
  }
  useEffect(read, [id])
  return { values, onInput: read }
}
