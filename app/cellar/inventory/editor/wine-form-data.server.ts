// Data of the wine form besides the wine's facts: choices, names to complete, the estimated drinking window.
import type { TenantDb } from '#/db/handles.server'
import type { WineFacts } from '~/cellar/reference/labels'
import { estimateDrinkingWindow } from '~/cellar/reference/drinking-window.server'
import { commonNames } from '~/cellar/catalog/suggestions.server'
import { formChoices } from './form-choices.server'

/** Choices and names to complete. `wine` keeps its own supplier and tier, even where they are no longer in use. */
export async function wineFormData(db: TenantDb, wine: WineFacts | null) {
  const terms = await formChoices(db, wine)
  const names = {
    country: commonNames('country'),
    grape: commonNames('grape'),
    region: commonNames('region'),
  }
  return { terms, names, estimate: wine && estimatedYears(wine) }
}

/** "2025–2034", estimated by kind, origin, grapes and vintage; null where nothing can be said. */
export function estimatedYears(wine: WineFacts): string | null {
  const years = estimateDrinkingWindow(wine)
  return years && `${years.from}–${years.until}`
}
