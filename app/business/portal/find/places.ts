// Every place of the portal that can be found by words: acts, pages and settings. Pure.
import type { Feature } from '#/tenants/features'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { portalNavigation, type PortalGroup } from '../navigation'
import { settingsNavigation, type ListedSetting } from '../settings-navigation'
import { acts, type ActTargets } from './acts'
import { searchTexts, type Searchable } from './place-search'

/** An address of the portal with the words that find it. */
export interface Place extends Searchable {
  href: string
  label: string
  line: string
}

/** The places that the viewer may open, by kind. A page that is also a setting is among the settings alone. */
export function portalPlaces(may: PermissionCheck, off: readonly Feature[], targets: ActTargets) {
  const settings: Place[] = settingsNavigation(may).flatMap(({ places }) =>
    places.map(({ href, label, description, words }) => ({ href, label, line: description, words })),
  )
  const isSetting = new Set(settings.map(({ href }) => href))
  const pages: Place[] = portalNavigation(may, off).groups.flatMap(({ label: group, places }) =>
    places
      .filter(({ href }) => !isSetting.has(href))
      .map(({ href, label }) => ({ href, label, line: group })),
  )
  return {
    acts: acts(targets)
      .filter(({ action, feature }) => may(action) && !(feature && off.includes(feature)))
      .map(({ href, label, line, words }): Place => ({ href, label, line, words })),
    pages,
    settings,
  }
}

/** The settings that the viewer may open and that have the words of a search, in their order; all without a search. */
export function settingsByWords(may: PermissionCheck, text: string): PortalGroup<ListedSetting>[] {
  const groups = settingsNavigation(may).map(({ label, places }) => ({
    label,
    places: places.map(({ href, label, description }) => ({ href, label, description })),
  }))
  if (text === '') return groups
  const hrefs = new Set(
    searchTexts(portalPlaces(may, [], { runId: null }).settings, text).map(({ item }) => item.href),
  )
  return groups
    .map(({ label, places }) => ({ label, places: places.filter(({ href }) => hrefs.has(href)) }))
    .filter(({ places }) => places.length > 0)
}
