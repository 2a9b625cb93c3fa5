import { Form, Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FigureField } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { linkStyle, noteStyle } from '~/foundation/ui/layout/text-style'
import type { ChosenWine, FoundWine } from '../find-wines.server'
import { arithmeticOf, bottles, lineAsTyped } from '../rules'
import { lineForm } from '../schemas'

/** How long after the last keystroke the search begins, in milliseconds. */
const searchAfter = 200

interface WineSearchResult {
  q: string
  wines: FoundWine[]
  /** False where no label contains the words, and these only resemble them. */
  isExact: boolean
}

/** Finds a wine by typing; the wines found are links that open the form of a line. Works without scripts by its button. */
export function WineSearch({
  receiptId,
  result,
  added,
}: {
  receiptId: string
  /** Result of the search in the page's own address. */
  result: WineSearchResult | null
  /** The line that was just added, in words. */
  added: string | null
}) {
  const finder = useFetcher<WineSearchResult>()
  const timer = useRef<number>(undefined)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // The next wine can be typed at once.
  useEffect(() => {
    if (added) box.current?.querySelector('input')?.focus()
  }, [added])
  const shown = finder.data ?? result
  const here = paths.business.inventory.receipt(receiptId)
  const search = (text: string) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => finder.load(paths.business.inventory.wineSearch({ q: text })),
      searchAfter,
    )
  }
  return (
    <Card title="Add a line">
      <p role="status" className="empty:hidden">
        {added && `${added} added.`}
      </p>
      <div ref={box}>
        <Form
          method="get"
          action={here}
          role="search"
          className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          onChange={({ currentTarget }) => search(String(new FormData(currentTarget).get('q') ?? ''))}
        >
          <Field
            name="q"
            type="search"
            label="Find a wine"
            hint="Producer, name, vintage, grape or origin."
            defaultValue={result?.q ?? ''}
            maxLength={200}
            autoComplete="off"
          />
          <SubmitButton variant="secondary" method="get">
            Search
          </SubmitButton>
        </Form>
      </div>
      {shown && shown.q !== '' && <Results receiptId={receiptId} {...shown} />}
      <p className={noteStyle}>
        Not in your cellar yet?{' '}
        <Link to={paths.business.inventory.newWine({ back: here })} className={linkStyle}>
          Add a new wine
        </Link>
        , then come back: this receipt is saved.
      </p>
    </Card>
  )
}

function Results({ receiptId, wines, isExact }: WineSearchResult & { receiptId: string }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-muted">
        {wines.length === 0
          ? 'No wines match.'
          : isExact
            ? 'Choose a wine to enter its quantity and cost.'
            : 'No wine has all these words. These are similar:'}
      </p>
      {wines.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line" aria-label="Wines found">
          {wines.map(({ id, name, bin, available }) => (
            <li key={id}>
              <Link
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-ink no-underline hover:bg-(--hover)"
                to={`${paths.business.inventory.receipt(receiptId, { wine: id })}#line`}
                preventScrollReset
              >
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-sm text-muted">
                  {bottles(available)} available{bin && `, bin ${bin}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const sentenceOf = (line: Parameters<typeof arithmeticOf>[0]) =>
  `${arithmeticOf(line)}${line.totalCents === null ? ', cost not known yet' : ''}.`

/** The form of one line: of a wine to add, or of the line with `lineId`. */
export function LineForm({
  receiptId,
  wine,
  line,
  formId,
}: {
  receiptId: string
  wine: ChosenWine
  /** The line to edit; null adds one. */
  line: { id: string; quantity: number; totalCents: number | null; caseSize: number | null } | null
  /** The id of the line that it adds. */
  formId: string
}) {
  const form = useSchemaForm(lineForm, {
    id: 'line-form',
    intent: 'line',
    defaultValue: line
      ? lineAsTyped(line)
      : { caseSize: wine.last?.caseSize ? String(wine.last.caseSize) : '' },
  })
  const { fields } = form
  const [sentence, setSentence] = useState('')
  const here = paths.business.inventory.receipt(receiptId)
  return (
    <div id="line">
      <Card title={line ? `Edit ${wine.name}` : wine.name} takesFocus>
        <ErrorSummary form={form} />
        {!line && wine.last && <p className="text-sm text-muted">Last time: {sentenceOf(wine.last)}</p>}
        <Form
          method="post"
          action={here}
          {...form.props}
          onChange={({ currentTarget }) => {
            const typed = lineForm.safeParse(Object.fromEntries(new FormData(currentTarget)))
            setSentence(typed.success ? sentenceOf(typed.data) : '')
          }}
        >
          <input type="hidden" name="intent" value="line" />
          <input type="hidden" name="wineId" value={wine.id} />
          <input type="hidden" name="formId" value={line?.id ?? formId} />
          <div className="grid gap-4 sm:grid-cols-3">
            <FigureField field={fields.count} label="How many" hint="Cases or bottles." />
            <FigureField field={fields.caseSize} label="Bottles in a case" hint="Blank for single bottles." />
            <FigureField
              field={fields.cost}
              label="Cost of each"
              hint="Of one case or bottle."
              inputMode="decimal"
            />
          </div>
          <p role="status" className="mt-3 min-h-6 text-sm text-muted">
            {sentence}
          </p>
          <div className={`${actionsStyle} mt-3`}>
            <SubmitButton intent="line" pendingLabel="Saving...">
              {line ? 'Save line' : 'Add line'}
            </SubmitButton>
            <ButtonLink to={here} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
        {line && (
          <IntentForm
            intent="remove-line"
            fields={{ lineId: line.id }}
            action={here}
            variant="danger"
            size="small"
          >
            {`Remove ${wine.name}`}
          </IntentForm>
        )}
      </Card>
    </div>
  )
}
