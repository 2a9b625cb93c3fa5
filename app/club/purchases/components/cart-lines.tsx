import { Form, useActionData } from '@remix-run/react'
import { wineTypes } from '~/cellar/reference/labels'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Money } from '~/foundation/ui/layout/money'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { FieldError } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { CartLine } from '../cart/cart.server'
import { problemSentence } from '../problem-sentence'

/** The wines of a cart, each with its price, a field for the number of bottles, and what stands in the way. */
export function CartLines({ lines, currency }: { lines: CartLine[]; currency: string }) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={line.wineId} className="grid gap-3 rounded-card border border-line bg-raised p-card">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <h2 className="text-lg wrap-anywhere">{line.name}</h2>
              <p className="text-sm text-muted">{wineTypes[line.type]}</p>
            </div>
            <LinePrice line={line} currency={currency} />
          </div>
          {line.problem && (
            <p className="rounded-control bg-ink/6 px-4 py-3" role="status">
              {problemSentence(line)}{' '}
              {line.problem.kind === 'price' && (
                <>
                  It was <Money cents={line.problem.shownCents} currency={currency} /> when you added it.
                </>
              )}
            </p>
          )}
          <div className="flex flex-wrap items-end gap-3">
            {line.unitCents !== null && line.problem?.kind !== 'sold_out' && <Quantity line={line} />}
            <IntentForm
              intent="remove"
              id={line.wineId}
              fields={{ wineId: line.wineId }}
              variant="quiet"
              size="small"
              pendingLabel="Removing..."
              aria-label={`Remove ${line.name}`}
            >
              Remove
            </IntentForm>
          </div>
        </li>
      ))}
    </ul>
  )
}

function LinePrice({ line, currency }: { line: CartLine; currency: string }) {
  const { unitCents, listCents, quantity } = line
  if (unitCents === null || listCents === null) return null
  return (
    <p className="sm:text-right">
      <strong>
        <Money cents={unitCents * quantity} currency={currency} />
      </strong>
      <span className="block text-sm text-muted">
        {listCents > unitCents && (
          <>
            <s>
              <span className="sr-only">List price </span>
              <Money cents={listCents} currency={currency} />
            </s>{' '}
          </>
        )}
        {quantity > 1 && (
          <>
            <Money cents={unitCents} currency={currency} /> each
          </>
        )}
      </span>
    </p>
  )
}

function Quantity({ line: { wineId, name, quantity, problem } }: { line: CartLine }) {
  const field = `quantity-${wineId}`
  const suggested = problem?.kind === 'too_few' ? problem.available : quantity
  // A typed number that was refused stays in the field.
  const submission = submissionIn(useActionData<unknown>())
  const refused = submission?.initialValue
  const isRefused = refused?.wineId === wineId && refused.intent === 'set-quantity'
  const typed = isRefused ? refused.quantity : null
  const errors = (isRefused && submission?.error?.quantity) || undefined
  const shown = typeof typed === 'string' ? typed : suggested
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="set-quantity" />
      <input type="hidden" name="id" value={wineId} />
      <input type="hidden" name="wineId" value={wineId} />
      <label className="grid gap-1 text-sm" htmlFor={field}>
        Bottles
        <span className="sr-only">of {name}</span>
        <input
          key={shown}
          className={`${inputStyle()} max-w-24`}
          id={field}
          name="quantity"
          inputMode="numeric"
          defaultValue={shown}
          aria-invalid={typed !== null || undefined}
          aria-describedby={errors && `${field}-error`}
          maxLength={6}
          required
        />
      </label>
      <SubmitButton
        intent="set-quantity"
        id={wineId}
        variant="secondary"
        size="small"
        pendingLabel="Updating..."
      >
        {problem?.kind === 'price' ? 'Accept the new price' : 'Update'}
      </SubmitButton>
      {errors && (
        <div className="basis-full">
          <FieldError id={field} errors={errors} />
        </div>
      )}
    </Form>
  )
}
