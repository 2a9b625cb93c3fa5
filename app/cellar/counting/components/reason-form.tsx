import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FieldError } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { presetOf, reasonPresets } from '../reasons'
import type { CountedWine } from '../review.server'

/** Why one count differs: a preset or own words, saved by itself. */
export function ReasonForm({ line: { wineId, name, reason } }: { line: CountedWine }) {
  const fetcher = useFetcher<unknown>()
  const stored = reason === '' ? 'default' : presetOf(reason)
  const [choice, setChoice] = useState<string>(stored)
  const errors = Object.values(submissionIn(fetcher.data)?.error ?? {}).flatMap((messages) => messages ?? [])
  const words = stored === 'other' ? reason : ''
  return (
    <fetcher.Form method="post" className="grid gap-2 sm:min-w-52">
      <input type="hidden" name="intent" value="reason" />
      <input type="hidden" name="wineId" value={wineId} />
      <select
        name="reason"
        aria-label={`Reason for ${name}`}
        className={inputStyle()}
        defaultValue={stored}
        onChange={({ target }) => {
          setChoice(target.value)
          if (target.value !== 'other') fetcher.submit(target.form, { method: 'post' })
        }}
      >
        <option value="default">Same as below</option>
        {Object.entries(reasonPresets).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className={choice === 'other' ? 'grid gap-2' : 'grid gap-2 scripted:hidden'}>
        <input
          name="words"
          aria-label={`Own words for ${name}`}
          className={inputStyle()}
          defaultValue={words}
          maxLength={200}
          autoComplete="off"
        />
        <SubmitButton variant="secondary" size="small" aria-label={`Save the reason for ${name}`}>
          Save reason
        </SubmitButton>
      </div>
      <FieldError name={`reason-${wineId}`} errors={errors.length > 0 ? errors : undefined} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {fetcher.state === 'idle' && fetcher.data !== undefined && errors.length === 0 && 'Saved'}
      </p>
    </fetcher.Form>
  )
}
