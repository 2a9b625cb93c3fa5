import { signedIn } from '../../bench/page-times'
import { ask } from '../../tests/platform'
import { countRows, createDatabase, demoBackup, installation, programsOf, type Drill } from './tools'

export const restore: Drill = {
  name: 'restore',
  promise: 'A backup restored into an empty database has every row, and people sign in and work.',
  needs: [],
  minutes: 10,
  async run(site) {
    const postgres = await site.postgres(await programsOf(18))
    const database = await createDatabase(postgres, 'restored')
    const env = await installation(site, database.url)
    const began = performance.now()
    // It compares the count and checksum of every table with those of the file, and the stock with its ledger.
    await site.command('restore', [await demoBackup()], env)
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    const rows = [...(await countRows(database.adminUrl)).values()].reduce((sum, count) => sum + count, 0)
    await site.emulators(env)
    const server = site.server(env)
    await server.ready()
    const root = `http://${env.ROOT_DOMAIN}`
    const cookie = await signedIn(root, 'owner@bottega-rossa.test')
    for (const path of ['/business/dashboard', '/business/runs', '/business/desk', '/business/inventory']) {
      const { status } = await ask(root + path, { headers: { cookie } })
      if (status !== 200) throw new Error(`${path} answered ${status} after a restore`)
    }
    await server.stop()
    await site.command('verify-stock', [], env)
    return [`${rows} rows in ${seconds} s; an owner signed in and opened four pages; the stock agrees`]
  },
}
