// Our typefaces for the image library, which reads files and knows nothing of WOFF2.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PresetId } from '#/tenants/brand'
import { convertWoff2ToTrueType } from './woff2-to-truetype'

/** By pairing: the display face and the one for text; SUBSET stands for the script's part of it. */
const files: Record<PresetId, { display: string; text: string }> = {
  trattoria: {
    display: '@fontsource-variable/bodoni-moda/files/bodoni-moda-SUBSET-wght-normal.woff2',
    text: '@fontsource-variable/libre-franklin/files/libre-franklin-SUBSET-wght-normal.woff2',
  },
  cellar: {
    display: '@fontsource/marcellus/files/marcellus-SUBSET-400-normal.woff2',
    text: '@fontsource-variable/crimson-pro/files/crimson-pro-SUBSET-wght-normal.woff2',
  },
  modern: {
    display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-SUBSET-wght-normal.woff2',
    text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-SUBSET-wght-normal.woff2',
  },
  natural: {
    display: '@fontsource/caprasimo/files/caprasimo-SUBSET-400-normal.woff2',
    text: '@fontsource-variable/figtree/files/figtree-SUBSET-wght-normal.woff2',
  },
}

const subsets = ['latin-ext', 'latin'] as const
const { resolve } = createRequire(import.meta.url)

/** A face by the name it goes by, and its files; the last is the one most text needs. */
export interface FontFiles {
  family: string
  files: string[]
}

const fontCache = new Map<string, Promise<FontFiles>>()

/** The face of a pairing, its files written into the folder when first asked for. */
export function fontFor(folder: string, pairing: PresetId, use: 'display' | 'text'): Promise<FontFiles> {
  const key = `${folder} ${pairing} ${use}`
  let fontFiles = fontCache.get(key)
  if (!fontFiles) {
    fontFiles = writeFont(folder, pairing, use)
    fontFiles.catch(() => fontCache.delete(key))
    fontCache.set(key, fontFiles)
  }
  return fontFiles
}

async function writeFont(folder: string, pairing: PresetId, use: 'display' | 'text'): Promise<FontFiles> {
  const family = `Tastevin ${pairing} ${use}`
  await mkdir(folder, { recursive: true })
  const written = subsets.map(async (subset) => {
    const file = join(folder, `${pairing}-${use}-${subset}.ttf`)
    const font = convertWoff2ToTrueType(
      await readFile(resolve(files[pairing][use].replace('SUBSET', subset))),
      family,
    )
    // Whole or not at all: another process may be reading it.
    await writeFile(`${file}.${process.pid}`, font)
    await rename(`${file}.${process.pid}`, file)
    return file
  })
  return { family, files: await Promise.all(written) }
}
