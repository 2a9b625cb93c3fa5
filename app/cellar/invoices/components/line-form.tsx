import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FieldError, FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { wineTypes } from '~/cellar/reference/labels'
import { formatName, tradeFormats } from '~/cellar/reference/formats'
import { bottles } from '~/cellar/receiving/rules'
import { submitFromList } from '~/cellar/imports/review/use-review-keys'
import { documentNoun } from '../charges'
import { invoiceLineForm, ownCurrency } from '../forms'
import type { InvoiceLineDetails, InvoicePage } from '../invoice-page.server'
import { FindWine } from './find-wine'

const sizes = Object.fromEntries(tradeFormats.map(({ ml }) => [ml, formatName(ml)]))
const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/**
 * Form of a line's wine and figures. Enter saves the line and opens the next one to check; opening another line also
 * saves a line with typed changes (`then`).
 */
export function LineForm({
  importId,
  line,
  sums,
  next,
  takesFocus,
}: {
  importId: string
  line: InvoiceLineDetails
  sums: InvoicePage['sums']
  /** The line to check after this one. */
  next: number | null
  takesFocus: boolean
}) {
  const box = useFieldToCheck(line, takesFocus)
  const form = useSchemaForm(invoiceLineForm, {
    id: 'invoice-line',
    intent: 'line',
    defaultValue: lineAsTyped(line),
  })
  const { fields } = form
  const live = useLiveSums(line, sums)
  const here = paths.business.inventory.invoice(importId, { line: String(line.position) })
  const printed = sums.currency.toUpperCase()
  const currency = printed === ownCurrency ? '' : ` in ${printed}`
  return (
    <>
      <div className="grid min-w-0 gap-3">
        <h2 className="text-xl wrap-anywhere">{line.description}</h2>
        <ErrorSummary form={form} />
        {line.problems.map((text) => (
          <p key={text} className="text-warn">
            {text}
          </p>
        ))}
        <Form
          method="post"
          action={here}
          {...form.props}
          ref={box}
          onChange={live.onChange}
          onInput={({ currentTarget }) => (currentTarget.dataset.typed = 'yes')}
          onKeyDown={submitFromList}
          preventScrollReset
          className="grid gap-4"
        >
          <input type="hidden" name="then" defaultValue="" />
          <input type="hidden" name="intent" value="line" />
          <input type="hidden" name="position" value={line.position} />
          <WineChoices line={line} fields={fields} />
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <FigureField field={fields.bottles} label="Bottles" required={false} />
            <FigureField field={fields.cost} label={`Cost of a bottle${currency}`} inputMode="decimal" />
            <FigureField field={fields.total} label={`Line total${currency}`} inputMode="decimal" />
          </div>
          {(live.isFree || fields.total.errors) && (
            <Checkbox field={fields.isFree}>
              These bottles are free, such as a sample. They lower the average cost of the wine.
            </Checkbox>
          )}
          <p role="status" className="min-h-6 text-sm text-muted">
            {live.sentence}
          </p>
          <div className={actionsStyle}>
            <SubmitButton intent="line" pendingLabel="Saving...">
              {next === null ? 'Save line' : 'Save and check the next line'}
            </SubmitButton>
          </div>
        </Form>
      </div>
      <FindWine importId={importId} line={line} />
    </>
  )
}

const lineAsTyped = (line: InvoiceLineDetails) => ({
  choice:
    line.choice === 'wine' || (line.choice === 'open' && line.isReturn)
      ? (line.matches[0]?.wineId ?? '')
      : line.choice === 'open'
        ? ''
        : line.choice,
  bottles: String(line.bottles ?? ''),
  cost: dollars(line.cost),
  total: dollars(line.lineTotal === null ? null : Math.abs(line.lineTotal)),
  isFree: line.isChecked && line.lineTotal === 0 ? 'on' : undefined,
  producer: line.newWine?.producer ?? '',
  name: line.newWine?.name ?? '',
  type: line.newWine?.type ?? '',
  vintage: line.newWine?.vintage ?? '',
  formatMl: line.newWine?.formatMl || '750',
})

/** The form's ref, which focuses the first field to check. */
function useFieldToCheck({ fieldToCheck }: InvoiceLineDetails, takesFocus: boolean) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const control = box.current?.elements.namedItem(fieldToCheck)
    const first = control instanceof RadioNodeList ? control[0] : control
    if (!(first instanceof HTMLElement)) return
    first.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
  }, [takesFocus, fieldToCheck])
  return box
}

/** The wines that a line may be of, a new one among them. */
function WineChoices({
  line: { matches, isReturn },
  fields,
}: {
  line: InvoiceLineDetails
  fields: ReturnType<typeof useSchemaForm<typeof invoiceLineForm>>['fields']
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        {isReturn ? 'Which bottles go back to the supplier?' : 'Which wine is it?'}
      </legend>
      {isReturn && matches.length === 0 && (
        <p className="text-sm text-muted">
          No wine of your cellar resembles this line. Find it below, or leave the line out.
        </p>
      )}
      {matches.map((match) => (
        <Choice
          key={match.wineId}
          value={match.wineId}
          isChosen={fields.choice.initialValue === match.wineId}
          title={match.name}
          notes={[
            ...(match.isRemembered ? ['You chose it before for this description.'] : []),
            ...match.differences,
          ]}
        />
      ))}
      {!isReturn && (
        <Choice
          value="new"
          isChosen={fields.choice.initialValue === 'new'}
          title="Add as new wine"
          notes={['It is added to your cellar with the receipt. You can set its price later.']}
        >
          <div className="mt-3 hidden gap-4 group-has-[input[value=new]:checked]/choice:grid sm:grid-cols-2">
            <Field field={fields.producer} label="Producer" autoComplete="off" required={false} />
            <Field field={fields.name} label="Wine" autoComplete="off" required={false} />
            <Field field={fields.vintage} label="Vintage" placeholder="2019 or NV" autoComplete="off" />
            <SelectField field={fields.type} label="Kind" options={{ '': 'Please choose', ...wineTypes }} />
            <SelectField field={fields.formatMl} label="Bottle size" options={sizes} />
          </div>
        </Choice>
      )}
      <Choice
        value="out"
        isChosen={fields.choice.initialValue === 'out'}
        title="Leave this line out"
        notes={[
          isReturn
            ? 'The bottles left your stock already, as broken or corked, or never arrived.'
            : 'A charge, or something that is no wine.',
        ]}
      />
      <FieldError id={fields.choice.id} errors={fields.choice.errors} />
    </fieldset>
  )
}

function Choice({
  value,
  isChosen,
  title,
  notes,
  children,
}: {
  value: string
  isChosen: boolean
  title: string
  notes: string[]
  children?: ReactNode
}) {
  const id = `choice-${value}`
  return (
    <div className={`${choiceStyle} group/choice p-3`}>
      <label className="grid min-h-8 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3" htmlFor={id}>
        <input
          className={radioStyle}
          type="radio"
          id={id}
          name="choice"
          value={value}
          defaultChecked={isChosen}
        />
        <span className="grid gap-0.5">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {notes.map((note) => (
            <span key={note} className="text-sm text-muted">
              {note}
            </span>
          ))}
        </span>
      </label>
      {children}
    </div>
  )
}

/** Keeps cost and total in step while one of them is typed, and says what the lines add up to. */
function useLiveSums(line: InvoiceLineDetails, sums: InvoicePage['sums']) {
  const [sentence, setSentence] = useState('')
  const [isFree, setFree] = useState(line.lineTotal === 0)
  return {
    sentence,
    isFree,
    onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      const input = (name: string) => currentTarget.elements.namedItem(name) as HTMLInputElement | null
      const [count, cost, total] = ['bottles', 'cost', 'total'].map(input)
      const changed = (target as unknown as HTMLInputElement).name
      const number = /^\d{1,6}$/.test(count?.value.trim() ?? '') ? Number(count!.value) : null
      if (number && cost && total) {
        const each = parseMoney(cost.value)
        const all = parseMoney(total.value)
        if (changed === 'cost' && each !== null) total.value = dollars(each * number)
        if ((changed === 'total' || changed === 'bottles') && all !== null) cost.value = dollars(all / number)
      }
      const all = parseMoney(total?.value ?? '')
      setFree(all === 0)
      if (all === null || !number) return setSentence('')
      const money = (cents: number) => formatMoney(cents, sums.currency)
      const own = line.isReturn ? -all : all
      const others = line.othersTotal + sums.left - (line.choice === 'out' ? (line.lineTotal ?? 0) : 0)
      setSentence(
        `${bottles(number)} for ${money(all)}. The lines add up to ${money(others + own)}${
          sums.expected === null ? '' : `; the ${documentNoun(sums)} says ${money(sums.expected)}`
        }.`,
      )
    },
  }
}
