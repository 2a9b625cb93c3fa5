import { QrCode } from '~/foundation/ui/qr-code'
import { labelSheets, labelsPerSheet, type LabelSheet, type LabelSheetName } from '../paper'
import { boughtText, type PrintedBox, type PrintedHead } from '../printed'

type CodedBox = PrintedBox & { qr: { size: number; path: string } | null }

/** The measures of a label sheet as style rules: inline styles are not allowed on our pages. */
export function labelSheetCss(name: LabelSheetName, outlines: boolean): string {
  const { width, height, columns, rows, left, top, labelWidth, labelHeight, pitchX, pitchY }: LabelSheet =
    labelSheets[name]
  return (
    `@page{size:${width}mm ${height}mm;margin:0}` +
    `.label-sheet{width:${width}mm;height:${height}mm;padding:${top}mm 0 0 ${left}mm;` +
    `grid-template-columns:repeat(${columns},${labelWidth}mm);grid-template-rows:repeat(${rows},${labelHeight}mm);` +
    `column-gap:${(pitchX - labelWidth).toFixed(4)}mm;row-gap:${(pitchY - labelHeight).toFixed(4)}mm}` +
    (outlines ? '.label-sheet>li{outline:0.1mm solid #bbb;outline-offset:-0.1mm}' : '')
  )
}

/** Labels on their sheets, as large as they are printed. The first sheet begins at label `start`, from 1. */
export function LabelSheets({
  name,
  start,
  boxes,
  head,
}: {
  name: LabelSheetName
  start: number
  boxes: CodedBox[]
  head: PrintedHead
}) {
  const perSheet = labelsPerSheet(labelSheets[name])
  const places: (CodedBox | null)[] = [...Array.from({ length: start - 1 }, () => null), ...boxes]
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, at) =>
    places.slice(at * perSheet, (at + 1) * perSheet),
  )
  const isTall = name === 'thermal'
  return sheets.map((places, sheet) => (
    <ol
      key={sheet}
      aria-label={`Sheet ${sheet + 1}`}
      className="label-sheet box-border grid list-none overflow-hidden bg-[#fff] text-[#000] not-print:mb-6 not-print:border not-print:border-line print:break-after-page print:last:break-after-auto"
    >
      {places.map((box, place) =>
        box === null ? (
          <li key={place} aria-hidden="true" />
        ) : isTall ? (
          <TallLabel key={place} box={box} head={head} />
        ) : (
          <SmallLabel key={place} box={box} />
        ),
      )}
    </ol>
  ))
}

function SmallLabel({ box: { number, member, tier, bottles, isAwaiting, code, qr } }: { box: CodedBox }) {
  return (
    <li className="box-border flex overflow-hidden p-[3mm] leading-[1.15]">
      <div className="flex min-w-0 flex-1 flex-col">
        <b className="text-[15pt]/[5mm]">{number}</b>
        <b className="mt-[0.8mm] line-clamp-2 text-[11pt] wrap-anywhere">{member}</b>
        <span className="mt-auto line-clamp-1 text-[8pt] wrap-anywhere">
          {[tier, boughtText({ tier, bottles })].filter(Boolean).join(', ')}
          {isAwaiting && ', Awaiting payment'}
        </span>
      </div>
      {qr && (
        <div className="grid w-[20mm] flex-none content-center justify-items-center">
          <div className="w-[18.5mm] [&>svg]:m-0 [&>svg]:w-full [&>svg]:rounded-none">
            <QrCode qr={qr} label={`QR code of ${code}`} />
          </div>
          <span className="-mt-[1mm] text-[6.5pt]/none">{code}</span>
        </div>
      )}
    </li>
  )
}

function TallLabel({ box, head }: { box: CodedBox; head: PrintedHead }) {
  return (
    <li className="box-border flex flex-col overflow-hidden p-[8mm] leading-[1.2]">
      <b className="line-clamp-1 text-[18pt]">{head.club}</b>
      <span className="line-clamp-1 border-b-[0.4mm] border-[#000] pb-[3mm] text-[10pt]">{head.run}</span>
      <b className="mt-[4mm] text-[54pt]/none">{box.number}</b>
      <b className="mt-[4mm] line-clamp-2 text-[26pt] wrap-anywhere">{box.member}</b>
      <span className="mt-[2mm] line-clamp-1 text-[15pt]">{box.tier}</span>
      {boughtText(box) !== '' && <b className="text-[15pt]">{boughtText(box)}</b>}
      {box.isAwaiting && <b className="mt-[2mm] text-[13pt]">Awaiting payment</b>}
      {box.qr && (
        <div className="mt-auto flex items-end justify-between">
          <span className="text-[9pt]">
            Pick-up code
            <b className="block text-[18pt]">{box.code}</b>
          </span>
          <div className="-m-[5mm] w-[46mm] [&>svg]:m-0 [&>svg]:w-full [&>svg]:rounded-none">
            <QrCode qr={box.qr} label={`QR code of ${box.code}`} />
          </div>
        </div>
      )}
    </li>
  )
}
