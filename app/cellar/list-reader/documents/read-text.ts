// Pasted text as a document. Pure.
import type { SourceDocument, SourcePage, SourceRun } from '../source-document'
import { columnPlaces, gridPage, gridRun, letterUnits } from './grid-runs'
import { isMarkdown, markdownLines } from './markdown'
import { joinLetterSpaced, plainSigns } from './text-signs'

/** Two spaces are a gap, except after the end of a sentence; three are always one. */
const wideGap = /\s{3,}|(?<![.,;:!?\s])\s{2}(?!\s)/

/** By level, as on a web page. */
const headingSizes = [14, 13.5, 13, 12.5, 12, 11.5]

/**
 * A document of lines. Letters count alike, so that columns that were lined up with spaces stay columns; cells
 * between tabs are set in columns as wide as they need. A form feed begins a page.
 */
export function readText(text: string): SourceDocument {
  const pages = text.replace(/\r\n?/g, '\n').split('\f')
  return { kind: 'text', pages: pages.map((page, at) => textPage(page, at + 1)) }
}

function textPage(text: string, number: number): SourcePage {
  const printed = text.split('\n')
  const marked = isMarkdown(printed) ? markdownLines(printed) : null
  const lines = marked?.map((line) => line.text) ?? printed
  const runs: SourceRun[] = []
  for (let at = 0; at < lines.length;) {
    const block = tabbedBlock(lines, at)
    if (block.length === 0) {
      const level = marked?.[at]?.heading ?? null
      const look = level === null ? {} : { size: headingSizes[level - 1]!, level, isBold: true }
      runs.push(...spacedRuns(lines[at]!, at).map((run) => ({ ...run, ...look })))
      at += 1
      continue
    }
    const places = columnPlaces(block)
    block.forEach((cells, row) =>
      cells.forEach((cell, column) => cell !== '' && runs.push(gridRun(cell, places[column]!, at + row))),
    )
    at += block.length
  }
  return gridPage(number, runs)
}

/** The cells of the lines with tabs that follow one another from here on; empty lines between them belong to them. */
function tabbedBlock(lines: readonly string[], from: number): string[][] {
  const block: string[][] = []
  for (const line of lines.slice(from)) {
    const hasTab = line.trimEnd().includes('\t')
    if (!hasTab && (block.length === 0 || line.trim() !== '')) break
    block.push(hasTab ? line.split('\t').map(plainCell) : [])
  }
  return block
}

const plainCell = (text: string): string => joinLetterSpaced(plainSigns(text)).replace(/ {2,}/g, ' ').trim()

function spacedRuns(line: string, row: number): SourceRun[] {
  const text = joinLetterSpaced(plainSigns(line)).trimEnd()
  const runs: SourceRun[] = []
  let at = text.length - text.trimStart().length
  while (at < text.length) {
    const rest = text.slice(at)
    const gap = wideGap.exec(rest)
    const part = gap ? rest.slice(0, gap.index) : rest
    if (part !== '') runs.push(gridRun(part, at * letterUnits, row))
    at += part.length + (gap?.[0].length ?? 0)
    if (part === '' && !gap) break
  }
  return runs
}
