import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { controlAttributes, FieldError } from '~/foundation/ui/form/field'
import { buttonStyle } from '~/foundation/ui/form/button'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import type { WineLine } from '../list-view'
import { parForm, priceForm } from '../schemas'

/** The data of the list's action for a form in a cell. */
export interface CellResult {
  saved?: boolean
  submission?: RejectedSubmission
}

interface EditorProps {
  line: WineLine
  currency: string
  /** Saved, or given up; `isDone` is true where the cell should take the focus back. */
  onClose(isFocused: boolean): void
}

/** Edits a wine's bottle price in its cell. */
export function PriceEditor({ line, currency, onClose }: EditorProps) {
  const fetcher = useFetcher<CellResult>()
  const form = useSchemaForm(priceForm, {
    id: `price-${line.id}`,
    intent: 'price',
    defaultValue: { bottlePrice: line.bottlePriceCents === null ? '' : amount(line.bottlePriceCents) },
    submission: fetcher.data?.submission ?? null,
  })
  const sent = parseMoney(String(fetcher.formData?.get('bottlePrice') ?? ''))
  return (
    <CellForm
      fetcher={fetcher}
      form={form}
      field={form.fields.bottlePrice}
      intent="price"
      line={line}
      shownValue={line.bottlePriceCents}
      label={`Bottle price of ${line.name}`}
      inputMode="decimal"
      pending={sent === null ? '–' : formatMoney(sent, currency)}
      onClose={onClose}
    />
  )
}

/** Edits a wine's par level in its cell. */
export function ParEditor({ line, onClose }: EditorProps) {
  const fetcher = useFetcher<CellResult>()
  const form = useSchemaForm(parForm, {
    id: `par-${line.id}`,
    intent: 'par',
    defaultValue: { parLevel: line.par === null ? '' : String(line.par) },
    submission: fetcher.data?.submission ?? null,
  })
  return (
    <CellForm
      fetcher={fetcher}
      form={form}
      field={form.fields.parLevel}
      intent="par"
      line={line}
      shownValue={line.par}
      label={`Par level of ${line.name}`}
      inputMode="numeric"
      pending={String(fetcher.formData?.get('parLevel') || '–')}
      onClose={onClose}
    />
  )
}

/** Cents as they are typed: 4500 -> "45.00". */
export const amount = (cents: number): string => (cents / 100).toFixed(2)

/** The fields that every form of a wine's figure sends beside its value. */
export function CellFields({
  intent,
  wineId,
  shownValue,
  isInline = false,
}: {
  intent: string
  wineId: string
  shownValue: string | number | null
  isInline?: boolean
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="wineId" value={wineId} />
      <input type="hidden" name="seen" value={shownValue ?? ''} />
      {isInline && <input type="hidden" name="inline" value="1" />}
    </>
  )
}

/** One field in a cell. The new value is shown at once; where it is refused, the field is back with what was typed. */
function CellForm({
  fetcher,
  form,
  field,
  intent,
  line,
  shownValue,
  label,
  inputMode,
  pending,
  onClose,
}: {
  fetcher: ReturnType<typeof useFetcher<CellResult>>
  form: Pick<ReturnType<typeof useSchemaForm>, 'props' | 'formErrors'>
  field: FormField
  intent: string
  line: WineLine
  shownValue: number | null
  label: string
  inputMode: 'decimal' | 'numeric'
  pending: string
  onClose: EditorProps['onClose']
}) {
  const { state, data } = fetcher
  const isSending = state !== 'idle'
  const box = useRef<HTMLDivElement>(null)
  const errors = [...(form.formErrors ?? []), ...(field.errors ?? [])]
  useCellResult(fetcher, box, onClose)
  useEffect(() => {
    if (isSending || data?.saved) return
    const input = box.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')
    input?.focus()
    input?.select()
  }, [isSending, data])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose(true)
  }
  return (
    <div ref={box} data-editor onKeyDown={press}>
      <span className={isSending ? 'text-muted' : 'hidden'} role="status">
        {isSending && (
          <>
            <span className="sr-only">Saving {label}: </span>
            {pending}
          </>
        )}
      </span>
      <fetcher.Form
        method="post"
        {...form.props}
        // Checked when it is sent: a form that closes on being left is no longer there to be checked.
        onBlur={undefined}
        className={isSending ? 'hidden' : 'grid w-68 gap-1 py-1 text-left whitespace-normal max-md:w-full'}
      >
        <CellFields intent={intent} wineId={line.id} shownValue={shownValue} isInline />
        <span className="flex gap-1">
          <input
            key={field.key}
            type="text"
            inputMode={inputMode}
            autoComplete="off"
            aria-label={label}
            defaultValue={typeof field.initialValue === 'string' ? field.initialValue : ''}
            maxLength={field.maxLength}
            {...controlAttributes({ id: field.id, name: field.name, errors })}
            className={inputStyle()}
          />
          <button type="submit" className={buttonStyle({ size: 'small' })}>
            Save
          </button>
          <button
            type="button"
            className={buttonStyle({ size: 'small', variant: 'quiet' })}
            onClick={() => onClose(true)}
          >
            Cancel
          </button>
        </span>
        <div aria-live="polite">
          <FieldError id={field.id} errors={errors.length > 0 ? errors : undefined} />
        </div>
      </fetcher.Form>
    </div>
  )
}

/** Closes an editor once its value is saved and the list has it; the cell keeps the focus that the editor had. */
export function useCellResult(
  { state, data }: { state: string; data: CellResult | undefined },
  box: React.RefObject<HTMLElement | null>,
  onClose: (isFocused: boolean) => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (state !== 'idle' || !data?.saved) return
    const { activeElement } = document
    close.current(activeElement === document.body || box.current?.contains(activeElement) === true)
  }, [state, data, box])
}
