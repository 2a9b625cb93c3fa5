import { cx } from 'class-variance-authority'
import { papers, type Paper } from '../paper'
import { besideText, boughtText, slipsPerSheet, type PrintedBox, type PrintedHead } from '../printed'

/** The measures of slips as style rules; two fill a sheet where all boxes are small. */
export function packingSlipCss(paper: Paper, boxes: readonly PrintedBox[]): string {
  const { width, height } = papers[paper]
  const tall = height / slipsPerSheet(boxes)
  // A hair less than the page: rounding must not push the last slip to a page of its own.
  return `@page{size:${width}mm ${height}mm;margin:0}.slip{width:${width}mm;min-height:${(tall - 0.1).toFixed(2)}mm}`
}

/** A slip for each box. The class `club-sheet` carries the club's colors. */
export function PackingSlips({ boxes, head }: { boxes: PrintedBox[]; head: PrintedHead }) {
  const isHalf = slipsPerSheet(boxes) === 2
  return boxes.map((box) => (
    <section
      key={box.number}
      aria-label={`Box ${box.number}`}
      className={cx(
        'slip club-sheet box-border flex break-inside-avoid flex-col bg-[#fff] px-[15mm] py-[10mm] text-[#000] not-print:mb-4 not-print:border not-print:border-line',
        isHalf
          ? 'print:border-b-[0.2mm] print:border-dashed print:border-[#999] print:even:break-after-page print:even:border-b-0'
          : 'print:break-after-page',
        'print:last:break-after-auto',
      )}
    >
      <p className="flex items-baseline justify-between gap-4 border-b-[0.4mm] border-primary pb-[1.5mm]">
        <span className="font-display text-[15pt] font-(--display-weight) text-primary [text-transform:var(--display-case)]">
          {head.club}
        </span>
        <span className="text-[9pt] text-muted">{head.run}</span>
      </p>
      <div className="mt-[2mm] flex items-baseline gap-[5mm]">
        <b className="text-[26pt]/none">{box.number}</b>
        <div className="min-w-0">
          <h2 className="text-[15pt]/tight font-bold wrap-anywhere text-[#000]">{box.member}</h2>
          <p className="text-[10pt]">
            {[box.tier, boughtText(box)].filter(Boolean).join(' ')}
            {box.isAwaiting && <b>. Awaiting payment: don’t hand over</b>}
          </p>
        </div>
      </div>
      <ul className="mt-[3mm] grid list-none gap-[1.5mm] p-0 text-[10.5pt]">
        {box.bottles.map((bottle, at) => (
          <li key={at} className="flex items-baseline gap-[3mm]">
            <span className="size-[4mm] flex-none self-center border-[0.3mm] border-[#000]" />
            <b className="w-[7mm] flex-none whitespace-nowrap">{bottle.bottles} ×</b>
            <span className="min-w-0 flex-1 wrap-anywhere">{bottle.wine}</span>
            <span className={cx('text-[9pt]', bottle.state !== 'pack' && 'font-bold')}>
              {besideText(bottle)}
            </span>
          </li>
        ))}
      </ul>
      {box.note.trim() !== '' && (
        <div className="mt-[4mm] text-[10pt]">
          <b className="text-[9pt]">Note</b>
          <p className="wrap-anywhere whitespace-pre-line">{box.note}</p>
        </div>
      )}
      <p className="mt-auto pt-[3mm] text-[8pt] text-muted">{head.pickUp}</p>
    </section>
  ))
}
