import { join } from 'node:path'

/** Relative to the server's working directory; licensed for this use, see the folder's OFL.txt. */
const folder = 'app/foundation/pictures/social-image/fonts'

/** Font names that pages use when a PDF embeds no font, with the nearest of our faces. */
const faces = [
  {
    file: 'modern-text-latin.ttf',
    names: ['Helvetica', 'Arial', 'ArialMT', 'sans-serif', 'Calibri', 'Courier', 'monospace'],
  },
  { file: 'cellar-text-latin.ttf', names: ['Times', 'Times New Roman', 'TimesNewRoman', 'serif', 'Georgia'] },
]

let isDone = false

interface Fonts {
  GlobalFonts: { registerFromPath(path: string, name: string): unknown; has(name: string): boolean }
}

/** Makes text of PDFs without embedded fonts visible on machines that have no fonts. Nothing is fetched. */
export function registerFonts({ GlobalFonts }: Fonts): void {
  if (isDone) return
  isDone = true
  for (const { file, names } of faces)
    for (const name of names)
      if (!GlobalFonts.has(name)) GlobalFonts.registerFromPath(join(folder, file), name)
}
