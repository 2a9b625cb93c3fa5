import type { Platform } from '../tests/platform'
import { startBare } from './bare/start'
import { compare, type Round } from './load'
import { ms, perSecond, times, type Row } from './table'

const connections = 64
const seconds = 8

/** The club page from the cache, and rendered each time, beside the bare peer in turns. */
export async function clubPage(platform: Platform, slug: string): Promise<Row[]> {
  const page = `http://${slug}.${platform.rootDomain}/`
  const bare = await startBare(page)
  try {
    const rounds = await compare(
      {
        cached: { url: page },
        zipped: { url: page, headers: { 'accept-encoding': 'gzip' } },
        // A query is never answered from the cache.
        rendered: { url: `${page}?rendered` },
        bare: { url: bare.url },
      },
      { connections, seconds },
    )
    return [
      ...cachedRows('from the cache', rounds.cached, rounds.bare),
      ...cachedRows('from the cache, gzipped', rounds.zipped, rounds.bare),
      renderedRow('Club page, rendered', rounds.rendered, rounds.bare),
    ]
  } finally {
    await bare.stop()
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
  ]
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
