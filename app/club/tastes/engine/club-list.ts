// The wines that a club offers now, as the base rate of what is said of one of them. Pure.
import type { ClubModel } from './club-model'
import type { WineType } from '~/cellar/reference/labels'

/** Properties that wines share; the names as people read them. */
export interface SharedProperties {
  type?: WineType
  grape?: string
  /** Region or country. */
  place?: string
  producer?: string
}

/** A statement that is true of this share of the list, or of more, tells no wine from the others. */
export const commonFrom = 1 / 3

export interface ClubList {
  /** Positions in the model. */
  wines: readonly number[]
  /** Share of the list's wines of which a statement is true, counted once for each text. */
  share(statement: string, isTrue: (wine: number) => boolean): number
}

const lists = new WeakMap<ClubModel, WeakMap<object, ClubList>>()

/** The list of the wines with these ids, all of the model's for null; made once for all members. */
export function clubList(model: ClubModel, ids: ReadonlySet<string> | null): ClubList {
  const ofModel = lists.get(model) ?? new WeakMap<object, ClubList>()
  lists.set(model, ofModel)
  const cached = ofModel.get(ids ?? model)
  if (cached) return cached
  const wines = [...model.wines.keys()].filter((wine) => ids === null || ids.has(model.wines[wine]!.id))
  const shares = new Map<string, number>()
  const made: ClubList = {
    wines,
    share: (statement, isTrue) => {
      const share = shares.get(statement) ?? shareOf(wines, isTrue)
      shares.set(statement, share)
      return share
    },
  }
  ofModel.set(ids ?? model, made)
  return made
}

/** Share of the list's wines that have all of these properties. */
export const shareWith = (model: ClubModel, list: ClubList, shared: SharedProperties): number =>
  list.share(JSON.stringify([shared.type, shared.grape, shared.place, shared.producer]), (wine) =>
    hasShared(model, wine, shared),
  )

/** The share of wines of which something is true; 1 for none, of which nothing can be told apart. */
export const shareOf = (wines: readonly number[], isTrue: (wine: number) => boolean): number =>
  wines.length === 0 ? 1 : wines.filter(isTrue).length / wines.length

/** Whether a wine of the model has all of these properties. */
export function hasShared(model: ClubModel, wine: number, shared: SharedProperties): boolean {
  const { type, regions, grapes, country, producer } = model.wines[wine]!
  return (
    (shared.type === undefined || shared.type === type) &&
    (shared.grape === undefined || grapes.includes(shared.grape)) &&
    (shared.place === undefined || shared.place === country || regions.includes(shared.place)) &&
    (shared.producer === undefined || shared.producer === producer)
  )
}
