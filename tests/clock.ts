// The time of the tests. Unit and database tests never see the wall clock: `Date` in their workers and `now()` in
// their databases are set to a fixed moment when the run begins, and go on from there as time passes. It is the
// same for all of them, so a test may take `new Date()`, and what stands beside it agrees.

/** An ordinary Friday; most dates that tests name themselves are near it. */
const ordinary = '2026-11-20T17:00:00Z'

/** The environment variable that names another moment for a run to begin at, such as 2026-01-30T17:00:00Z. */
const variable = 'TEST_NOW'
/** How far this run is from the wall clock, for all its processes alike. */
const ahead = 'TEST_CLOCK_AHEAD_MS'

/** Sets the time of a run, before any of its processes is started. Throws on a TEST_NOW that is no moment. */
export function setRunTime(env: NodeJS.ProcessEnv = process.env): void {
  const moment = Date.parse(env[variable] ?? ordinary)
  if (Number.isNaN(moment)) throw new Error(`${variable} has to be a moment such as ${ordinary}`)
  env[ahead] ??= String(moment - Date.now())
}

/** Milliseconds that the tests' time is ahead of the wall clock; negative behind it, 0 outside of a run. */
export function clockOffsetMs(): number {
  return Number(process.env[ahead] ?? 0)
}

/**
 * The current time of a platform that a test has launched: its processes and its database follow
 * the wall clock.
 */
export function launchedPlatformNow(): Date {
  return new Date(Date.now() - clockOffsetMs())
}

const set = Symbol.for('tastevin/test-clock')

/** Sets this process to the time of the run, once however often it is called. */
export function setClock(): void {
  const globals = globalThis as typeof globalThis & { [set]?: true }
  if (globals[set]) return
  globals[set] = true
  const Wall = Date
  const now = () => Wall.now() + clockOffsetMs()
  const Shifted = new Proxy(Wall, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new Wall(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
  globalThis.Date = Shifted
  Wall.prototype.constructor = Shifted
}

/**
 * Puts a database on the time of the run, for sessions that begin afterwards: `now()` and
 * `clock_timestamp()` are found in a schema before PostgreSQL's own.
 */
export function databaseClock(database: string): string {
  const shifted = (name: string) =>
    `create function test_clock.${name}() returns timestamptz language sql stable parallel safe
     as $$ select pg_catalog.${name}() + interval '${clockOffsetMs()} milliseconds' $$`
  return `create schema test_clock; ${shifted('now')}; ${shifted('clock_timestamp')};
    grant usage on schema test_clock to public; ${databasePath(database)}`
}

/** The same for a copy of such a database: what is set for a database is not copied with it. */
export function databasePath(database: string): string {
  return `alter database ${database} set search_path = "$user", public, test_clock, pg_catalog`
}
