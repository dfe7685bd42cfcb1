import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { pause, quantile } from './figures.ts'

/**
 * Pages of candles as many guests ask for them, from addresses of their own: how long an answer takes, and how long everybody
 * else waits meanwhile (the answer of `/healthz`). With the past in a thread of its own, as the venue runs, and in the same
 * run computed by the planned market in the thread that answers.
 */
const PER_SECOND = 30
const SECONDS = 20
const PROBE = 10
const BARS = ['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '6Hutc', '12Hutc', '1Dutc', '1Wutc', '1Mutc'] as const
const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'DOGE-USDT', 'EUR-USD', 'XAU-USD', 'BTC-USDT-SWAP'] as const
const DAY = 86_400_000

interface Measured {
  readonly candles: readonly number[]
  readonly others: readonly number[]
  readonly quiet: readonly number[]
  readonly refused: number
  readonly rss: number
}

/** Milliseconds until the whole answer is there; undefined for one that is not 200. */
const ask = (url: URL, localAddress: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(url, { localAddress, agent: false }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : undefined))
      answer.resume()
    })
    asked.on('error', reject)
    asked.end()
  })

/** One guest after the other, over all of loopback. */
let guests = 0
const nextGuest = (): string => {
  guests += 1
  return `127.${1 + ((guests >> 16) % 200)}.${(guests >> 8) % 256}.${1 + (guests % 254)}`
}
const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

/** Pages near now and far back, of every bar and of instruments of each kind. */
const pageOf = (address: string, nth: number): URL => {
  const url = new URL('/api/v5/market/history-candles', address)
  const bar = pick(BARS, nth)
  url.searchParams.set('instId', pick(INSTRUMENTS, nth * 5 + (nth >> 3)))
  url.searchParams.set('bar', bar)
  url.searchParams.set('limit', '300')
  if (nth % 3 !== 0) url.searchParams.set('after', String(Date.now() - ((nth * 37) % 700) * DAY))
  return url
}

const probe = async (address: string, until: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!until()) {
    const time = await ask(new URL('/healthz', address), nextGuest())
    if (time !== undefined) times.push(time)
    await pause(PROBE)
  }
  return times
}

const measure = async (place: 'thread' | 'main'): Promise<Measured> => {
  const child = fork(new URL('./candles/venue.ts', import.meta.url).pathname, [place], {
    execArgv: ['--import', 'tsx'],
  })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  const began = performance.now()
  const quiet = await probe(address, () => performance.now() - began > 5_000)
  let isOver = false
  const others = probe(address, () => isOver)
  const asked: Promise<number | undefined>[] = []
  for (let nth = 0; nth < PER_SECOND * SECONDS; nth += 1) {
    asked.push(ask(pageOf(address, nth), nextGuest()))
    await pause(1_000 / PER_SECOND)
  }
  const answered = await Promise.all(asked)
  isOver = true
  const waited = await others
  child.send({})
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }]
  child.disconnect()
  await once(child, 'exit')
  const candles = answered.filter((time) => time !== undefined)
  return { candles, others: waited, quiet, refused: answered.length - candles.length, rss }
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const summary = (name: string, { candles, others, quiet, refused, rss }: Measured): string =>
  [
    name.padEnd(8),
    `a page of candles p50 ${ms(quantile(candles, 0.5))}, p99 ${ms(quantile(candles, 0.99))}`,
    `${refused} refused`,
    `/healthz p99 ${ms(quantile(others, 0.99))}, worst ${ms(Math.max(...others))}, alone p99 ${ms(quantile(quiet, 0.99))}`,
    `${(rss / 1e6).toFixed(0)} MB`,
  ].join(' · ')

const main = await measure('main')
console.log(summary('main', main))
const thread = await measure('thread')
console.log(summary('thread', thread))
const ratio = (quantileOf: (one: Measured) => number): string =>
  `${(quantileOf(thread) / quantileOf(main)).toFixed(2)}x`
console.log(
  `candles p99 ${ratio(({ candles }) => quantile(candles, 0.99))}, everybody else's p99 ${ratio(({ others }) => quantile(others, 0.99))} of the main thread's`,
)
const figuresOf = ({ candles, others, quiet, refused, rss }: Measured) => ({
  p50: quantile(candles, 0.5),
  p99: quantile(candles, 0.99),
  refused,
  othersP99: quantile(others, 0.99),
  othersWorst: Math.max(...others),
  othersAloneP99: quantile(quiet, 0.99),
  memoryMb: Math.round(rss / 1e6),
})
const date = new Date().toISOString().slice(0, 10)
console.log(JSON.stringify({ bench: 'candles', date, figures: figuresOf(thread), reference: figuresOf(main) }))
