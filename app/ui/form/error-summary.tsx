import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/banner'
import { fieldId } from './field'

/**
 * What is wrong with a form that came back: the message for the whole, then a link to each field in
 * `order`. Takes the focus each time new errors arrive. Nothing when there are none.
 */
export function ErrorSummary({
  errors,
  order,
}: {
  errors: { fieldErrors: Record<string, string[] | undefined>; formError?: string } | null | undefined
  order: readonly string[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors) box.current?.focus()
  }, [errors])
  const wrong = order.filter((name) => errors?.fieldErrors[name]?.length)
  if (!errors || (!errors.formError && wrong.length === 0)) return null
  const title =
    errors.formError ||
    (wrong.length === 1 ? 'One thing needs your attention' : 'A few things need your attention')
  return (
    <Banner tone="error" title={title} focusRef={box}>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{errors.fieldErrors[name]!.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
