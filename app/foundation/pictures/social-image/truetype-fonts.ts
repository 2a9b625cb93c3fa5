import { join } from 'node:path'
import type { PresetId } from '~/foundation/theme/brand'

/** Relative to the server's working directory. */
const fontsFolder = 'app/foundation/pictures/social-image/fonts'

const subsets = ['latin-ext', 'latin']

/** A font by its family name, and its files; the last is the one most text needs. */
interface FontFiles {
  family: string
  files: string[]
}

/** A preset's font as TrueType files, which the image library can read; see the folder's README. */
export function fontFor(preset: PresetId, use: 'display' | 'text'): FontFiles {
  return {
    family: `Tastevin ${preset} ${use}`,
    files: subsets.map((subset) => join(fontsFolder, `${preset}-${use}-${subset}.ttf`)),
  }
}
