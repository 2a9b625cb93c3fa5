// Takes its turn under the name it is given, says when it waits, is in and is out; in, it stays until its input ends.
import { once } from 'node:events'
import { withBuildLock } from '../../../scripts/build-lock.mjs'

const say = (word) => process.stdout.write(`${word}\n`)
const work = async () => {
  say('in')
  process.stdin.resume()
  await once(process.stdin, 'end')
  say('out')
}
await withBuildLock(JSON.parse(process.argv[2]), work, () => say('waits'))
