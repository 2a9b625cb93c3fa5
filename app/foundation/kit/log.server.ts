import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** JSON lines. Never pass it bodies, tokens, cookies or addresses. `silent` logs nothing and needs no destination. */
export function createLog(level: string, destination: DestinationStream = nowhere): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: serializeError },
  }
  return pino(options, destination)
}

const nowhere: DestinationStream = { write: () => undefined }

/** The properties that identify an error; other properties of libraries' errors repeat rows, requests and headers. */
const FACTS = [
  'code',
  'constraint',
  'table',
  'column',
  'severity',
  'status',
  'statusCode',
  'requestId',
] as const
/**
 * Does not match a package in a stack path (`node_modules/@remix-run/...`, `pg@8.23.0`). Starts at a word
 * boundary, so that the time is linear.
 */
// It begins where a word does, so that the time it takes grows with the text and no faster.
const ADDRESS = /(?<![^\s@/<>"'`(),;:=])[^\s@/<>"'`(),;:=]+@[^\s@/<>"'`(),;:=]+\.[\p{L}]{2,}/gu
const DEPTH = 4

function serializeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: plain(String(error)) }
  const { name, message, stack, cause } = error
  const facts = FACTS.map((fact) => [fact, (error as Partial<Record<typeof fact, unknown>>)[fact]] as const)
  const scalars = facts.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return {
    type: name,
    message: plain(message),
    stack: stack && plain(stack),
    ...Object.fromEntries(scalars),
    ...(cause !== undefined && depth < DEPTH && { cause: serializeError(cause, depth + 1) }),
  }
}

function plain(text: string): string {
  return text.slice(0, 8_000).replace(ADDRESS, '<address>')
}
