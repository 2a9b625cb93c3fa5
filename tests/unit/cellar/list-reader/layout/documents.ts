import type { SourceDocument, SourcePage, SourceRun } from '~/cellar/list-reader/source-document'

/** A run at a place of its own: text, x, y, and how it looks. */
export function run(text: string, x: number, y: number, look: Partial<SourceRun> = {}): SourceRun {
  const size = look.size ?? 10
  return { text, x, y, width: text.length * size * 0.5, height: size, size, ...look }
}

export function page(runs: SourceRun[], number = 1, look: Partial<SourcePage> = {}): SourcePage {
  return { number, width: 600, height: 800, origin: 'text', runs, ...look }
}

/** Lines of text as they are pasted: two spaces or more are a gap. */
export function pasted(text: string): SourceDocument {
  const runs = text
    .split('\n')
    .flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map((cell) => run(cell[0], cell.index * 5, row * 14 + 100)),
    )
  return { kind: 'text', pages: [page(runs, 1, { height: 2_000 })] }
}
