import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { books, SOCKET_PATH, signin, user } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { signUp } from '../../support/people.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { startVenueProcess, type VenueProcess } from '../../support/venueProcess.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let folder: string
const running: VenueProcess[] = []
const start = (env: Record<string, string> = {}, dataDir = join(folder, 'data')): VenueProcess => {
  const venue = startVenueProcess(dataDir, env)
  running.push(venue)
  return venue
}

beforeEach(() => {
  folder = temporaryFolder('tapeline-process')
})
afterEach(async () => {
  for (const venue of running.splice(0)) {
    venue.child.kill('SIGKILL')
    await venue.ended
  }
  removeFolder(folder)
})

const oneLine = (said: string): string => {
  expect(said.trim().split('\n')).toHaveLength(1)
  return said.trim()
}

describe('a venue that cannot start says why in one line', () => {
  it('wrong configuration: 78', async () => {
    const { code, said } = await start({ PORT: 'eighty' }).ended
    expect(code).toBe(78)
    expect(oneLine(said)).toBe('Tapeline cannot start. PORT must be a whole number')
  })

  it('port in use: 1, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const { code, said } = await start({ PORT: String(port) }).ended
    other.close()
    expect(code).toBe(1)
    expect(oneLine(said)).toBe(
      `Tapeline cannot start. Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or choose another with PORT=${port + 1}`,
    )
    // It stopped what it had already started.
    expect(existsSync(join(folder, 'data', 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })

  it('a data folder that is none', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, said } = await start({}, join(file, 'data')).ended
    expect(code).toBe(73)
    expect(oneLine(said)).toContain(`The data folder ${file}/data cannot be used`)
  })

  it('a database that is not there', async () => {
    const { code, said } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEMO: 'on' }).ended
    expect(code).toBe(69)
    expect(oneLine(said)).toContain('The database of DATABASE_URL cannot be used')
  })
})

const outagesOf = async (address: string) =>
  (await createBrowser(address).call(books.outages, {})).body.data ?? { outages: [], down: { days: 0, ms: 0 } }
/** Longer than a pause that counts as none. */
const down = () => new Promise((resolve) => setTimeout(resolve, 10_500))

describe('a venue that runs', () => {
  it('is ready within seconds, stops in order, and finds everything again', async () => {
    const first = start()
    const address = await first.ready
    const { browser, account, uid } = await signUp(address)
    const accounts = readFileSync(join(folder, 'data', 'demo-accounts.json'), 'utf8')
    expect(statSync(join(folder, 'data', 'demo-accounts.json')).mode & 0o777).toBe(0o600)
    first.child.kill('SIGINT')
    expect(await first.ended).toEqual({ code: 0, signal: null, said: '' })

    const second = start({ PORT: new URL(address).port })
    expect(await second.ready).toBe(address)
    expect(readFileSync(join(folder, 'data', 'demo-accounts.json'), 'utf8')).toBe(accounts)
    expect((await browser.call(user.personalCenter, {})).body.data?.uid).toBe(uid)
    const [demo] = JSON.parse(accounts) as { account: string; password: string }[]
    const guest = createBrowser(address)
    expect((await guest.call(signin.loginX, demo ?? { account, password: '' })).body.code).toBe('200')
    await second.stop()
  })

  it('lets connected clients move elsewhere before it ends, if the operator wants that', async () => {
    const venue = start({ DRAIN_SECONDS: '60' })
    const address = await venue.ready
    const client = await SocketClient.open(address.replace('http', 'ws') + SOCKET_PATH)
    venue.child.kill('SIGUSR2')
    expect((await client.received(1))[0]).toMatchObject({ event: 'notice', code: '64008' })
    venue.child.kill('SIGTERM')
    await client.received(2)
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(client.closed).toBeUndefined()
    client.ws.close()
    expect(await venue.ended).toEqual({ code: 0, signal: null, said: '' })
  })

  it('stops when the program that started it is gone', async () => {
    const venue = start()
    await venue.ready
    venue.child.disconnect()
    expect((await venue.ended).code).toBe(0)
  })

  it('tells everybody when it was down, for how long, and whether it was told to stop', async () => {
    const first = start()
    expect((await outagesOf(await first.ready)).outages).toEqual([])
    await first.stop()
    await down()
    const second = start()
    const once = await outagesOf(await second.ready)
    expect(once.outages.map(({ cause }) => cause)).toEqual(['stopped'])
    second.child.kill('SIGKILL')
    await second.ended
    await down()
    const third = start()
    const twice = await outagesOf(await third.ready)
    expect(twice.outages.map(({ cause }) => cause)).toEqual(['crashed', 'stopped'])
    for (const { from, to } of twice.outages) expect(to - from).toBeGreaterThan(10_000)
    expect(twice.down).toEqual({ days: 30, ms: twice.outages.reduce((sum, { from, to }) => sum + to - from, 0) })
    await third.stop()
  })
})
