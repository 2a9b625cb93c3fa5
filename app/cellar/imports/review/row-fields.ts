// The fields of a row that the review shows, and its forms. Browser-safe.
import { z } from 'zod'
import { wineTypes } from '~/cellar/reference/labels'
import { importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import { importRowForm, type RowTexts } from '../row-schema'
import { lineActs, type LineAct } from './unread-line-keys'

/** In the order of the screen. */
export const reviewFields = [
  ...(['type', 'producer', 'name', 'vintage', 'formatMl', 'bottlePrice', 'glassPrice', 'glassMl'] as const),
  ...(['bin', 'appellation', 'region', 'country', 'varietal'] as const),
] satisfies ImportField[]
export type ReviewField = (typeof reviewFields)[number]
export type ReviewTexts = Record<ReviewField, string>

export const isReviewField = (text: string): text is ReviewField =>
  (reviewFields as readonly string[]).includes(text)

/** The label of a field in the review. */
export const reviewLabel = (field: ReviewField): string =>
  field === 'glassMl' ? 'Pour (ml)' : importFields[field].label

export const textsOf = (fields: Record<string, string>): ReviewTexts =>
  Object.fromEntries(reviewFields.map((field) => [field, fields[field] ?? ''])) as ReviewTexts

/** A row with the texts of the review's form; the other fields stay. */
export const withTexts = (fields: Record<string, string>, texts: Partial<ReviewTexts>): RowTexts =>
  ({ ...fields, ...texts }) as RowTexts

const digits = (most: number) =>
  z
    .string()
    .default('')
    .refine((text) => new RegExp(`^\\d{1,${most}}$`).test(text), 'Please reload this page')
    .transform(Number)

/** Names a row as a person saw it. */
const rowVersion = { position: digits(8), version: digits(9) }

const { shape } = importRowForm
/** The form of a row: the row's own schema, with fewer fields. */
export const reviewRowForm = z
  .object({
    ...(Object.fromEntries(reviewFields.map((field) => [field, shape[field]])) as Pick<
      typeof shape,
      ReviewField
    >),
    ...rowVersion,
    /** 'yes' for a row about a wine that is not in the cellar. */
    needsKind: z.string().default(''),
  })
  .refine(({ type, needsKind }) => type !== null || needsKind !== 'yes', {
    when: () => true,
    path: ['type'],
    message: 'Please choose the kind of wine',
  })

/** The same before it is checked: nothing is refused but texts that are far too long. */
export const draftRowForm = z.object({
  ...(Object.fromEntries(
    reviewFields.map((field) => [
      field,
      z.string().max(500, 'Please keep this under 500 characters').default(''),
    ]),
  ) as Record<ReviewField, z.ZodDefault<z.ZodString>>),
  ...rowVersion,
})

export const seenRowForm = z.object(rowVersion)

/** Where a row is split: before this word. */
export const splitForm = z.object({
  ...rowVersion,
  at: digits(4),
  prices: z
    .string()
    .default('first')
    .transform((text) => (text === 'second' ? ('second' as const) : ('first' as const))),
})

export const decisions = {
  same: 'Same wine',
  vintage: 'New vintage',
  different: 'Different wine',
} as const
export type Decision = keyof typeof decisions

export const decideForm = z.object({
  ...rowVersion,
  /** A wine's id, or the position of a row. */
  about: z
    .string()
    .default('')
    .refine((text) => /^[\w-]{1,40}$/.test(text), 'Please reload this page'),
})

/** The columns of a page; their meanings are `column-0` and so on. */
export const columnsOfPageForm = z.object({
  page: digits(4),
  /** 'yes' for all pages with the same columns. */
  all: z.string().default(''),
})

/** An act on the lines that are ticked, or after a space on one line, or on all: "wine", "dismiss 1-40-50". */
export const linesForm = z.object({
  do: z
    .string()
    .default('')
    .transform((text) => {
      const [act = '', line] = text.split(' ')
      return { act: act as LineAct, line }
    })
    .refine(({ act }) => Object.hasOwn(lineActs, act), 'Please choose what to do with the line'),
})

/** Names of the actions on several rows together. */
export const bulkActs = {
  type: 'Set the kind',
  country: 'Set the country',
  region: 'Set the region',
  producer: 'Set the producer',
  formatMl: 'Set the bottle size',
  titleCase: 'Write names in capitals with small letters',
  nameAsProducer: 'Use the name as the producer',
  swapPrices: 'Swap bottle and glass price',
  noGlass: 'Leave glass prices out',
  pour: 'Take small sizes for glasses',
  noPrices: 'Leave prices out',
  confirm: 'Mark as checked',
  drop: 'Drop the rows',
  take: 'Take dropped rows back',
} as const
/** The last one answers a shared doubt alone. */
const acts = { ...bulkActs, word: 'Change a word' } as const
export type BulkAct = keyof typeof acts

/** The scope of a bulk act that names no section. */
export const allRows = 'all'
export const selectedRows = 'selected'
export const rowsWithErrors = 'errors'
/** Before the name of a section. */
export const sectionScope = 'in:'
/** Before the key of a doubt that rows share. */
export const sharedScope = 'doubt:'

const setting = new Set<string>(['country', 'region', 'producer', 'formatMl', 'word'])

export const bulkForm = z
  .object({
    act: z
      .string()
      .default('')
      .refine((text) => Object.hasOwn(acts, text), 'Please choose what to change')
      .transform((text) => text as BulkAct),
    scope: z
      .string()
      .default('')
      .refine(
        (text) =>
          [allRows, selectedRows, rowsWithErrors].includes(text) ||
          text.startsWith(sectionScope) ||
          text.startsWith(sharedScope),
        'Please choose which rows to change',
      ),
    kind: z
      .string()
      .default('')
      .refine((text) => text === '' || Object.hasOwn(wineTypes, text), 'Please choose the kind of wine'),
    value: z.string().meta({ maxLength: 120 }).default(''),
  })
  .superRefine(({ act, kind, value }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (act === 'type' && kind === '') refuse('kind', 'Please choose the kind of wine')
    if (!setting.has(act)) return
    if (value.trim() === '') return refuse('value', 'Please enter what to set')
    const field = isReviewField(act) ? act : 'name'
    const problem = shape[field].safeParse(value).error?.issues[0]
    if (problem) refuse('value', problem.message)
  })

export type BulkValue = z.output<typeof bulkForm>
export const needsValue = (act: string): act is 'country' | 'region' | 'producer' | 'formatMl' =>
  setting.has(act)
