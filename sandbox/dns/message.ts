// The few parts of DNS messages that a name server for TXT and A records needs (RFC 1035).

interface Question {
  id: number
  recursionDesired: boolean
  /** Lower-case, without the dot at its end. */
  name: string
  type: number
  /** The question as it stood, to be repeated in the answer. */
  raw: Buffer
}

export const A = 1
export const TXT = 16
export const codes = { ok: 0, failure: 2, noSuchName: 3 } as const

/** The one question of a query; null for anything that is not one. */
export function parseQuestion(message: Buffer): Question | null {
  if (message.length < 17) return null
  const flags = message.readUInt16BE(2)
  const isQuery = (flags & 0x8000) === 0
  if (!isQuery || message.readUInt16BE(4) !== 1) return null
  const labels: string[] = []
  let at = 12
  for (;;) {
    const length = message[at]
    if (length === undefined || length > 63) return null
    at += 1
    if (length === 0) break
    if (at + length > message.length) return null
    labels.push(message.toString('latin1', at, at + length))
    at += length
  }
  if (at + 4 > message.length) return null
  return {
    id: message.readUInt16BE(0),
    recursionDesired: (flags & 0x0100) !== 0,
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at),
    raw: message.subarray(12, at + 4),
  }
}

/** An answer with these values of the type that was asked for, or with none and a code. */
export function encodeResponse(question: Question, code: number, values: string[]): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(question.id, 0)
  // An answer, with authority, recursion as it was asked for and to be had.
  header.writeUInt16BE(0x8480 | (question.recursionDesired ? 0x0100 : 0) | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(values.length, 6)
  return Buffer.concat([header, question.raw, ...values.map((value) => recordOf(question.type, value))])
}

function recordOf(type: number, value: string): Buffer {
  const data = type === A ? Buffer.from(value.split('.').map(Number)) : txtData(value)
  const head = Buffer.alloc(12)
  // A pointer to the name in the question; class IN; good for no time at all.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function txtData(value: string): Buffer {
  const text = Buffer.from(value)
  const pieces: Buffer[] = []
  for (let at = 0; at < Math.max(text.length, 1); at += 255) {
    const piece = text.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}
