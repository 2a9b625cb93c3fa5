// A row of an import, as texts of a form that a person could fill in. Browser-safe.
import { z } from 'zod'
import { singleLineText } from '~/foundation/kit/text'
import { wineTypes, type WineType } from '~/cellar/reference/labels'
import { formatProblem, parseFormat } from '~/cellar/reference/formats'
import { wineFieldSchemas as fact } from '~/cellar/catalog/schemas'
import { importFieldNames, type ImportField } from '~/cellar/list-reader/table/fields'

/**
 * Facts of a wine in a row: the fields of the wine's own form, where empty details are unknown. A wine that is already
 * in the cellar keeps its facts where the row is empty.
 */
export const importRowForm = z.object({
  producer: fact.producer,
  name: fact.name,
  vintage: fact.vintage,
  type: z
    .string()
    .default('')
    .refine((text) => text === '' || Object.hasOwn(wineTypes, text), 'Please choose the kind of wine')
    .transform((text) => (text === '' ? null : (text as WineType))),
  formatMl: z
    .string()
    .meta({ maxLength: 30 })
    .default('')
    .transform((text, context) => {
      const size = text.trim() === '' ? 750 : parseFormat(text)
      const problem = size === null ? null : formatProblem(size)
      if (size !== null && problem?.kind !== 'refused') return size
      const message = problem?.sentence ?? 'Please enter a size such as 750 ml, 1.5 L or Magnum'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
  varietal: fact.varietal,
  appellation: fact.appellation,
  region: fact.region,
  country: fact.country,
  bottlePrice: fact.bottlePrice,
  glassPrice: fact.glassPrice,
  glassMl: fact.glassMl,
  quantity: fact.quantity,
  cost: fact.cost,
  bin: fact.bin,
  location: singleLineText(80).default(''),
  supplier: fact.newSupplier,
  parLevel: fact.parLevel,
  abv: fact.abv,
  drinkFrom: fact.drinkFrom,
  drinkUntil: fact.drinkUntil,
  lwin: fact.lwin,
  body: fact.body,
  acidity: fact.acidity,
  sweetness: fact.sweetness,
  oak: fact.oak,
  /** One text, its attributes separated by commas. */
  attributes: fact.attributes.transform((list) => list.join(', ')),
  houseScore: fact.houseScore,
  /** '' leaves a wine as it is. */
  isListed: z
    .string()
    .default('')
    .refine((text) => ['', 'Yes', 'No'].includes(text), 'Please enter Yes or No'),
  listNote: fact.listNote,
  notes: fact.notes,
} satisfies Record<ImportField, z.ZodType>)

export type RowValues = z.output<typeof importRowForm>
export type RowTexts = Record<ImportField, string>
/** Sentences by field; those about the row as a whole are under ''. */
export type RowProblems = Partial<Record<ImportField | '', string>>

type ValidatedRow = { values: RowValues; problems: null } | { values: null; problems: RowProblems }

/** Whether a text is a spreadsheet's error of a failed formula. */
export const isFormulaError = (text: string): boolean =>
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/.test(text)

/** The values of a row's texts, or what is wrong with each. */
export function validateRow(texts: RowTexts): ValidatedRow {
  const parsed = importRowForm.safeParse(texts)
  const problems: RowProblems = {}
  for (const field of importFieldNames)
    if (isFormulaError(texts[field] ?? '')) problems[field] = 'The formula in this cell failed'
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = importFieldNames.find((name) => name === path[0]) ?? ''
    problems[field] ??= message
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { values: parsed.data, problems: null }
    : { values: null, problems }
}
