// npm run sizes: names the source files with more than 300 lines. A warning only; ESLint refuses more than 500.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const comfortable = 300
const isSource = (file) =>
  /\.(tsx?|mjs|css)$/.test(file) && !/^(tests|db\/migrations)\//.test(file) && existsSync(file)
const lines = (file) => readFileSync(file, 'utf8').split('\n').length - 1

const long = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter(isSource)
  .map((file) => ({ file, count: lines(file) }))
  .filter(({ count }) => count > comfortable)
  .sort((a, b) => b.count - a.count)
for (const { file, count } of long) console.warn(`${file}: ${count} lines, more than ${comfortable}`)
