// npm run test:calendar: the unit and database tests on the days that break calendar code, in the zones that
// are furthest from UTC. Nothing is retried here. Arguments:
//   --day 01-30      one of the days only; --zone UTC+13 one of the zones only
//   --browser        the browser tests instead, once, in the first zone; they go by the wall clock
//   tests/unit ...   these files or folders only, in place of tests/unit and tests/integration
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { playwright, run, vitest } from './test-runs.mjs'

const days = ['2027-01-30', '2027-02-28', '2026-12-31']
/** At an hour when it is another day in UTC: in the east the day before, in the west the one after. */
const zones = [
  { name: 'UTC+13', TZ: 'Etc/GMT-13', hour: '06:00:00+13:00' },
  { name: 'UTC-11', TZ: 'Etc/GMT+11', hour: '18:00:00-11:00' },
]

const { values: only, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { day: { type: 'string' }, zone: { type: 'string' }, browser: { type: 'boolean' } },
})

await ensureBuilt('packages')
const cells = only.browser ? [await browserCell()] : calendarCells()
if (cells.length === 0) throw new Error('There is no such day or zone')
const results = []
for (const { name, work } of cells) {
  console.log(`--- ${name} ...`)
  const began = performance.now()
  const { passed, failed, failures, flaky } = await work()
  for (const text of failures) console.log(text)
  for (const text of flaky) console.log(`flaky: ${text}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  results.push({ failed, line: `${name}: ${passed} passed, ${failed} failed, in ${seconds} s` })
}
console.log(`\n${results.map(({ line }) => line).join('\n')}`)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)

function calendarCells() {
  const args = paths.length ? paths : ['tests/unit', 'tests/integration']
  return days
    .filter((day) => !only.day || day.endsWith(only.day))
    .flatMap((day) =>
      zones
        .filter(({ name }) => !only.zone || name === only.zone)
        .map(({ name, TZ, hour }) => ({
          name: `${day} in ${name}`,
          work: () => vitest({ args, env: { TZ, TEST_NOW: `${day}T${hour}` } }),
        })),
    )
}

async function browserCell() {
  const [{ name, TZ }] = zones
  const { code } = await run(['scripts/build.mjs'])
  if (code !== 0) throw new Error('The build failed')
  const env = { TZ, CHROMIUM_PATH: await ensureChromium() }
  return { name: `browser in ${name}`, work: () => playwright({ args: paths, env }) }
}
