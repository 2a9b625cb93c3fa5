// X-Wines as it lies in the folder of WINE_DATA, and which of its people are held out.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readRatings, readWines } from '~/club/tastes/evaluate/read-club-files.server'

/** The folder with wines.csv and ratings.csv.gz, which may be a folder `ratings` of the one named; null for none. */
export function ratingsFolder(folder: string): string | null {
  return [folder, join(folder, 'ratings')].find((path) => existsSync(join(path, 'ratings.csv.gz'))) ?? null
}

export async function readClub(folder: string) {
  const path = ratingsFolder(folder)
  if (!path) throw new Error(`${folder} has no ratings.csv.gz.`)
  const wines = readWines(await readFile(join(path, 'wines.csv'), 'utf8'))
  const packed = await readFile(join(path, 'ratings.csv.gz'))
  return { wines, ratings: readRatings(gunzipSync(packed).toString('utf8')) }
}

/** FNV-1a: the same halves wherever the data is read. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Half of the people: nothing is learnt from them and nothing is tuned on them. */
export const isHeldOut = (memberId: string): boolean => hashOf(memberId) % 2 === 1
