import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, common, hq, type PublishedMinute, passkeys, TICK_MINUTE, TICKS_PATH, v1 } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import type { FloodOrder, FloodReport, VenueOrder, VenueReport } from '../../support/burst/messages.ts'
import { type Child, startChild } from '../../support/childProcess.ts'

/** The longest silence that a guest may cause, ms. */
const SILENCE = 50
/** Between two looks of the tick record, ms. */
const LOOK = 500
/** The machine may be busy in some rounds; what the venue does wrong it does wrong in every one. */
const ROUNDS = 6
const REQUESTS = 1_800
const QUIET_PROBES = 300
const YEAR = 365 * 86_400_000

let venue: Child<VenueOrder, VenueReport>
let flood: Child<FloodOrder, FloodReport>
let port = 0
beforeAll(async () => {
  const folder = new URL('../../support/burst/', import.meta.url)
  venue = await startChild(new URL('venue.ts', folder), 'own')
  flood = await startChild(new URL('flood.ts', folder))
  port = venue.first.is === 'ready' ? venue.first.port : 0
})
afterAll(() => Promise.all([venue.end(), flood.end()]))

const agents = new Map<string, Agent>()
const get = (from: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
    agents.set(from, agent)
    const asked = request({ agent, port, host: '127.0.0.1', path }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
      })
      answer.on('end', () => resolve(text))
    })
    asked.on('error', reject)
    asked.end()
  })

/** The p99 of how long `/healthz` takes, asked one after the other until it is over. */
const probe = async (from: string, isOver: (asked: number) => boolean): Promise<number> => {
  const times: number[] = []
  while (!isOver(times.length)) {
    const began = performance.now()
    await get(from, '/healthz')
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const candles = (nth: number): string => {
  const after = String(Date.now() - YEAR - ((nth * 7_919_777_777) % (6 * YEAR)))
  const body = JSON.stringify({ instId: 'BTC-USDT', bar: '1m', limit: 300, after })
  const head = `POST ${API_PREFIX}${hq.getCoinHQDataByTime.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** When the record looked at an instrument that moves all the time: in the minute of a moment, and in the one before. */
const looksBefore = async (from: string, now: number): Promise<number[]> => {
  const minute = now - (now % TICK_MINUTE)
  const pages = await Promise.all([minute - TICK_MINUTE, minute].map((at) => get(from, `${TICKS_PATH}/BTC-USDT/${at}`)))
  return pages.flatMap((page) => (JSON.parse(page) as Partial<PublishedMinute>).ticks?.map(([, ts]) => ts) ?? [])
}

/** Moments between two times at which the record should have looked and did not; waits until it is beyond them. */
const missedLooks = async (from: string, began: number, ended: number): Promise<number> => {
  let looks: number[] = []
  await expect
    .poll(async () => {
      looks = await looksBefore(from, Date.now())
      return looks.at(-1) ?? 0
    })
    .toBeGreaterThan(ended)
  const slots = new Set(looks.map((at) => Math.floor(at / LOOK)))
  const first = Math.ceil(began / LOOK)
  const due = Array.from({ length: Math.max(0, Math.floor(ended / LOOK) - first) }, (_, nth) => first + nth)
  return due.filter((slot) => !slots.has(slot)).length
}

const round = async (sockets: number, flooder: string, prober: string) => {
  const each = REQUESTS / sockets
  const texts = Array.from({ length: sockets }, (_, socket) =>
    Array.from({ length: each }, (__, nth) => candles(socket * each + nth)).join(''),
  )
  const quiet = await probe(prober, (asked) => asked === QUIET_PROBES)
  const began = Date.now()
  await venue.ask({ do: 'watch' })
  let isOver = false
  const burst = flood.ask({ port, address: flooder, sockets: texts, requests: REQUESTS }).finally(() => {
    isOver = true
  })
  const busy = await probe(prober, () => isOver)
  const report = await venue.ask({ do: 'read' })
  const ended = Date.now()
  const done = await burst
  return {
    answers: done.is === 'done' ? done.answers : 0,
    /** Of the venue's own turns the longest, in ms that its thread ran. */
    longest: report.is === 'time' ? report.longest : Number.POSITIVE_INFINITY,
    slower: busy - quiet,
    missed: await missedLooks('127.0.0.9', began, ended),
  }
}
type Round = Awaited<ReturnType<typeof round>>

const isQuiet = ({ longest, slower, missed }: Round): boolean => longest < SILENCE && slower < SILENCE && missed === 0

it.each([
  ['all prices', common.AllCoinData],
  ['the rates', v1.getDomain],
  ['a passkey', passkeys.beginSignIn],
])('the first request for %s after a start holds no turn of the loop for long', async (_, call) => {
  await venue.ask({ do: 'watch' })
  const { status } = await createBrowser(`http://127.0.0.1:${port}`).call<typeof call>(call, {})
  const report = await venue.ask({ do: 'read' })
  expect(status).toBe(200)
  expect(report.is === 'time' ? report.longest : Number.POSITIVE_INFINITY).toBeLessThan(SILENCE)
})

// Other addresses of the loopback network than the first are there on Linux and Windows alone.
describe.skipIf(process.platform === 'darwin').each([
  [1, 'somebody else', 2],
  [100, 'somebody else', 2],
  [100, 'somebody else on its line', 1],
])('1,800 candle requests of one address, pipelined on %i sockets, leave %s', (sockets, _, who) => {
  it('his answers, and the record whole', async () => {
    const rounds: Round[] = []
    while (rounds.length < ROUNDS && !rounds.some(isQuiet)) {
      // An address that has spent nothing.
      const flooder = `127.${sockets}.${who}.${rounds.length + 1}`
      rounds.push(await round(sockets, flooder, who === 1 ? flooder : '127.0.0.2'))
    }
    expect(rounds.map(({ answers }) => answers)).toEqual(rounds.map(() => REQUESTS))
    expect(rounds.some(isQuiet), JSON.stringify(rounds)).toBe(true)
  })
})
