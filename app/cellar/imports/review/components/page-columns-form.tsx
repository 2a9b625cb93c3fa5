import { Form } from '@remix-run/react'
import { useState } from 'react'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { fieldStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { paths } from '~/foundation/kit/paths'
import { PagePane } from '../../components/page-picture'
import { columnMeanings, isColumnMeaning, type PageColumn } from '../page-columns'
import type { ReviewView } from '../review-page.server'

/** The columns of a page on its picture; a person says what each holds, and the rows are read again from them. */
export function PageColumnsForm({
  view: { importId, pages },
  number,
  columns,
  others,
  runs,
}: { view: ReviewView } & NonNullable<ReviewView['columns']>) {
  const [meanings, setMeanings] = useState(columns.map(({ meaning }) => meaning))
  const page = pages.find((one) => one.number === number)
  const back = (
    <ButtonLink to={paths.business.inventory.import(importId)} variant="secondary">
      Back to the rows
    </ButtonLink>
  )
  if (!page || columns.length === 0)
    return (
      <Card title={`Columns of page ${number}`} takesFocus>
        <p>We found no columns on this page. Correct its rows one by one.</p>
        <div className={actionsStyle}>{back}</div>
      </Card>
    )
  const height = page.height * 0.94
  return (
    <Card title={`Columns of page ${number}`} takesFocus>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="h-[60dvh] min-w-0">
          <PagePane
            page={{ ...page, runs }}
            name="the columns"
            outlines={columns.map(({ x, width }, place) => ({
              place: { page: number, x, y: page.height - height, width, height },
              label: columnMeanings[meanings[place] ?? ''],
            }))}
            of={pages.length}
          />
        </div>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="page-columns" />
          <input type="hidden" name="page" value={number} />
          <p>Choose what each column holds. The rows of the page are read again; you can undo it.</p>
          {columns.map((column, place) => (
            <ColumnField
              key={place}
              column={column}
              place={place}
              onChoose={(text) => {
                if (isColumnMeaning(text)) setMeanings(meanings.with(place, text))
              }}
            />
          ))}
          {others.length > 0 && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                name="all"
                value="yes"
                defaultChecked
                className="size-5 cursor-pointer"
              />
              {others.length === 1
                ? `Also on page ${others[0]}, which has the same columns`
                : `Also on the ${others.length} other pages with the same columns`}
            </label>
          )}
          <div className={actionsStyle}>
            <SubmitButton intent="page-columns">Read the columns again</SubmitButton>
            {back}
          </div>
        </Form>
      </div>
    </Card>
  )
}

function ColumnField({
  column: { meaning, samples },
  place,
  onChoose,
}: {
  column: PageColumn
  place: number
  onChoose(text: string): void
}) {
  const name = `column-${place}`
  return (
    <div className={fieldStyle}>
      <label htmlFor={name} className={labelStyle}>
        Column {place + 1}: <span className="font-normal text-muted wrap-anywhere">{samples.join(', ')}</span>
      </label>
      <select
        id={name}
        name={name}
        defaultValue={meaning}
        className={inputStyle()}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {Object.entries(columnMeanings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
