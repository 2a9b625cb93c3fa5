// npm run audit: known weaknesses in the packages that run in production, as the registry lists them. Ends with 1 where one
// is high or critical. A registry that does not answer is named, and is no pass: with --strict it ends with 2.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
  timeout: 10_000,
  maxBuffer: 1e8,
})
let report
try {
  report = JSON.parse(stdout)
} catch {
  report = {}
}
const counts = report.metadata?.vulnerabilities
if (!counts) {
  const because = error?.code ?? report.error?.code ?? report.message ?? 'no answer'
  console.log(`Packages NOT CHECKED for known weaknesses: the registry did not answer an audit (${because}).`)
  process.exitCode = process.argv.includes('--strict') ? 2 : 0
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities ?? {}))
    console.log(`${severity}: ${name} ${range}`)
  console.log(`Known weaknesses: ${counts.total}, ${counts.high + counts.critical} of them high or critical.`)
  process.exitCode = counts.high + counts.critical > 0 ? 1 : 0
}
