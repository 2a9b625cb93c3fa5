import { describe, expect, it } from 'vitest'
import { createLog } from '~/foundation/kit/log.server'

/** The log line of an error. */
function lineOf(error: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line: string) => void lines.push(line) }).error({ error }, 'it failed')
  return lines.join('')
}

describe('an error in the log', () => {
  it('has its type, stack and code', () => {
    const error = Object.assign(new TypeError('no such tier'), { code: '23503', constraint: 'tiers_fk' })
    expect(JSON.parse(lineOf(error))).toMatchObject({
      msg: 'it failed',
      error: { type: 'TypeError', message: 'no such tier', code: '23503', constraint: 'tiers_fk' },
    })
    expect(JSON.parse(lineOf(error)).error.stack).toContain('log.test.ts')
  })

  it('contains no row, request, header or cookie', () => {
    const error = Object.assign(new Error('violates a check'), {
      detail: 'Failing row contains (ada@example.test, $argon2id$secret).',
      parameters: ['ada@example.test'],
      raw: { headers: { authorization: 'Bearer secret' } },
      config: { data: 'secret' },
    })
    expect(lineOf(error)).not.toMatch(/secret|ada@/)
  })

  it('contains no email address, in its message, stack or cause', () => {
    const cause = new Error('no mailbox for ada.lovelace+club@mail.example.test')
    const line = lineOf(new Error('Key (email_norm)=(josé@exämple.test) already exists', { cause }))
    expect(line).toContain('<address>')
    expect(line).not.toMatch(/ada\.|jos|example\.test|mple\.test/)
  })

  it('keeps package names in its stack', () => {
    const error = new Error('x')
    error.stack = 'Error: x\n    at load (/srv/node_modules/@remix-run/router/dist/router.cjs.js:1:2)'
    expect(lineOf(error)).toContain('node_modules/@remix-run/router/dist')
  })

  it('may be any thrown value', () => {
    const circle: { cause?: unknown } = new Error('round')
    circle.cause = circle
    for (const thrown of ['text', 7, null, { a: 1 }, circle]) expect(lineOf(thrown)).toContain('it failed')
  })
})
