import type { Platform } from '../tests/platform'
import { startBare, startSameBytes } from './bare/start'
import { compare, type Round } from './load'
import { cpuSeconds } from './startup'
import { ms, perSecond, times, type Row } from './table'

const connections = 64
const seconds = 8

/** The club page from the cache, and rendered each time, alternating with the bare peer. */
export async function clubPage(platform: Platform, slug: string): Promise<Row[]> {
  const page = `http://${slug}.${platform.rootDomain}/`
  const bare = await startBare(page)
  const bytes = await startSameBytes(page)
  const ours = () => cpuSeconds(platform)
  try {
    const rounds = await compare(
      {
        cached: { url: page, cpuSeconds: ours },
        zipped: { url: page, headers: { 'accept-encoding': 'gzip' }, cpuSeconds: ours },
        // A query is never answered from the cache.
        rendered: { url: `${page}?rendered`, cpuSeconds: ours },
        bare,
        bytes,
      },
      { connections, seconds },
    )
    return [
      ...cachedRows('from the cache', rounds.cached, rounds.bare),
      ...cachedRows('from the cache, gzipped', rounds.zipped, rounds.bare),
      sameBytesRow(rounds.cached, rounds.bytes),
      renderedRow('Club page, rendered', rounds.rendered, rounds.bare),
      cpuRow(rounds.rendered, rounds.bare),
    ]
  } finally {
    await Promise.all([bare.stop(), bytes.stop()])
  }
}

function cachedRows(how: string, ours: Round, bare: Round): Row[] {
  const factor = ours.perSecond / bare.perSecond
  return [
    {
      what: `Club page ${how}, ${connections} connections`,
      figure: `${perSecond(ours.perSecond)} = ${times(factor)}`,
      peer: `bare Remix ${perSecond(bare.perSecond)}`,
      target: '>= 10 x',
      held: factor >= 10,
    },
    {
      what: '... p50, p99',
      figure: `${ms(ours.p50)}, ${ms(ours.p99)}`,
      peer: `${ms(bare.p50)}, ${ms(bare.p99)}`,
      target: 'p99 < 30 ms',
      held: ours.p99 < 30,
    },
    cpuRow(ours, bare),
  ]
}

function sameBytesRow(ours: Round, bytes: Round): Row {
  const share = ours.perSecond / bytes.perSecond
  return {
    what: 'Club page from the cache beside a bare Node server with the same bytes',
    figure: `${perSecond(ours.perSecond)} = ${times(share)}`,
    peer: `bare Node ${perSecond(bytes.perSecond)}`,
    target: '>= 0.5 x',
    held: share >= 0.5,
  }
}

/** More telling than requests per second on a busy machine. */
function cpuRow(ours: Round, bare: Round): Row {
  return {
    what: '... processor time of the server per request',
    figure: `${ours.cpu.toFixed(3)} ms = 1 / ${times(bare.cpu / ours.cpu)}`,
    peer: `${bare.cpu.toFixed(3)} ms`,
  }
}

function renderedRow(what: string, ours: Round, bare: Round): Row {
  const factor = ours.perSecond / bare.perSecond
  return {
    what: `${what}, ${connections} connections`,
    figure: `${perSecond(ours.perSecond)} = ${times(factor)}`,
    peer: `bare Remix ${perSecond(bare.perSecond)}`,
    target: '>= 0.8 x',
    held: factor >= 0.8,
  }
}
