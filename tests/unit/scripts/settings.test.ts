import { expect, it } from 'vitest'
import { ensureDataDir } from '../../../scripts/data-dir.mjs'
import { readSettings } from '../../../scripts/settings.mjs'
import { UserError } from '../../../scripts/user-error.mjs'

it.each<[string, Record<string, string>, string]>([
  ['a port that is not a number', { PORT: 'many' }, 'PORT must be a port between 1 and 65535'],
  ['the same port twice', { PORT: '24242', SANDBOX_PORT: '24242' }, 'SANDBOX_PORT and PORT are both 24242.'],
  [
    'a wait that is no number of seconds',
    { DATABASE_WAIT_SECONDS: 'long' },
    'DATABASE_WAIT_SECONDS must be a number of seconds, such as 60; it is "long".',
  ],
  [
    'a host that localhost does not resolve to',
    { HOST: '127.0.0.9' },
    'HOST is 127.0.0.9, which localhost does not resolve to.',
  ],
])('the launcher rejects %s with a sentence that names it and the fix', (_what, env, sentence) => {
  // Without NODE_ENV, which its type requires.
  const read = () => readSettings('/checkout', env as unknown as NodeJS.ProcessEnv)
  expect(read).toThrow(UserError)
  expect(read).toThrow(sentence)
})

it.each([
  ['a file', '/etc/hostname', 'DATA_DIR: /etc/hostname is a file. Set DATA_DIR to a folder.'],
  ['a folder that cannot be created', '/proc/x', 'DATA_DIR: /proc/x cannot be written to (ENOENT).'],
])('the launcher rejects data in %s with a sentence that names it and the fix', (_what, path, sentence) => {
  const ensure = () => ensureDataDir(path)
  expect(ensure).toThrow(UserError)
  expect(ensure).toThrow(sentence)
})
