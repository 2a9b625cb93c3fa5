import { useState } from 'react'

interface FieldErrors {
  errors: string[] | undefined
  /** To be called with what the field holds when it changes, and when it is left. */
  edited(value: string): void
  left(value: string): void
}

/**
 * What stands against a field right now. Errors of the server go as soon as the field is edited and come
 * back with its next answer. `check` speaks first when the field is left, and again while it is mended; an
 * empty field is left to the server. `isChecked`: the form checks its fields itself, and `given` is what it says.
 */
export function useFieldErrors(
  given: string[] | undefined,
  check?: (value: string) => string | null,
  isChecked = false,
): FieldErrors {
  const [dismissed, setDismissed] = useState<string[]>()
  const [found, setFound] = useState<string | null>(null)
  if (isChecked) return { errors: given, edited: () => undefined, left: () => undefined }
  const validate = (value: string) => (value === '' ? null : (check?.(value) ?? null))
  return {
    errors: found ? [found] : given === dismissed ? undefined : given,
    edited(value) {
      setDismissed(given)
      if (found) setFound(validate(value))
    },
    left: (value) => setFound(validate(value)),
  }
}
