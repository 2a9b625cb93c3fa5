import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Round {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Milliseconds of processor time of the answering process per request; 0 if unknown. */
  cpu: number
}

export interface Target {
  url: string
  headers?: Record<string, string>
  /** Processor seconds used so far by the process that answers. */
  cpuSeconds?(): Promise<number>
}

export interface LoadOptions {
  connections: number
  seconds: number
  /** Requests per second, whatever the responses; left out: each as soon as the one before it is answered. */
  perSecond?: number
}

/** Seconds of load before anything is counted: compiled code and filled caches are what runs in production. */
const usualWarmUp = 3

/** Loads a page from a process of its own. Any answer but 2xx, and any broken connection, is an error. */
export async function load(target: Target, options: LoadOptions & { warmUp?: number }): Promise<Round> {
  const { url, headers, cpuSeconds = async () => 0 } = addressed(target)
  const { warmUp = usualWarmUp, ...order } = options
  await round({ url, headers, ...order, seconds: warmUp })
  const before = await cpuSeconds()
  const result = await round({ url, headers, ...order })
  const cpu = ((await cpuSeconds()) - before) * 1_000
  if (result.refused || result.broken || !result.answered) {
    const { answered, refused, broken } = result
    throw new Error(`${target.url}: ${answered} answers, ${refused} refused, ${broken} broken`)
  }
  return { ...result, cpu: cpu / result.answered }
}

async function round(order: { url: string; headers: Record<string, string> } & LoadOptions) {
  const child = fork(fileURLToPath(new URL('load.mjs', import.meta.url)))
  child.send(order)
  const [result] = (await once(child, 'message')) as [
    Omit<Round, 'cpu'> & { answered: number; refused: number; broken: number },
  ]
  return result
}

/** Loads several targets alternately, so that a slow minute of the machine affects all of them, and takes medians. */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
  { rounds = 3, ...options }: LoadOptions & { rounds?: number },
): Promise<Record<Name, Round>> {
  const names = Object.keys(targets) as Name[]
  const roundsByName = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) roundsByName[name].push(await load(targets[name], options))
  }
  const middle = (name: Name, figure: keyof Round) => median(roundsByName[name].map((one) => one[figure]))
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        perSecond: middle(name, 'perSecond'),
        p50: middle(name, 'p50'),
        p99: middle(name, 'p99'),
        cpu: middle(name, 'cpu'),
      },
    ]),
  ) as Record<Name, Round>
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Names under .localhost are the loopback address with a Host header, whatever the resolver says. */
function addressed(target: Target): Target & { headers: Record<string, string> } {
  const { url, headers } = target
  const { hostname, host, port, pathname, search } = new URL(url)
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost'))
    return { ...target, headers: headers ?? {} }
  return { ...target, url: `http://127.0.0.1:${port}${pathname}${search}`, headers: { host, ...headers } }
}
