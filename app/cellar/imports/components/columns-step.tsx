import { Form } from '@remix-run/react'
import { useState, type ComponentProps } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useErrorsOf, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { wineTypes } from '~/cellar/reference/labels'
import { importFieldNames, importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import { columnsForm, offeredEncodings } from '../forms'
import type { ColumnView, SessionView } from '../import-view'
import { allSheets } from '~/cellar/list-reader/sheet/all-sheets'

interface ColumnsStepProps {
  session: SessionView
  columns: ColumnView[]
  mapping: Partial<Record<ImportField, number>>
  defaultType: string
  /** Sheets of a workbook with more than one. */
  sheets: { name: string; rows: number; isOfWines?: boolean }[]
  sheet: number
  /** Which sheets are read and which are not; '' for a file with one. */
  sheetsInWords: string
  /** The first rows of the file, among which the names of the columns are. */
  rows: { number: number; text: string }[]
  /** The number of the row that is taken for it; -1 for none. */
  header: number
  /** The encoding of a text file that can be read in another; '' for one that is not offered, null for other files. */
  encoding: string | null
  /** The title of the program that wrote the file; '' where it is not known. */
  exporter: string
  /** The sentence about columns that share a name. */
  repeated: string | null
  seesCosts: boolean
}

/** The empty choice of a field that has no column. */
const whereNone: Partial<Record<ImportField, { '': string }>> = {
  producer: { '': 'In the wine’s name: tell them apart' },
  name: { '': 'Please choose' },
}

/** Fields that are offered even where no column was found for them. */
const usualFields: ReadonlySet<ImportField> = new Set([
  'producer',
  'name',
  'vintage',
  'type',
  'formatMl',
  'bottlePrice',
  'glassPrice',
  'quantity',
])

/** Which column holds what, which row names them, and which sheet is read. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { sheets, sheet, sheetsInWords, rows, header, repeated, encoding } = props
  const count = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
  const wines = sheets.filter(({ isOfWines }) => isOfWines)
  const headers = { '-1': 'None: the list begins with its first wine' } as Record<string, string>
  for (const { number, text } of rows) headers[String(number)] = text
  return (
    <>
      <ErrorSummary form={useErrorsOf({ only: ['sheet', 'header', 'encoding'] })} />
      <Card title="Where the list begins">
        {sheets.length > 1 && (
          <ChoiceForm
            choiceKey={`sheet ${sheet}`}
            label="Sheet"
            defaultValue={String(sheet)}
            hint={sheetsInWords}
            options={{
              ...(wines.length > 0 && {
                [allSheets]:
                  wines.length === 1 ? 'The sheet with wines' : `All ${wines.length} sheets with wines`,
              }),
              ...Object.fromEntries(
                sheets.map(({ name, rows }, place) => [String(place), `${name} (${count(rows)})`]),
              ),
            }}
            name="sheet"
            button="Use this sheet"
            pendingLabel="Reading ..."
          />
        )}
        {encoding !== null && (
          <ChoiceForm
            choiceKey={`encoding ${encoding}`}
            label="Characters"
            defaultValue={encoding}
            hint="Choose another if letters such as é look wrong below."
            options={{ ...(encoding === '' && { '': 'As in the file' }), ...offeredEncodings }}
            name="encoding"
            button="Read again"
            pendingLabel="Reading ..."
          />
        )}
        {sheet !== allSheets && (
          <ChoiceForm
            choiceKey={`header ${sheet} ${header}`}
            label="Row with the names of the columns"
            defaultValue={String(header)}
            options={headers}
            name="header"
            button="Use this row"
          />
        )}
      </Card>
      {repeated && (
        <Banner tone="warn" title="Some columns share a name">
          <p>{repeated}</p>
        </Banner>
      )}
      {/* Other columns are another form: its fields begin with their guesses. */}
      <MappingForm key={`${sheet} ${header}`} {...props} />
    </>
  )
}

/** A form of one choice; its intent is the name of its field. */
function ChoiceForm({
  choiceKey,
  button,
  pendingLabel,
  ...field
}: ComponentProps<typeof SelectField> & {
  name: string
  /** Another one begins with the default value again. */
  choiceKey: string
  button: string
  pendingLabel?: string
}) {
  return (
    <Form method="post" className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="intent" value={field.name} />
      <SelectField key={choiceKey} {...field} />
      <SubmitButton intent={field.name} variant="secondary" pendingLabel={pendingLabel}>
        {button}
      </SubmitButton>
    </Form>
  )
}

function MappingForm({ session, columns, mapping, defaultType, seesCosts, exporter }: ColumnsStepProps) {
  const selectedColumn = (field: ImportField) => (mapping[field] === undefined ? '' : String(mapping[field]))
  const [columnOf, setColumnOf] = useState<Record<string, string>>(
    Object.fromEntries(importFieldNames.map((field) => [field, selectedColumn(field)])),
  )
  const form = useSchemaForm(columnsForm, {
    intent: 'columns',
    defaultValue: {
      ...Object.fromEntries(importFieldNames.map((field) => [field, selectedColumn(field)])),
      defaultType,
    },
  })
  const options = { '': 'Not in this file' } as Record<string, string>
  columns.forEach(({ name }, place) => (options[String(place)] = name))
  const fields = importFieldNames.filter((field) => seesCosts || field !== 'cost')
  // By the guesses, so that no field moves while a person chooses.
  const shown = fields.filter((field) => usualFields.has(field) || mapping[field] !== undefined)
  const folded = fields.filter((field) => !shown.includes(field))
  const columnOfField = (field: ImportField) => {
    const samples = columns[Number(columnOf[field] || -1)]?.samples ?? []
    return (
      <div key={field} className="min-w-0">
        <SelectField
          field={form.fields[field]}
          label={importFields[field].label}
          options={{ ...options, ...whereNone[field] }}
        />
        {samples.length > 0 && (
          <p className="mt-1 truncate text-sm text-muted">
            <span className="sr-only">For example: </span>
            {samples.slice(0, 3).join(' · ')}
          </p>
        )}
      </div>
    )
  }
  const used = new Set(Object.values(columnOf))
  const unused = columns.filter((_, place) => !used.has(String(place)))
  return (
    <CheckedForm
      form={form}
      className="grid gap-6"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement)
          setColumnOf((all) => ({ ...all, [target.name]: target.value }))
      }}
    >
      <Card title="What each column holds">
        <p className="text-muted">
          {exporter
            ? `This is a ${exporter}, so we know its columns.`
            : 'We guessed from the names and the content.'}{' '}
          Correct what is wrong; your choices are remembered for the next file.
        </p>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {shown.map(columnOfField)}
          <SelectField
            field={form.fields.defaultType}
            label="Kind where the file does not tell"
            hint="We recognize most grapes and words such as Champagne."
            options={{ '': 'Ask me for each wine', ...wineTypes }}
          />
        </div>
        {folded.length > 0 && (
          <details open={folded.some((field) => form.fields[field].errors?.length) || undefined}>
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-accent">
              More details we found no column for ({folded.length})
            </summary>
            <div className="mt-3 grid gap-x-8 gap-y-5 md:grid-cols-2">{folded.map(columnOfField)}</div>
          </details>
        )}
        {unused.length > 0 && (
          <p className="text-sm text-muted">Not imported: {unused.map(({ name }) => name).join('; ')}.</p>
        )}
      </Card>
      <div className={actionsStyle}>
        <SubmitButton intent="columns" pendingLabel="Checking the rows ...">
          Check the rows
        </SubmitButton>
        {session.status === 'mapped' && (
          <ButtonLink to={paths.business.inventory.import(session.id)} variant="secondary">
            Back to the review
          </ButtonLink>
        )}
      </div>
    </CheckedForm>
  )
}
