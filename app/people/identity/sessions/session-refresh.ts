// When a tab replaces its session's token, and what a tab does on each event. Pure and browser-safe.

/** How long before its expiry a token is replaced. */
const REFRESH_AHEAD_MS = 5 * 60_000
/** The shortest delay before a planned refresh. */
const SHORTEST_DELAY_MS = 60_000
/** The delay of a refresh that is already due. */
const WHEN_DUE_MS = 5_000
/** The shortest time between two refreshes. */
export const COOLDOWN_MS = 60_000
/** The delay after a first failed refresh; it doubles with every further failure, */
const FIRST_RETRY_MS = 200
/** up to this interval. */
const RETRY_TICK_MS = 30_000

/** Milliseconds until a token that expires at `tokenExpiresAt` should be replaced. */
export function refreshDelay(now: number, tokenExpiresAt: number): number {
  const ahead = tokenExpiresAt - REFRESH_AHEAD_MS - now
  return ahead <= 0 ? WHEN_DUE_MS : Math.max(ahead, SHORTEST_DELAY_MS)
}

/** True from five minutes before a token expires. */
export function isDue(now: number, tokenExpiresAt: number): boolean {
  return tokenExpiresAt - REFRESH_AHEAD_MS <= now
}

/** Milliseconds until the next attempt, after this many consecutive failures (one or more). */
function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), RETRY_TICK_MS)
}

/** True while a refresh would be too soon after the last. */
export function isCoolingDown(now: number, refreshedAt: number | null): boolean {
  return refreshedAt !== null && now - refreshedAt < COOLDOWN_MS
}

/** The session's state as its tab knows it. Times in milliseconds; `failures` counts consecutive failed refreshes. */
export type TabState =
  { is: 'signed-out' } | ({ is: 'waiting' } & KnownSession) | ({ is: 'refreshing' } & KnownSession)

interface KnownSession {
  key: string
  tokenExpiresAt: number
  refreshedAt: number | null
  failures: number
}

export type TabEvent =
  /** The page names the session it was rendered for. */
  | { type: 'opened'; key: string; tokenExpiresAt: number }
  /** The planned time has come, or a refresh was requested. */
  | { type: 'due' }
  /** The server's response. */
  | { type: 'answered'; outcome: 'refreshed' | 'too-soon'; tokenExpiresAt: number }
  | { type: 'failed' }
  | { type: 'ended' }
  /** A message from another tab. */
  | { type: 'heard'; news: TabNews }

export type TabNews =
  | { type: 'signed-in'; key: string }
  | { type: 'refreshed'; key: string; tokenExpiresAt: number; refreshedAt: number }
  | { type: 'signed-out'; key: string }

type TabEffect =
  | { do: 'wait'; ms: number }
  | { do: 'refresh' }
  | { do: 'tell'; news: TabNews }
  /** The page belongs to an ended session or another user: it is reloaded. */
  | { do: 'reload' }
  /** Another tab has signed in: a sign-in page is no longer needed. */
  | { do: 'follow' }

interface TabStep {
  state: TabState
  effects: TabEffect[]
}

const stay = (state: TabState): TabStep => ({ state, effects: [] })

/** A tab's next state and effects. A refresh during another, or within a minute of one, is refused. */
export function tabStep(state: TabState, event: TabEvent, now: number): TabStep {
  if (event.type === 'opened') {
    const { key, tokenExpiresAt } = event
    return waiting({ is: 'waiting', key, tokenExpiresAt, refreshedAt: null, failures: 0 }, now)
  }
  if (event.type === 'heard') return hear(state, event.news, now)
  if (state.is === 'signed-out') return stay(state)
  switch (event.type) {
    case 'due': {
      if (state.is === 'refreshing') return stay(state)
      if (isCoolingDown(now, state.refreshedAt)) return waiting(state, now)
      return { state: { ...state, is: 'refreshing' }, effects: [{ do: 'refresh' }] }
    }
    case 'answered': {
      if (state.is !== 'refreshing') return stay(state)
      const { tokenExpiresAt, outcome } = event
      const next = { ...state, is: 'waiting' as const, tokenExpiresAt, refreshedAt: now, failures: 0 }
      const { effects } = waiting(next, now)
      if (outcome === 'too-soon') return { state: next, effects }
      const news = { type: 'refreshed' as const, key: state.key, tokenExpiresAt, refreshedAt: now }
      return { state: next, effects: [...effects, { do: 'tell', news }] }
    }
    case 'failed': {
      if (state.is !== 'refreshing') return stay(state)
      const failures = state.failures + 1
      return {
        state: { ...state, is: 'waiting', failures },
        effects: [{ do: 'wait', ms: retryDelay(failures) }],
      }
    }
    case 'ended': {
      const news = { type: 'signed-out' as const, key: state.key }
      return { state: { is: 'signed-out' }, effects: [{ do: 'tell', news }, { do: 'reload' }] }
    }
  }
}

function hear(state: TabState, news: TabNews, now: number): TabStep {
  const mine = state.is !== 'signed-out' && state.key === news.key ? state : null
  switch (news.type) {
    case 'signed-in':
      if (mine) return stay(state)
      return { state, effects: [{ do: state.is === 'signed-out' ? 'follow' : 'reload' }] }
    case 'signed-out':
      return mine ? { state: { is: 'signed-out' }, effects: [{ do: 'reload' }] } : stay(state)
    case 'refreshed': {
      if (!mine) return stay(state)
      const { tokenExpiresAt, refreshedAt } = news
      // Messages may arrive late: newer knowledge of this tab wins.
      if (mine.refreshedAt !== null && refreshedAt <= mine.refreshedAt) return stay(state)
      return waiting({ is: 'waiting', key: mine.key, tokenExpiresAt, refreshedAt, failures: 0 }, now)
    }
  }
}

function waiting(state: Extract<TabState, { is: 'waiting' }>, now: number): TabStep {
  const ms = refreshDelay(now, state.tokenExpiresAt)
  const cooling = state.refreshedAt === null ? 0 : state.refreshedAt + COOLDOWN_MS - now
  return { state, effects: [{ do: 'wait', ms: Math.max(ms, cooling) }] }
}
