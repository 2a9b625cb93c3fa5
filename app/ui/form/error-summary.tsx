import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
  return (
    <div className="banner" data-tone="error" role="alert" tabIndex={-1} ref={box}>
      <CircleAlert aria-hidden="true" />
      <div>
        {errors.formError ? (
          <p className="banner-title">{errors.formError}</p>
        ) : (
          <p className="banner-title">
            {wrong.length === 1 ? 'One thing needs your attention' : 'A few things need your attention'}
          </p>
        )}
        {wrong.length > 0 && (
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{errors.fieldErrors[name]!.join(' ')}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
