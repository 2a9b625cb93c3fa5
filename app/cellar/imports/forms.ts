// The forms of an import. Browser-safe.
import { z } from 'zod'
import { wineTypes } from '~/cellar/reference/labels'
import { importFieldNames, importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import { maxImportColumns } from '~/cellar/list-reader/files/limits'
import type { ColumnMapping } from '~/cellar/list-reader/table/column-mapping'

/** The number of a column, from 0; undefined for none, which `missing` refuses. */
const column = (missing?: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const place = /^\d{1,3}$/.test(text) ? Number(text) : maxImportColumns
      if (text !== '' && place < maxImportColumns) return place
      if (text === '' && missing === undefined) return undefined
      const message = text === '' ? missing! : 'Please choose a column of this file'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

const columnFields = Object.fromEntries(
  importFieldNames.map((field) => {
    const isRequired = field === 'name'
    const missing = `Please choose the column with the ${importFields[field].label.toLowerCase()}`
    return [field, column(isRequired ? missing : undefined)]
  }),
) as Record<ImportField, ReturnType<typeof column>>

/** Which column holds what, and the kind of wines whose row names none. */
export const columnsForm = z.object({
  ...columnFields,
  defaultType: z
    .string()
    .default('')
    .refine((text) => text === '' || Object.hasOwn(wineTypes, text), 'Please choose the kind of wine'),
})

/** The mapping that the form chose. */
export function mappingOf(value: z.output<typeof columnsForm>): ColumnMapping {
  return Object.fromEntries(
    importFieldNames.flatMap((field) => (value[field] === undefined ? [] : [[field, value[field]]])),
  )
}

const place = z
  .string()
  .default('')
  .refine((text) => /^-?\d{1,4}$/.test(text), 'Please choose from the list')
  .transform(Number)

export const headerForm = z.object({ header: place })
/** The encodings that a person can choose for a text file. */
export const offeredEncodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel on Windows)',
  macintosh: 'Mac Roman (Excel on a Mac)',
} as const

export const encodingForm = z.object({
  encoding: z
    .string()
    .default('')
    .refine((text) => Object.hasOwn(offeredEncodings, text), 'Please choose from the list')
    .transform((text) => text as keyof typeof offeredEncodings),
})
export const sheetForm = z.object({ sheet: place })
/** Names a row by its position. */
export const rowForm = z.object({
  id: z
    .string()
    .default('')
    .refine((text) => /^\d{1,8}$/.test(text), 'Please choose from the list')
    .transform(Number),
})

export const stockModes = {
  leave: 'Leave the stock of wines that are already in your cellar',
  set: 'Set their stock to the number of bottles in the file',
} as const

export const stockForm = z.object({
  stockMode: z
    .string()
    .default('')
    .refine((text) => Object.hasOwn(stockModes, text), 'Please choose what happens to the stock')
    .transform((text) => text as keyof typeof stockModes),
})
