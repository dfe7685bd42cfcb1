import type { Config } from '../platform/config.ts'
import { createEgress, type Egress } from '../platform/egress/egress.ts'
import { endpointOf } from '../platform/egress/endpoint.ts'
import { type Clock, type Random, systemTimers, type Timers } from '../platform/ports.ts'
import { HOUR } from './calendar.ts'
import { type OkxAddresses, okxAddresses } from './okx/addresses.ts'
import { createRelayMarket } from './okx/okx.ts'
import { createRest } from './okx/rest.ts'
import { type ConnectSocket, connectBy } from './okx/socket.ts'
import type { MarketSeed } from './origin.ts'
import type { Market } from './port.ts'
import { readRecording } from './replay/read.ts'
import { createReplayMarket } from './replay/replay.ts'
import { openSimulatedMarket } from './simulated/opened.ts'
import { openPlan } from './simulated/plan.ts'
import { keepSwitch, marketFolder, openMarketPlan } from './simulated/seed/marketFile.ts'
import { createSimulatedMarket } from './simulated/simulated.ts'
import type { SourcePlan } from './sourcePlan.ts'

export interface MarketOptions {
  /** Seed of the simulated market: the same seed gives the same prices. */
  readonly seed: number | string
  readonly clock: Clock
  readonly timers?: Timers
  /** Addresses of the source `okx`; any server with OKX's protocol will do. */
  readonly okx?: Partial<OkxAddresses>
  /** Connections of the source `okx`; by default a new `Egress` that allows its addresses only. */
  readonly egress?: Egress
  /** Time to which the first event of a recording is shifted, Unix ms; by default the start. */
  readonly begins?: number
  /** Called with one sentence for the operator for each part of a recording that cannot be played. */
  readonly warn?: (text: string) => void
  /** Replaced in tests of the source `okx`. */
  readonly ports?: { readonly connect?: ConnectSocket; readonly fetch?: Egress['fetch']; readonly random?: Random }
}

const REPLAY = 'replay:'

/** How far back the trades of a market with a public seed go when the market is opened on its own. */
const FIRST_TRADES = HOUR

/**
 * The market that `MARKET_SOURCE` names: `simulated` (with a public seed, computed in this thread), `replay:<file>` or
 * `okx`. Throws for any other text, and for a recording that cannot be read. Sends nothing before `start()`.
 */
export const createMarket = (source: string, options: MarketOptions): Market => {
  const { seed, clock, timers = systemTimers, ports = {} } = options
  if (source === 'simulated') {
    const fineFrom = Math.floor(clock.now() / HOUR) * HOUR - FIRST_TRADES
    const { quoted } = openPlan({ kind: 'public', seed: String(seed), fineFrom })
    return createSimulatedMarket({ quotedOf: (one, pair) => quoted(one, pair, clock.now()), clock, timers })
  }
  if (source.startsWith(REPLAY)) {
    const recording = readRecording(source.slice(REPLAY.length))
    for (const note of recording.notes) options.warn?.(note)
    const { begins } = options
    return createReplayMarket({ recording, clock, timers, ...(begins === undefined ? {} : { begins }) })
  }
  if (source === 'okx') {
    const { wsUrl, restUrl } = okxAddresses(options.okx)
    const { egress = createEgress([wsUrl, restUrl].map(endpointOf)) } = options
    const rest = createRest(restUrl, ports.fetch ?? egress.fetch)
    const { connect = connectBy(egress), random = Math.random } = ports
    return createRelayMarket({ wsUrl, rest, connect, clock, timers, random })
  }
  throw new Error(`unknown market source: ${source}`)
}

/** Reports for the operator. */
export interface MarketReports {
  /** Called when bars could not be computed. */
  readonly report: (error: unknown) => void
  /** Called with one sentence for each part of a recording that cannot be played. */
  readonly warn: (text: string) => void
}

export interface OpenMarket {
  readonly market: Market
  /** Only for the simulated market. */
  readonly seed: MarketSeed | undefined
  /** From which a worker thread can open the same indexes. */
  readonly indexes: SourcePlan
}

/**
 * The market that the operator has configured; a simulated one is that of the data folder. Throws `ConfigError` for a
 * seed that differs from the folder's.
 */
export const openMarket = (
  { marketSource, marketSeed, dataDir, okx }: Pick<Config, 'dataDir' | 'marketSource' | 'marketSeed' | 'okx'>,
  clock: Clock,
  egress: Egress,
  { report, warn }: MarketReports,
): OpenMarket => {
  // The plan is written for every source, so that a data folder without one is known to be older than plans.
  const plan = openMarketPlan(dataDir, marketSeed, clock.now())
  if (marketSource === 'simulated') {
    const folder = marketFolder(dataDir)
    const opened = openSimulatedMarket({
      plan,
      clock,
      timers: systemTimers,
      folder,
      keepSwitch: (announced) => keepSwitch(dataDir, announced),
      report,
    })
    return { ...opened, indexes: { kind: 'simulated', plan } }
  }
  const begins = clock.now()
  const given = okx === undefined ? {} : { okx }
  const market = createMarket(marketSource, { seed: '', clock, egress, begins, warn, ...given })
  const indexes: SourcePlan = marketSource.startsWith(REPLAY)
    ? { kind: 'replay', file: marketSource.slice(REPLAY.length), begins }
    : { kind: 'okx', okx }
  return { market, seed: undefined, indexes }
}
