// npm run secrets: looks for keys and passwords in every tracked file, by the shapes that providers give them. Non-zero
// when one is leaks; its value is not printed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const shapes = [
  ['a live key of Stripe', /\b[sr]k_live_[0-9A-Za-z]{16,}/],
  ['a test key of Stripe', /\b[sr]k_test_[0-9A-Za-z]{24,}/],
  ['a webhook secret of Stripe', /\bwhsec_[0-9A-Za-z+/=]{24,}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[0-9A-Za-z+/=]{40}/],
  ['a key of Amazon Web Services', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{40,})/],
  ['a token of GitLab', /\bglpat-[0-9A-Za-z_-]{20,}/],
  ['a token of npm', /\bnpm_[0-9A-Za-z]{36}/],
  ['a key of Anthropic', /\bsk-ant-[0-9A-Za-z_-]{20,}/],
  ['a key of OpenAI', /\bsk-(?:proj-)?[0-9A-Za-z_-]{40,}/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}/],
  ['a token of Slack', /\bxox[abprs]-[0-9A-Za-z-]{20,}/],
  ['a token of Postmark', /POSTMARK_\w*TOKEN\s*[=:]\s*['"]?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/],
  ['a session secret', /SESSION_SECRET(?:_PREVIOUS)?\s*=\s*['"]?[0-9A-Za-z+/]{40,}/],
  ['a password in an address', /\bpostgres(?:ql)?:\/\/[^\s:@/'"`$]+:(?!password@)[0-9A-Za-z+/_-]{20,}@/],
]

/**
 * The secrets in a text, by line and kind.
 * @param {string} text
 */
export function secretsIn(text) {
  return text
    .split('\n')
    .flatMap((line, at) =>
      shapes.filter(([, shape]) => shape.test(line)).map(([kind]) => ({ line: at + 1, kind })),
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter(Boolean)
  const leaks = files.flatMap((file) => {
    const bytes = readFileSync(new URL(`../${file}`, import.meta.url))
    if (bytes.subarray(0, 8_000).includes(0)) return []
    return secretsIn(bytes.toString('utf8')).map(({ line, kind }) => `${file}:${line}: ${kind}`)
  })
  console.log(leaks.length ? leaks.join('\n') : `No secrets in ${files.length} tracked files.`)
  process.exitCode = leaks.length ? 1 : 0
}
