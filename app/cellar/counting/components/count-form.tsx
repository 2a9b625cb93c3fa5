import { Form } from '@remix-run/react'
import { cardStyle } from '~/foundation/ui/layout/card'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { FigureField } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { countForm } from '../schemas'
import type { RemoteCount } from '../count-queue'
import type { SheetLine } from '../sheet-view'

/** Counts one wine without scripts: a field and a button; asks where someone else counted the wine meanwhile. */
export function CountForm({
  wine,
  current,
  countId,
  conflict,
}: {
  wine: SheetLine
  current: RemoteCount | null
  /** The id of the count that the form creates. */
  countId: string
  /** Someone else's count that the person had not seen, with how long ago and what they entered. */
  conflict: { current: RemoteCount; ago: string; quantity: string } | null
}) {
  const counted = current?.counted ?? null
  const form = useSchemaForm(countForm, {
    intent: 'count',
    defaultValue: { quantity: counted === null ? '' : String(counted) },
  })
  const hidden = (
    <>
      <input type="hidden" name="intent" value="count" />
      <input type="hidden" name="wineId" value={wine.id} />
      <input type="hidden" name="countId" value={countId} />
      <input type="hidden" name="seen" value={conflict?.current.id ?? current?.id ?? ''} />
    </>
  )
  return (
    <section className={cardStyle} id="wine" aria-labelledby="wine-title">
      <h2 id="wine-title">{wine.name}</h2>
      <p className="text-muted">
        {[wine.bin && `Bin ${wine.bin}`, wine.details].filter(Boolean).join(' · ')}
      </p>
      {conflict ? (
        <Form method="post" className="grid gap-3" reloadDocument>
          {hidden}
          <input type="hidden" name="quantity" value={conflict.quantity} />
          <Banner tone="warn">
            <p>
              {conflict.current.by ?? 'Someone'} counted {conflict.current.counted} here {conflict.ago}. Add
              your {conflict.quantity} to it, or replace it?
            </p>
          </Banner>
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="mode" value="add">
              Add
            </SubmitButton>
            <SubmitButton name="mode" value="set" variant="secondary">
              Replace
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <Form method="post" className="grid gap-4" {...form.props} reloadDocument>
          {hidden}
          <ErrorSummary form={form} />
          <FigureField field={form.fields.quantity} label="Bottles" />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="mode" value="set">
              Save
            </SubmitButton>
            {counted !== null && (
              <SubmitButton name="mode" value="add" variant="secondary">
                Add to {counted}
              </SubmitButton>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}
