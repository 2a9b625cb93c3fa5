// The forms of the review of a document: sent by its page without scripts, and by its scripts to `rows.ts`.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { FormSchema } from '~/foundation/kit/form-schema'
import { dropRow, joinWithAbove, saveRow, splitRowAt } from '~/cellar/imports/review/change-row.server'
import { changeRows } from '~/cellar/imports/review/change-rows.server'
import { assignColumns } from '~/cellar/imports/review/page-columns.server'
import { decideSimilar } from '~/cellar/imports/review/decide.server'
import {
  bulkForm,
  columnsOfPageForm,
  decideForm,
  decisions,
  draftRowForm,
  linesForm,
  reviewFields,
  reviewRowForm,
  seenRowForm,
  splitForm,
  type Decision,
  type ReviewTexts,
} from '~/cellar/imports/review/row-fields'
import { pickedLine } from '~/cellar/imports/review/unread-line-keys'
import { changeLines } from '~/cellar/imports/review/change-lines.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { ReviewInput } from '~/cellar/imports/review/step.server'
import { undoStep } from '~/cellar/imports/review/undo-step.server'

type Fields = Record<string, string>

/** A form of the review. Its work returns the row to go on with, where that is another one. */
export interface ReviewForm {
  schema: FormSchema
  work(value: unknown, fields: Fields): Promise<{ focus?: number | null } | number>
}

function form<Schema extends FormSchema>(
  schema: Schema,
  work: (value: z.output<Schema>, fields: Fields) => ReturnType<ReviewForm['work']>,
): ReviewForm {
  return { schema, work: (value, fields) => work(value as z.output<Schema>, fields) }
}

const nothing = z.object({})

/** The texts of the form as they were typed. */
const textsIn = (fields: Fields): Partial<ReviewTexts> =>
  Object.fromEntries(
    reviewFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field].trim()]])),
  )

/** Rows whose checkbox is ticked. */
const selectedIn = (fields: Fields): number[] =>
  Object.keys(fields).flatMap((name) => {
    const position = /^pick-(\d{1,8})$/.exec(name)?.[1]
    return position === undefined ? [] : [Number(position)]
  })

/** Lines whose checkbox is ticked. */
const linesIn = (fields: Fields): string[] =>
  Object.keys(fields).flatMap((name) => (name.startsWith(pickedLine) ? [name.slice(pickedLine.length)] : []))

/** The meanings of a page's columns, from left to right. */
function meaningsIn(fields: Fields): string[] {
  const meanings: string[] = []
  for (let column = 0; fields[`column-${column}`] !== undefined; column += 1)
    meanings.push(fields[`column-${column}`]!)
  return meanings
}

export function reviewForms(
  db: TenantDb,
  worker: ReadingWorker,
  by: ReviewInput,
): Record<string, ReviewForm> {
  const decide = (decision: Decision) =>
    form(decideForm, (value) => decideSimilar(db, { ...by, ...value, decision }))
  return {
    save: form(reviewRowForm, ({ position, version }, fields) =>
      saveRow(db, { ...by, position, version, texts: textsIn(fields) }),
    ),
    draft: form(draftRowForm, ({ position, version }, fields) =>
      saveRow(db, { ...by, position, version, texts: textsIn(fields), isDraft: true }),
    ),
    'drop-row': form(seenRowForm, (viewedRow) => dropRow(db, { ...by, ...viewedRow, isDropped: true })),
    'take-row': form(seenRowForm, (viewedRow) => dropRow(db, { ...by, ...viewedRow, isDropped: false })),
    split: form(splitForm, (value) => splitRowAt(db, { ...by, ...value })),
    join: form(seenRowForm, async (seen) => ({ focus: await joinWithAbove(db, { ...by, ...seen }) })),
    ...Object.fromEntries(
      (Object.keys(decisions) as Decision[]).map((decision) => [decision, decide(decision)]),
    ),
    lines: form(linesForm, async ({ do: { act, line } }, fields) => {
      const keys = line === undefined ? linesIn(fields) : [line]
      return { focus: await changeLines(db, worker, { ...by, act, keys }) }
    }),
    'page-columns': form(columnsOfPageForm, ({ page, all }, fields) =>
      assignColumns(db, { ...by, page, meanings: meaningsIn(fields), isForAll: all === 'yes' }),
    ),
    bulk: form(bulkForm, (change, fields) => changeRows(db, { ...by, change, selected: selectedIn(fields) })),
    'undo-step': form(nothing, async () => {
      const { focus } = await undoStep(db, by)
      return { focus }
    }),
  }
}
