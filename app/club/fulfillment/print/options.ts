// Options of a print page, as they are in its address. Pure.
import { z } from 'zod'
import { labelSheets, labelsPerSheet, papers, type LabelSheetName, type Paper } from './paper'

export const printSheets = {
  'pick-list': 'Pick list',
  'packing-slips': 'Packing slips',
  labels: 'Labels',
  'note-cards': 'Note cards',
} as const
export type PrintSheet = keyof typeof printSheets

export const isPrintSheet = (name: string): name is PrintSheet => Object.hasOwn(printSheets, name)

const nameOf = <Name extends string>(table: Record<Name, unknown>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]], 'Choose one of these')

const wholeNumber = (sentence: string, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, sentence)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => value === null || (value >= 1 && value <= most), sentence)

const boxNumber = wholeNumber('Enter the number of a box, such as 12', 999_999)

export const printOptions = z
  .object({
    paper: nameOf<Paper>(papers),
    labels: nameOf<LabelSheetName>(labelSheets),
    /** The label of the first sheet to begin with, from 1. */
    start: wholeNumber('Enter the number of a label, such as 7', 999),
    /** Numbers of the first and the last box; null for all. */
    from: boxNumber,
    to: boxNumber,
    /** Boxes that are not handed over, or only those that are not packed yet. */
    boxes: z.enum(['open', 'unpacked']),
    /** Boxes whose payment is awaited as well. */
    awaiting: z.boolean(),
    /** A note card of each wine, one for each bottle, or one for each bottle by box, whose code rates that bottle. */
    copies: z.enum(['wine', 'bottle', 'box']),
    /** Draws the edges of labels, to hold a trial print against a sheet. */
    outlines: z.boolean(),
  })
  .superRefine(({ labels, start, from, to }, context) => {
    const count = labelsPerSheet(labelSheets[labels])
    if (start !== null && start > count)
      context.addIssue({
        code: 'custom',
        path: ['start'],
        message:
          count === 1
            ? `${labelSheets[labels].label} has one label: enter 1`
            : `A sheet of ${labelSheets[labels].label} has ${count} labels: enter 1 to ${count}`,
      })
    if (from !== null && to !== null && to < from)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'Enter a number that is not before the first',
      })
  })
export type PrintOptions = z.infer<typeof printOptions>

/** The paper that a device printed on last. */
interface RememberedPaper {
  paper: Paper
  labels: LabelSheetName
}

/** As typed: what the form shows again. */
export type TypedOptions = Record<keyof PrintOptions, string>

/** The options of an address; what it leaves out is as this device printed last, else the default. */
export function typedOptions(search: URLSearchParams, remembered: RememberedPaper): TypedOptions {
  const textOf = (name: keyof PrintOptions, otherwise: string) => search.get(name)?.slice(0, 40) ?? otherwise
  return {
    paper: textOf('paper', remembered.paper),
    labels: textOf('labels', remembered.labels),
    start: textOf('start', '1'),
    from: textOf('from', ''),
    to: textOf('to', ''),
    boxes: textOf('boxes', 'open'),
    awaiting: textOf('awaiting', ''),
    copies: textOf('copies', 'wine'),
    outlines: textOf('outlines', ''),
  }
}

/** The options, or the errors by field. */
export function readOptions(typed: TypedOptions): {
  options: PrintOptions | null
  errors: Partial<Record<keyof PrintOptions, string[]>>
} {
  const read = printOptions.safeParse({
    ...typed,
    awaiting: typed.awaiting === 'yes',
    outlines: typed.outlines === 'yes',
  })
  if (read.success) return { options: read.data, errors: {} }
  return { options: null, errors: z.flattenError(read.error).fieldErrors }
}

/** The paper of a cookie's value "letter.avery-5160"; US Letter and its labels where there is none. */
export function rememberedPaper(value: string | null): RememberedPaper {
  const [paper = '', labels = ''] = (value ?? '').split('.')
  return {
    paper: Object.hasOwn(papers, paper) ? (paper as Paper) : 'letter',
    labels: Object.hasOwn(labelSheets, labels) ? (labels as LabelSheetName) : 'avery-5160',
  }
}

export const paperValue = ({ paper, labels }: RememberedPaper): string => `${paper}.${labels}`
