import { QrCode } from '~/foundation/ui/qr-code'
import { papers, type Paper } from '../paper'
import { cardRun, codeText, hostText, type NoteCard, type PrintedHead } from '../printed'

type CodedCard = NoteCard & { qr: { size: number; path: string } }

/** The measures of four cards on a sheet as style rules. */
export function noteCardCss(paper: Paper): string {
  const { width, height } = papers[paper]
  const cut = '0.2mm dashed #999'
  return (
    `@page{size:${width}mm ${height}mm;margin:0}` +
    `.card-sheet{width:${width}mm;height:${height}mm;grid-template-columns:repeat(2,${width / 2}mm);grid-template-rows:repeat(2,${height / 2}mm)}` +
    `.card-sheet>:nth-child(odd){border-right:${cut}}.card-sheet>:nth-child(-n+2){border-bottom:${cut}}`
  )
}

/** Cards to cut, four on a sheet. The class `club-sheet` carries the club's colors and typeface. */
export function NoteCards({ cards, head }: { cards: CodedCard[]; head: PrintedHead }) {
  const sheets = Array.from({ length: Math.ceil(cards.length / 4) }, (_, at) =>
    cards.slice(at * 4, at * 4 + 4),
  )
  return sheets.map((cards, sheet) => (
    <div
      key={sheet}
      className="card-sheet club-sheet grid overflow-hidden bg-[#fff] font-text text-ink not-print:mb-6 not-print:border not-print:border-line print:break-after-page print:last:break-after-auto"
    >
      {cards.map((card, at) => (
        <section
          key={at}
          aria-label={card.wine}
          className="box-border flex flex-col overflow-hidden p-[10mm]"
        >
          <p className="font-display text-[13pt]/tight font-(--display-weight) tracking-(--display-tracking) text-primary [text-transform:var(--display-case)]">
            {head.club}
          </p>
          <p className="border-b-[0.3mm] border-primary pb-[2mm] text-[8pt] text-muted">
            {cardRun(card, head.run)}
          </p>
          <h2 className="mt-[3mm] font-display text-[17pt]/[1.15] font-(--display-weight) wrap-anywhere text-ink">
            {card.wine}
          </h2>
          <p className="mt-[1mm] text-[8.5pt]/tight text-muted">{card.details}</p>
          <div className="mt-[2.5mm] grid min-h-0 flex-1 content-start gap-[2mm] overflow-hidden text-[9pt]/[1.3] wrap-anywhere whitespace-pre-line">
            {card.note && <p>{card.note}</p>}
            {card.pairing && <Text title="Goes with" text={card.pairing} />}
            {card.recipe && <Text title="Recipe" text={card.recipe} />}
          </div>
          <div className="flex items-center gap-[2mm] pt-[2mm]">
            <div className="-m-[2.5mm] w-[24mm] flex-none [&>svg]:m-0 [&>svg]:w-full [&>svg]:rounded-none">
              <QrCode qr={card.qr} label={`QR code of ${card.wine}`} />
            </div>
            <p className="min-w-0 pl-[2.5mm] text-[9pt]/tight font-bold">
              {codeText(card)}
              <span className="block text-[8pt] font-normal wrap-anywhere text-muted">{hostText(card)}</span>
            </p>
          </div>
        </section>
      ))}
    </div>
  ))
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="text-[8.5pt] font-bold text-primary">{title}</p>
      <p>{text}</p>
    </div>
  )
}
