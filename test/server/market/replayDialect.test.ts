import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ticker } from '#protocol'
import { replayServer } from '../../../scripts/replayServer.ts'
import { okxRest } from '../../../server/http/okx/okxRest.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { Market } from '../../../server/market/port.ts'
import { createPlayer, isRecording, readRecording } from '../../../stream/index.ts'
import { ticker } from '../../support/frames.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { SocketClient, TestGateway } from '../../support/socketClient.ts'

const START = Date.UTC(2026, 10, 20)
const SILENT = [
  { channel: 'mark-price', instId: 'ETH-USDT-SWAP' },
  { channel: 'funding-rate', instId: 'ETH-USDT-SWAP' },
  { channel: 'index-tickers', instId: 'ETH-USD' },
  { channel: 'tickers', instId: 'NEVER-USDT' },
  { channel: 'price-limit', instId: 'ETH-USDT-SWAP' },
]
const recorded = (instId: string, more: Partial<Ticker>): Ticker => ticker(instId, '2000', START, more)
const SWAP = recorded('ETH-USDT-SWAP', { instType: 'SWAP', vol24h: '652335', volCcy24h: '65233.5' })
const TICKERS = [
  SWAP,
  recorded('BTC-USD-220527', { instType: 'FUTURES' }),
  recorded('BTC-USD-220325-40000-C', { instType: 'OPTION' }),
  recorded('BTC-USDT', {}),
]

let folder = ''
let time: ManualTime
let market: Market
let app: FastifyInstance
let text = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-replay-'))
  const frames = [
    ...SILENT.map((arg) => ({ event: 'subscribe', arg, connId: 'a4d3ae55' })),
    ...TICKERS.map((one) => ({ arg: { channel: 'tickers', instId: one.instId }, data: [one] })),
  ]
  text = [
    { tapeline: 1, source: 'wss://venue.test', started: START },
    ...frames.map((frame, i) => ({ t: i, dir: 'in', frame: JSON.stringify(frame) })),
    { t: 60_000, dir: 'in', frame: 'pong' },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
  const file = join(folder, 'session.jsonl')
  writeFileSync(file, text)
  time = new ManualTime(START)
  market = createMarket(`replay:${file}`, { seed: 1, clock: time, timers: time })
  await market.start()
  time.advance(100)
  app = Fastify()
  okxRest(app, { clock: time, market })
})
afterEach(async () => {
  await app.close()
  await market.stop()
  rmSync(folder, { recursive: true })
})

const get = async (path: string): Promise<readonly Record<string, string>[]> =>
  (await app.inject(`/api/v5${path}`)).json<{ data: Record<string, string>[] }>().data

describe('a recording, in the words of the dialect', () => {
  it.each([
    ['SPOT', ['BTC-USDT']],
    ['SWAP', ['ETH-USDT-SWAP']],
    ['FUTURES', ['BTC-USD-220527']],
    ['OPTION', ['BTC-USD-220325-40000-C']],
  ])('lists its instruments under %s as the recorded venue did', async (instType, names) => {
    const listed = await get(`/public/instruments?instType=${instType}`)
    expect(listed.map((one) => one['instId'])).toEqual(names)
    expect(listed.map((one) => one['instType'])).toEqual([instType])
    expect((await get(`/market/tickers?instType=${instType}`)).map((one) => one['instId'])).toEqual(names)
  })

  it('says of a contract what its name tells, and does not make up what one is worth', async () => {
    const [dated] = await get('/public/instruments?instType=FUTURES')
    expect(dated).toMatchObject({
      ctType: 'inverse',
      uly: 'BTC-USD',
      settleCcy: 'BTC',
      expTime: '1653638400000',
      ctVal: '',
    })
    expect(await get('/public/instruments?instType=SWAP')).toMatchObject([{ ctType: 'linear', ctVal: '' }])
  })

  it('leaves the volumes of a contract as they were recorded', async () => {
    const volumes = { vol24h: '652335', volCcy24h: '65233.5' }
    expect(await get('/market/ticker?instId=ETH-USDT-SWAP')).toMatchObject([volumes])
    const gateway = await TestGateway.start({}, { market, clock: time })
    const client = await gateway.client()
    client.subscribe({ channel: 'tickers', instId: 'ETH-USDT-SWAP' })
    expect((await client.received(2))[1]?.data).toMatchObject([volumes])
    await gateway.stop()
  })

  it('accepts what the recorded venue accepted, and stays silent where it was', async () => {
    const gateway = await TestGateway.start({}, { market, clock: time })
    const client = await gateway.client()
    client.subscribe(...SILENT)
    client.subscribe({ channel: 'tickers', instId: 'OTHER-USDT' }, { channel: 'books' })
    client.send({ op: 'unsubscribe', args: SILENT })
    const events = (await client.settled()).map(
      ({ event, code, arg }) => `${event} ${code ?? `${arg?.channel} ${arg?.instId}`}`,
    )
    const named = SILENT.map(({ channel, instId }) => `${channel} ${instId}`)
    expect(events).toEqual([
      ...named.map((name) => `subscribe ${name}`),
      'error 60018',
      'error 60018',
      ...named.map((name) => `unsubscribe ${name}`),
    ])
    await gateway.stop()
  })

  it('so does the recording that is served alone', async () => {
    const session = readRecording(text)
    if (!isRecording(session)) throw new Error(session.problem)
    const server = await replayServer(createPlayer(session), { speed: 1, port: 0 })
    const client = await SocketClient.open(server.address)
    client.subscribe(...SILENT, { channel: 'tickers', instId: 'OTHER-USDT' })
    const answers = await client.received(SILENT.length + 1)
    expect(answers.map(({ event }) => event)).toEqual([...SILENT.map(() => 'subscribe'), 'error'])
    client.ws.terminate()
    await server.stop()
  })
})
