import { labelSheets } from '../paper'
import { createWriter } from './writer.server'
import type { AddressLabelsOrder } from './print-tasks'

/** A label of 4 × 6 inches for each parcel: sender, address, the adult's signature, and what is inside. */
export async function drawAddressLabels({ theme, from, labels }: AddressLabelsOrder): Promise<Uint8Array> {
  const { width, height } = labelSheets.thermal
  const [margin, inner] = [6, width - 12]
  const writer = await createWriter({ title: 'Address labels', pairing: theme.pairing })
  const text = { face: 'text', size: 9 } as const
  for (const label of labels) {
    writer.page(width, height)
    let y = margin
    for (const line of from.slice(0, 3))
      y = writer.lines(writer.fit(line, text, { width: inner - 25, height: 9, smallest: 7 }), margin, y)
    writer.lineTo(label.parcel, margin + inner, margin + 7, { face: 'bold', size: 20 })
    writer.rule(margin, 30, inner, '#000', 0.4)
    writer.line('Ship to', margin, 37, { face: 'bold', size: 9 })
    y = 40
    for (const [at, line] of label.to.entries())
      y = writer.lines(
        writer.fit(
          line,
          { face: at === 0 ? 'bold' : 'text', size: 16 },
          { width: inner, height: 15, smallest: 9 },
        ),
        margin,
        y,
      )
    writer.line(label.phone, margin, y + 6, text)
    if (label.needsSignature) {
      writer.box(margin, 88, inner, 16, '#000', 0.8)
      const words = writer.fit(
        'CONTAINS ALCOHOL: SIGNATURE OF A PERSON 21 OR OLDER REQUIRED FOR DELIVERY',
        { face: 'bold', size: 11 },
        { width: inner - 6, height: 12, smallest: 8 },
      )
      writer.lines(words, margin + 3, 90.5)
    }
    writer.rule(margin, 109, inner, '#000', 0.2)
    const contents = [label.contents, ...label.bottles.map((name) => `1 × ${name}`)].join('\n')
    writer.lines(
      writer.fit(contents, text, { width: inner, height: height - 116, smallest: 5.5 }),
      margin,
      111,
    )
  }
  return writer.end()
}
