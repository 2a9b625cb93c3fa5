import { lookup } from '~/kit/lookup'
import type { Label } from '~/wines/labels'
import { wineForm } from '~/wines/schemas'
import { bottegaRossa } from './wines/bottega-rossa'
import { harborCellars } from './wines/harbor-cellars'

/** The first wines of the demo clubs, by slug. */
export const demoWines = lookup<Label[]>({
  'bottega-rossa': labelsIn(bottegaRossa),
  'harbor-cellars': labelsIn(harborCellars),
})

/**
 * Reads a cellar written down as a table, by country: kind | producer | wine | vintage | grapes | appellation | region |
 * size in millilitres, where it is no plain bottle. A line that begins with > is the note to the wine above it.
 */
function labelsIn(cellar: Record<string, string>): Label[] {
  return Object.entries(cellar).flatMap(([country, table]) =>
    table
      .trim()
      .split(/\n(?!\s*>)/)
      .map((entry) => {
        const [line = '', notes] = entry.split(/\n\s*>/)
        const [type, producer, name, vintage, varietal, appellation, region, formatMl] = line
          .split('|')
          .map((cell) => cell.trim())
        // Through the form's own schema, which refuses an invalid label.
        const label = {
          producer,
          name,
          type,
          vintage,
          varietal,
          appellation,
          region,
          country,
          formatMl,
          notes,
        }
        return wineForm.parse(label)
      }),
  )
}
