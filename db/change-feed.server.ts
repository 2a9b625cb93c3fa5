import pg from 'pg'

interface ChangeFeedOptions {
  /** Any role that may connect. */
  connectionString: string
  /** The name of the connection, as the database lists it. */
  applicationName: string
  /** The channels to listen on. */
  channels: readonly string[]
  /** The database says something on one of the channels; never an empty text. */
  onMessage(payload: string, channel: string): void
  /** Listening again after a time in which changes may have gone unheard. */
  onUp(): void
  onError(error: Error): void
}

interface ChangeFeed {
  /** False while nothing would be heard. */
  readonly up: boolean
  close(): Promise<void>
}

const firstRetryMs = 100
const longestRetryMs = 5_000
/** A connection that died without a word is found out by asking. */
const pulseMs = 10_000
const pulseTimeoutMs = 3_000

/** Listens on a connection of its own and comes back by itself, for as long as it takes. */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  let client: pg.Client | null = null
  let up = false
  let closed = false
  let retryMs = firstRetryMs
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.applicationName,
      connectionTimeoutMillis: pulseTimeoutMs,
      query_timeout: pulseTimeoutMs,
      keepAlive: true,
    })
    client = own
    own.on('error', (error) => lose(own, error))
    own.on('end', () => lose(own))
    own.on('notification', ({ payload, channel }) => payload && options.onMessage(payload, channel))
    try {
      await own.connect()
      for (const channel of options.channels) await own.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      return lose(own, error as Error)
    }
    if (client !== own || closed) return
    up = true
    retryMs = firstRetryMs
    options.onUp()
  }

  const lose = (lost: pg.Client, error?: Error): void => {
    if (client !== lost) return
    client = null
    up = false
    lost.end().catch(() => undefined)
    if (closed) return
    if (error) options.onError(error)
    retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random() / 2))
    retry.unref()
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }

  const pulse = setInterval(() => {
    const connection = client
    if (connection && up) connection.query('select 1').catch((error: Error) => lose(connection, error))
  }, pulseMs)
  pulse.unref()

  void connect()
  return {
    get up() {
      return up
    },
    async close() {
      closed = true
      up = false
      clearInterval(pulse)
      clearTimeout(retry)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
