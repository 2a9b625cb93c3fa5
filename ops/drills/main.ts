import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { failover } from './failover'
import { fullDisk } from './full-disk'
import { outsidePostgres } from './outside-postgres'
import { restore } from './restore'
import { rollingRestart } from './rolling-restart'
import { demoBackup, Site, type Drill } from './tools'

const drills = [restore, rollingRestart, failover, fullDisk, outsidePostgres]

/**
 * Runs the drills of these names, or all of them, and prints a table. Returns whether every promise was held.
 * @param args names of drills; `--demo=FILE` keeps the planted demo in a file for the next run
 */
export async function runDrills(args: string[]): Promise<boolean> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const demo = args.find((arg) => arg.startsWith('--demo='))?.slice('--demo='.length)
  const unknown = names.filter((name) => !drills.some((drill) => drill.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no drill ${unknown.join(', ')}: ${drills.map(({ name }) => name).join(', ')}`)
  const chosen = drills.filter(({ name }) => names.length === 0 || names.includes(name))
  const results: [name: string, result: string, seconds: string, load: string, saw: string][] = []
  for (const drill of chosen) {
    if (isLeaving) break
    print(`\n${drill.name}: ${drill.promise}`)
    const missing = drill.needs.filter(([file]) => !existsSync(file)).map(([, remedy]) => remedy)
    const began = Date.now()
    const { result, saw } =
      missing.length > 0 ? { result: 'skipped', saw: missing } : await runOne(drill, demo)
    for (const line of saw) print(`  ${line}`)
    const seconds = `${((Date.now() - began) / 1_000).toFixed(0)} s`
    results.push([
      drill.name,
      result,
      seconds,
      loadavg()[0]!.toFixed(1),
      saw.join('; ').replaceAll('\n', ' '),
    ])
  }
  print('\n| drill | promise | took | load average | saw |\n|---|---|---|---|---|')
  for (const row of results) print(`| ${row.join(' | ')} |`)
  return results.every(([, result]) => result !== '**broken**')
}

/** A signal ends the drill that runs, and no other begins. */
let isLeaving = false

async function runOne(
  { name, minutes, run }: Drill,
  demo?: string,
): Promise<{ result: string; saw: string[] }> {
  const site = await Site.open(name)
  const leave = () => {
    isLeaving = true
    void site.end().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  let timer: NodeJS.Timeout | undefined
  try {
    if (name !== outsidePostgres.name) await demoBackup(demo)
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done in ${minutes} minutes`)), minutes * 60_000)
    })
    return { result: 'held', saw: await Promise.race([run(site), late]) }
  } catch (error) {
    return { result: '**broken**', saw: [`${error instanceof Error ? error.message : error}`, site.output()] }
  } finally {
    clearTimeout(timer)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
    await site.end()
  }
}

// eslint-disable-next-line no-console -- a command's output
const print = (line: string) => console.log(line)
