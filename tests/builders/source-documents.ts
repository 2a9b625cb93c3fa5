import type { SourceDocument, SourceRun } from '~/cellar/list-reader/source-document'

/** A document in letters of equal width: two spaces separate cells, a form feed separates pages. */
export function aTextDocument(text: string, kind: SourceDocument['kind'] = 'pdf'): SourceDocument {
  return {
    kind,
    pages: text.split('\f').map((page, index) => ({
      number: index + 1,
      width: 700,
      height: 900,
      origin: 'text',
      runs: page.split('\n').flatMap((line, row) =>
        [...line.matchAll(/\S+(?: \S+)*/g)].map((match): SourceRun => ({
          text: match[0],
          x: match.index * 6,
          y: row * 14 + 2,
          width: match[0].length * 6,
          height: 11,
          size: 11,
        })),
      ),
    })),
  }
}
