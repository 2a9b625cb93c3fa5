import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/banner'
import type { FormWithErrors } from './use-schema-form'

/**
 * Errors of a rejected form: the message for the whole, then a link to each field with an error, in the order of its
 * schema. Takes the focus with each rejection. Renders nothing without errors.
 */
export function ErrorSummary({ form: { formErrors, invalidFields, rejection } }: { form: FormWithErrors }) {
  const title = formErrors?.join(' ')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rejection) return
    // After Conform, which moves the focus to the first rejected field of a response.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [rejection])
  if (!rejection || (!title && invalidFields.length === 0)) return null
  const count =
    invalidFields.length === 1 ? 'One thing needs your attention' : 'A few things need your attention'
  return (
    <Banner tone="error" title={title || count} focusRef={box}>
      {invalidFields.length > 0 && (
        <ul>
          {invalidFields.map(({ id, errors }) => (
            <li key={id}>
              <a href={`#${id}`}>{errors?.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
