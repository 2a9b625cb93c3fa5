import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('a command of a release without sources, as in an image, uses its build and makes none', async () => {
  const release = mkdtempSync(join(tmpdir(), 'tastevin-release-'))
  onTestFinished(() => rmSync(release, { recursive: true, force: true }))
  cpSync('scripts', join(release, 'scripts'), { recursive: true })
  cpSync('package.json', join(release, 'package.json'))
  const { ensureBuilt } = (await import(join(release, 'scripts', 'build-state.mjs'))) as {
    ensureBuilt(what: string): Promise<void>
  }
  await expect(ensureBuilt('all')).resolves.toBeUndefined()
})
