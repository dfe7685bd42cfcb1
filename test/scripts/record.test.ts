import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { isRecording, readRecording } from '../../stream/recording/read.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let folder: string
let server: WebSocketServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-record-'))
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of server.clients) client.terminate()
  server.close()
  rmSync(folder, { recursive: true })
})

const record = (...args: string[]): Promise<number | null> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/record.ts', ...args], {
      cwd: ROOT,
      stdio: 'ignore',
    })
    child.on('close', done)
  })

test('what is sent and received stands in the file, and can be read back', async () => {
  const tick = '{"arg":{"channel":"tickers","instId":"A-B"},"data":[{"last":"1"}]}'
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      socket.send(tick)
      // The venue hangs up: the recorder keeps what it has.
      if (data.toString().includes('subscribe')) socket.close(4004)
    }),
  )
  const file = join(folder, 'session.jsonl')
  const { port } = server.address() as AddressInfo
  expect(await record(`ws://127.0.0.1:${port}/ws`, file, '--channels', 'tickers', '--inst', 'A-B')).toBe(1)
  const session = readRecording(readFileSync(file, 'utf8'))
  if (!isRecording(session)) throw new Error(session.problem)
  expect(session.source).toBe(`ws://127.0.0.1:${port}/ws`)
  expect(session.frames.map(({ dir, frame }) => [dir, frame])).toEqual([
    ['out', '{"op":"subscribe","args":[{"channel":"tickers","instId":"A-B"}]}'],
    ['in', tick],
  ])
})

test('without an address it says how it is used', async () => {
  expect(await record('nowhere')).toBe(2)
})
