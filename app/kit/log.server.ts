import pino, { type Logger } from 'pino'

export type { Logger }

/** JSON lines on standard output. Never handed bodies, tokens, cookies or addresses. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  })
}
