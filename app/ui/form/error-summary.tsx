import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/banner'
import { fieldId } from './field'
import type { FormWithErrors } from './use-schema-form'

/**
 * What is wrong with a form that was rejected: the message for the whole, then a link to each field, in the order of
 * its schema. Takes the focus with each rejection. Nothing while there is nothing wrong.
 */
export function ErrorSummary(
  props:
    | { form: FormWithErrors }
    | {
        errors: { fieldErrors: Record<string, string[] | undefined>; formError?: string } | null | undefined
        order: readonly string[]
      },
) {
  const { title, invalid, rejection } = 'form' in props ? ofForm(props.form) : ofErrors(props)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rejection) return
    // After Conform, which moves the focus to the first rejected field of a response.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [rejection])
  if (!rejection || (!title && invalid.length === 0)) return null
  const count = invalid.length === 1 ? 'One thing needs your attention' : 'A few things need your attention'
  return (
    <Banner tone="error" title={title || count} focusRef={box}>
      {invalid.length > 0 && (
        <ul>
          {invalid.map(({ id, errors }) => (
            <li key={id}>
              <a href={`#${id}`}>{errors?.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function ofForm({ formErrors, invalidFields, rejection }: FormWithErrors) {
  return { title: formErrors?.join(' '), invalid: invalidFields, rejection }
}

/** Of a form without a schema. */
function ofErrors({
  errors,
  order,
}: {
  errors: { fieldErrors: Record<string, string[] | undefined>; formError?: string } | null | undefined
  order: readonly string[]
}) {
  const invalid = order.flatMap((name) => {
    const found = errors?.fieldErrors[name]
    return found?.length ? [{ id: fieldId(name), errors: found }] : []
  })
  return { title: errors?.formError, invalid, rejection: errors }
}
