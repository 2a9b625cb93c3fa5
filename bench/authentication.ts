import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import type { Platform } from '../tests/platform'
import { fillSessions } from './fill-sessions'
import { load, median } from './load'
import { timeSessionLookups, type LookupTimes } from './session-lookup'
import { cpuSeconds } from './startup'
import { ms, type Row } from './table'

const sessions = 1_000_000
/** How many of the people created by `fill` sign in, each now with a password. */
const [people, password] = [5_000, 'a long enough one 27']

interface Size {
  /** Created by `fill`, in all. */
  people: number
  /** How many of them are members of the club that is measured. */
  ofWhichHere: number
}

/**
 * Session lookups and sign-ins, on a platform that `fill` has filled.
 * @param slug the club whose members sign in
 * @param size what `fill` was asked for
 */
export async function authentication(platform: Platform, slug: string, size: Size): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  await fillSessions(ownerUrl, platform.rootDomain, { people: size.people, count: sessions })
  const hash = await givePasswords(ownerUrl)
  return [
    ...(await checkRows(platform, slug, size)),
    ...(await throughput(platform, slug, hash)),
    ...(await signInBurst(platform, slug)),
  ]
}

/** Password checks per second with all processors of this machine and no other work. */
export async function bareHashes(): Promise<number> {
  const hash = await hashPassword(password)
  return (await inProcess<Rate>('hashes', { hash, password, lines: 16, seconds: 4 })).perSecond
}

async function givePasswords(ownerUrl: string): Promise<string> {
  const hash = await hashPassword(password)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `update users set password_hash = $1
     where email_norm in (select 'member' || n || '@filled.test' from generate_series(1, $2::int) n)`,
    [hash, people],
  )
  await client.end()
  return hash
}

async function checkRows(platform: Platform, slug: string, size: Size): Promise<Row[]> {
  const { root, club, floor } = await timeSessionLookups(platform, slug, { ...size, sessions })
  const timesText = ({ p50, p95 }: LookupTimes) => `p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms`
  const row = (what: string, check: LookupTimes): Row => ({
    what,
    figure: timesText(check),
    peer: `\`select 1\` ${timesText(floor)}`,
    target: 'p95 <= 0.3 ms',
    held: check.p95 <= 0.3,
  })
  return [
    row(`Session check at ${sessions.toLocaleString('en')} sessions`, root),
    row("... on a club's host, with the member's row", club),
  ]
}

/** Alternates with its peer, so that a slow minute of the machine affects both. */
async function throughput(platform: Platform, slug: string, hash: string): Promise<Row[]> {
  const [lines, seconds] = [16, 6]
  const [ours, hashes, bare]: [Rate[], Rate[], Rate[]] = [[], [], []]
  const here = clubSignIn(platform, slug)
  // Warm-up: compiled code is what runs in production.
  await signIns(here, { lines, seconds: 8 })
  for (let round = 0; round < 3; round += 1) {
    hashes.push(await inProcess<Rate>('hashes', { hash, password, lines, seconds }))
    bare.push(await bareSignInServer({ hash, lines, seconds }))
    const before = await cpuSeconds(platform)
    const { perSecond, count } = await signIns(here, { lines, seconds })
    ours.push({ perSecond, cpu: (((await cpuSeconds(platform)) - before) * 1000) / count })
  }
  const middle = (rounds: Rate[], figure: keyof Rate) => median(rounds.map((round) => round[figure]))
  const share = middle(ours, 'perSecond') / middle(hashes, 'perSecond')
  return [
    {
      what: `Sign-ins with right passwords, ${lines} at a time`,
      figure: `${middle(ours, 'perSecond').toFixed(0)}/s = ${(share * 100).toFixed(0)} %`,
      peer: `password hashes alone ${middle(hashes, 'perSecond').toFixed(0)}/s`,
      target: '>= 90 %',
      held: share >= 0.9,
    },
    {
      what: '... processor time of the server per sign-in, its hash included',
      figure: ms(middle(ours, 'cpu')),
      peer: ms(middle(hashes, 'cpu')),
    },
    {
      what: '... the same posts to a bare server that reads the form, checks the hash and keeps nothing',
      figure: `${middle(bare, 'perSecond').toFixed(0)}/s = ${((middle(bare, 'perSecond') / middle(hashes, 'perSecond')) * 100).toFixed(0)} %`,
      peer: `${ms(middle(bare, 'cpu'))} of processor time`,
    },
  ]
}

/** The minimum cost of a sign-in: the load itself, HTTP and the hash, on the same processors. */
async function bareSignInServer({ hash, lines, seconds }: { hash: string; lines: number; seconds: number }) {
  const server = fork(fileURLToPath(new URL('bare-sign-in-server.mjs', import.meta.url)))
  const nextWord = async <Word>() => ((await once(server, 'message')) as [Word])[0]
  server.send({ hash })
  const { port } = await nextWord<{ port: string }>()
  const { perSecond, count } = await signIns({ port, host: 'localhost' }, { lines, seconds })
  server.send('end')
  const { cpu } = await nextWord<{ cpu: number }>()
  return { perSecond, cpu: cpu / count }
}

/** The club's page, requested at a steady pace, while more people sign in than the machine can handle. */
async function signInBurst(platform: Platform, slug: string): Promise<Row[]> {
  const [lines, perSecond] = [64, 50]
  const page = `http://${slug}.${platform.rootDomain}/`
  const pages = { cached: page, rendered: `${page}?rendered` }
  const rows: Row[] = []
  for (const [how, url] of Object.entries(pages)) {
    const storm = signIns(clubSignIn(platform, slug), { lines, seconds: 12 })
    const { p50, p99 } = await load({ url }, { connections: 8, seconds: 8, perSecond, warmUp: 2 })
    const { perSecond: signedIn, turnedAway } = await storm
    rows.push({
      what: `Club page, ${how === 'cached' ? 'from the cache' : how}, ${perSecond}/s, while ${lines} connections sign in`,
      figure: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      peer: `${signedIn.toFixed(0)} sign-ins/s, ${turnedAway} asked to wait`,
      target: 'p99 < 100 ms',
      held: p99 < 100,
    })
  }
  return rows
}

interface Rate {
  perSecond: number
  /** Milliseconds of processor time for each. */
  cpu: number
}

interface SignIns {
  perSecond: number
  /** How many in all. */
  count: number
  p50: number
  p99: number
  /** Requests answered with "come back in a moment" that then did. */
  turnedAway: number
  refused: number
}

interface SignInTarget {
  port: string
  host: string
}

/** Where the club's members sign in. */
function clubSignIn(platform: Platform, slug: string): SignInTarget {
  return { port: new URL(platform.rootUrl).port, host: `${slug}.${platform.rootDomain}` }
}

async function signIns(target: SignInTarget, size: { lines: number; seconds: number }): Promise<SignIns> {
  const result = await inProcess<SignIns>('sign-ins', { ...target, people, password, ...size })
  if (result.refused) throw new Error(`${result.refused} right passwords were refused`)
  return result
}

/** Runs a module of this folder in a process of its own and returns its figures. */
async function inProcess<Result>(name: string, order: object): Promise<Result> {
  const child = fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)))
  child.send(order)
  const [result] = (await once(child, 'message')) as [Result]
  return result
}
