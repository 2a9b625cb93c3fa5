// Recommends from files as the product does, for judging it on ratings that were held out.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { buildClub } from '../engine/club-model'
import { predictPoints } from '../engine/predict'
import { rankWines } from '../engine/rank'
import { unknownWine } from '../engine/wine'
import { readRatings, readWines } from './read-club-files.server'

const id = z.union([z.string(), z.number()]).transform(String)
const targetsSchema = z.array(z.object({ user: id, candidates: z.array(id) }))

interface EvaluatedMember {
  /** Ids, the best first. */
  ranked: string[]
  /** Points from 1 to 100 by id. */
  predicted: Record<string, number>
}

/**
 * For each user of the targets, their candidates in order and the points they would give them. The ratings are one
 * club's. Users without ratings and wines that no one rated, or that no file knows, are answered too.
 */
export async function evaluateRecommend(paths: {
  wines: string
  ratings: string
  targets: string
}): Promise<Record<string, EvaluatedMember>> {
  const [wineText, ratingText, targetText] = await Promise.all(
    [paths.wines, paths.ratings, paths.targets].map((path) => read(path)),
  )
  const targets = targetsSchema.parse(JSON.parse(targetText!))
  const ratings = readRatings(ratingText!)
  const wines = new Map(readWines(wineText!).map((wine) => [wine.id, wine]))
  const ratedIds = [
    ...ratings.map(({ wineId }) => wineId),
    ...targets.flatMap(({ candidates }) => candidates),
  ]
  for (const wineId of ratedIds) if (!wines.has(wineId)) wines.set(wineId, unknownWine(wineId))
  const model = buildClub({ wines: [...wines.values()], ratings })
  return Object.fromEntries(
    targets.map(({ user, candidates }) => {
      const { order } = rankWines(model, { memberId: user, filters: null, candidates: new Set(candidates) })
      const ranked = order.map(({ wine }) => model.wines[wine]!.id)
      const predicted = ranked.map((wineId) => [
        wineId,
        Math.round(predictPoints(model, user, wineId) * 100) / 100,
      ])
      return [user, { ranked, predicted: Object.fromEntries(predicted) }]
    }),
  )
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
}
