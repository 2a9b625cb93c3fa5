import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { radioStyle } from '~/foundation/ui/form/choice-style'
import { fieldStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { ReviewRowView } from '../review-row'

/** Where a row is split, and which part keeps the prices. */
export function SplitForm({
  row,
  takesFocus,
  onSplit,
  onCancel,
}: {
  row: ReviewRowView
  takesFocus: boolean
  /** Null without scripts: then the form is sent. */
  onSplit: ((fields: Record<string, string>) => void) | null
  onCancel: (() => void) | null
}) {
  const { words } = row
  const [at, setAt] = useState(Math.max(1, Math.ceil(words.length / 2)))
  const choice = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (takesFocus) choice.current?.focus()
  }, [takesFocus])
  if (words.length < 2) return <p className="text-muted">This row has one word, so it cannot be split.</p>
  return (
    <Form
      method="post"
      className="grid gap-4 rounded-card border border-line p-4"
      onSubmit={(event) => {
        if (!onSplit) return
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onSplit({ at: String(data.get('at')), prices: String(data.get('prices')) })
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel) onCancel()
        if (event.key !== 'Enter' || event.target !== choice.current || !onSplit) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <input type="hidden" name="intent" value="split" />
      <input type="hidden" name="position" value={row.position} />
      <input type="hidden" name="version" value={row.version} />
      <div className={fieldStyle}>
        <label className={labelStyle} htmlFor={`at-${row.position}`}>
          The second wine begins with
        </label>
        <select
          id={`at-${row.position}`}
          name="at"
          ref={choice}
          className={inputStyle()}
          value={at}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
        >
          {words.slice(1).map((word, place) => (
            <option key={place} value={place + 1}>
              {[word, ...words.slice(place + 2, place + 5)].join(' ')}
            </option>
          ))}
        </select>
      </div>
      <p className="hidden wrap-anywhere scripted:block" aria-live="polite">
        {words.slice(0, at).join(' ')} <span className="text-accent">/</span> {words.slice(at).join(' ')}
      </p>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className={labelStyle}>Prices and bin belong to</legend>
        {(['first', 'second'] as const).map((part) => (
          <label key={part} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="prices"
              value={part}
              defaultChecked={part === 'first'}
              className={radioStyle}
            />
            the {part} wine
          </label>
        ))}
      </fieldset>
      <div className={actionsStyle}>
        <SubmitButton intent="split" size="small">
          Split row
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
