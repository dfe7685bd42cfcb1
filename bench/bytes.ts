import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attachGateway } from '../server/gateway/gateway.ts'
import { systemClock } from '../server/ports.ts'
import { INSTRUMENTS, instIdOf, WalkMarket } from './bytes/walkMarket.ts'
import { type Demand, openWatcher } from './bytes/watcher.ts'
import { pause } from './figures.ts'

/**
 * Bytes a minute of three pages on the same market at the same time: plain `tickers` of all instruments, the Market tab
 * (visible rows by `quotes`, all sort keys by `market-pulse`), and the Market tab in low-data mode. First values are
 * counted. `npm run bench:bytes -- 20` measures 20 s instead of a minute.
 */
const SECONDS = Number(process.argv[2] ?? 60)
const RATES = [1_000, 5_000]
const STEP = 4

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => instIdOf(at))
const argsOf = (channel: string, count: number) => ids(count).map((instId) => ({ channel, instId }))
const PULSE = { channel: 'market-pulse' }

const PAGES = {
  'plain tickers': { args: argsOf('tickers', INSTRUMENTS) },
  'Market tab': { args: [...argsOf('quotes', 30), PULSE] },
  'low data': { pace: { quotes: 1_000, pulse: 10_000 }, args: [...argsOf('quotes', 11), PULSE] },
} as const satisfies Record<string, Demand>
type Page = keyof typeof PAGES

/** So many raw ticks a second, until it is stopped. */
const drive = (market: WalkMarket, rate: number): (() => void) => {
  const began = performance.now()
  let done = 0
  const timer = setInterval(() => {
    for (; done < ((performance.now() - began) / 1_000) * rate; done++) market.step()
  }, STEP)
  return () => clearInterval(timer)
}

/** Bytes a minute by channel. */
const measure = async (rate: number): Promise<Record<Page, Record<string, number>>> => {
  const server = createServer()
  const market = new WalkMarket()
  const gateway = attachGateway(server, { clock: systemClock, market })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = drive(market, rate)
  const watchers = await Promise.all(
    Object.entries(PAGES).map(async ([page, demand]) => ({ page, ...(await openWatcher(port, demand)) })),
  )
  await pause(SECONDS * 1_000)
  stop()
  const counted = watchers.map(({ page, bytes, close }) => {
    close()
    return [page, Object.fromEntries([...bytes].map(([channel, count]) => [channel, (count * 60) / SECONDS]))] as const
  })
  await gateway.close()
  server.close()
  return Object.fromEntries(counted) as Record<Page, Record<string, number>>
}

const sum = (parts: Readonly<Record<string, number>>): number => Object.values(parts).reduce((all, one) => all + one, 0)
const kb = (bytes: number | undefined): number => Math.round((bytes ?? 0) / 1_000)

const main = async (): Promise<void> => {
  const figures: Record<string, object> = {}
  for (const rate of RATES) {
    const pages = await measure(rate)
    const plain = sum(pages['plain tickers'])
    console.log(`${INSTRUMENTS} instruments, ${rate} raw ticks a second, kB a minute`)
    console.table(
      Object.fromEntries(
        Object.entries(pages).map(([page, parts]) => [
          page,
          {
            quotes: kb(parts['quotes']),
            pulse: kb(parts['market-pulse']),
            tickers: kb(parts['tickers']),
            all: kb(sum(parts)),
            'times fewer': Number((plain / sum(parts)).toFixed(1)),
          },
        ]),
      ),
    )
    figures[String(rate)] = {
      tickersKb: kb(plain),
      marketTabKb: kb(sum(pages['Market tab'])),
      lowDataKb: kb(sum(pages['low data'])),
      ratio: Number((plain / sum(pages['Market tab'])).toFixed(1)),
    }
  }
  console.log(
    JSON.stringify({ bench: 'bytes', date: new Date().toISOString().slice(0, 10), seconds: SECONDS, figures }),
  )
}

await main()
