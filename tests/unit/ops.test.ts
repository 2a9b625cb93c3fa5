import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')

/** The variables that a start understands, and those of the tools around it. */
const variables = new Set([
  ...[...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name),
  'NODE_ENV',
])

interface Service {
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  volumes?: string[]
  build?: { context: string; dockerfile: string }
  command?: string[]
}

describe('the kit for production', () => {
  it('sets only variables that the platform knows', () => {
    const units = readdirSync('ops/systemd').flatMap((name) =>
      [...read(join('ops/systemd', name)).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        line!.split(' ').map((pair) => pair.split('=')[0]!),
      ),
    )
    const image = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      line!.split(' ').map((pair) => pair.split('=')[0]!),
    )
    expect([...units, ...image].filter((name) => !variables.has(name))).toEqual([])
  })

  it('has a composition whose services, volumes and variables fit each other', () => {
    const { services, volumes } = parse(read('ops/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>
      volumes: Record<string, unknown>
    }
    for (const name of ['server-1', 'server-2', 'worker', 'backup']) {
      const { environment = {}, depends_on = {}, build } = services[name]!
      expect(Object.keys(environment).filter((variable) => !variables.has(variable))).toEqual([])
      expect(Object.keys(depends_on).filter((other) => !(other in services))).toEqual([])
      expect(existsSync(join('ops', build!.context, build!.dockerfile))).toBe(true)
    }
    expect(services.worker!.environment).toMatchObject({ WORKER: 'only', WORKER_PORT: '3001' })
    const [shell, , script = ''] = services.backup!.command!
    execFileSync(shell!, ['-n', '-c', script.replaceAll('$$', '$')])
    for (const [, program] of script.matchAll(/node (\S+)/g)) expect(existsSync(program!), program).toBe(true)
    const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((mount) => mount.split(':')[0]!),
    )
    for (const mount of mounts)
      expect(mount.startsWith('.') ? existsSync(join('ops', mount)) : mount in volumes, mount).toBe(true)
  })

  it('starts programs and copies folders that exist', () => {
    const programs = [...read('Dockerfile').matchAll(/"node", "([^"]+)"/g)].map(([, file]) => file!)
    const units = readdirSync('ops/systemd').flatMap((name) =>
      [...read(join('ops/systemd', name)).matchAll(/^ExecStart=\S*node (\S+)/gm)].map(([, file]) => file!),
    )
    const copies = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names]) =>
      names!.split(' '),
    )
    for (const path of [...programs, ...units, ...copies]) expect(existsSync(path), path).toBe(true)
  })
})
