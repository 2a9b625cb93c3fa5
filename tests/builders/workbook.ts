import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  path: string
  content: string | Buffer
  /** Claimed in the directory instead of the true size. */
  claimedSize?: number
}

/** A ZIP archive of these parts. */
export function aZip(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content, claimedSize } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimedSize ?? bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, Buffer.alloc(14), name])
    central.writeUInt32LE(offset, 42)
    locals.push(local)
    directory.push(central)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose sheets are given as the XML of their rows. `more` are further parts of the archive. */
export function aWorkbook(sheets: Record<string, string>, more: ZipPart[] = []): Buffer {
  const names = Object.keys(sheets)
  return aZip([
    {
      path: 'xl/workbook.xml',
      content: `<workbook ${NS} xmlns:r="${RELATIONS}"><sheets>${names
        .map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${names
        .map(
          (_, place) =>
            `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    },
    ...names.map((name, place) => ({
      path: `xl/worksheets/sheet${place + 1}.xml`,
      content: `<worksheet ${NS}><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    ...more,
  ])
}

/** The XML of a row: numbers are numeric cells, texts inline ones, and what begins with `<c` is left as it is. */
export function aSheetRow(number: number, cells: (string | number)[]): string {
  const inner = cells.map((cell, column) => {
    if (typeof cell === 'string' && cell.startsWith('<c')) return cell
    const at = `r="${String.fromCharCode(65 + column)}${number}"`
    return typeof cell === 'number'
      ? `<c ${at}><v>${cell}</v></c>`
      : `<c ${at} t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${number}">${inner.join('')}</row>`
}
