// How the files of an import were understood, as it is stored. Pure.
import { z } from 'zod'
import { systemOfList } from '~/cellar/list-reader/exporters/people-lists'
import { memberFields } from '~/membership/member-files/member-row'

const readingSchema = z.object({
  files: z
    .array(
      z.object({
        /** With the name of the sheet, where a workbook has several. */
        name: z.string(),
        exporter: z.string().nullable(),
        kind: z.string(),
        rowCount: z.int().default(0),
        columns: z.array(
          z.object({
            header: z.string(),
            field: z.enum(memberFields).nullable().catch(null),
            samples: z.array(z.string()),
          }),
        ),
        problems: z.array(z.string()),
      }),
    )
    .default([]),
  plans: z
    .array(
      z.object({
        name: z.string(),
        count: z.int(),
        prices: z.array(z.object({ cents: z.int(), count: z.int() })).default([]),
      }),
    )
    .default([]),
  statuses: z.array(z.object({ text: z.string(), count: z.int(), guess: z.string() })).default([]),
})

export type Reading = z.infer<typeof readingSchema>

/** Reads how files were understood. Throws for JSON that this version did not write. */
export const readReading = (stored: unknown): Reading => readingSchema.parse(stored)

/** The system that the members come from, by the files with their memberships; null where they do not tell. */
export function systemOf({ files }: Reading): string | null {
  const memberships = files.filter(({ kind }) => kind === 'memberships')
  const telling = memberships.length > 0 ? memberships : files.filter(({ kind }) => kind === 'people')
  return telling.map(({ exporter }) => systemOfList(exporter)).find((system) => system !== null) ?? null
}
