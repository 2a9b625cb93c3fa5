// The names by which a member's dislikes and a wine's facts are compared: the main ones, whatever was typed.
import { foldText } from '~/kit/fold-text'
import { findCountry, findRegions, inferOrigin } from '~/wines/reference/gazetteer.server'
import { findGrape } from '~/wines/reference/grapes.server'

/** "Shiraz" becomes "Syrah"; an unknown grape stays as typed. */
export const grapeName = (text: string): string => findGrape(text)?.name ?? text.trim()

/** "Piemonte" becomes "Piedmont", "Deutschland" becomes "Germany"; an unknown place stays as typed. */
export const placeName = (text: string): string =>
  findRegions(text)[0]?.name ?? findCountry(text)?.name ?? text.trim()

export const grapeKey = (text: string): string => foldText(grapeName(text))
export const placeKey = (text: string): string => foldText(placeName(text))

/** Names without those that mean the same, in their order. */
export function eachOnce(names: string[], nameOf: (text: string) => string): string[] {
  const byKey = new Map(names.map((name) => [foldText(nameOf(name)), nameOf(name)]))
  return [...byKey.values()]
}

/** Folded names of the grapes of a wine's text, such as "Corvina, Rondinella". */
export const grapesOf = (varietal: string): string[] =>
  varietal
    .split(/[,/;]|\band\b|&/)
    .map(grapeKey)
    .filter(Boolean)

/** Folded names of every place that a wine is from: appellation, what that is within, region and country. */
export function placesOf(wine: { appellation: string; region: string; country: string }): string[] {
  const { appellation, region, country } = inferOrigin(wine)
  const around = findRegions(appellation, { country, region })[0]?.within ?? []
  return [...new Set([appellation, ...around, region, country].map(placeKey).filter(Boolean))]
}
