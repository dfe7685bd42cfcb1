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
  /** Of the simulated market: the same seed, the same prices. */
  readonly seed: number | string
  readonly clock: Clock
  readonly timers?: Timers
  /** Where the relay of `okx` listens; any server of the dialect will do. */
  readonly okx?: Partial<OkxAddresses>
  /** How the relay gets out; by itself to these addresses alone. */
  readonly egress?: Egress
  /** When a recording's first event happens again, Unix ms; by itself at the start. */
  readonly begins?: number
  /** Told what of a recording cannot be played, a sentence each, for the operator. */
  readonly warn?: (text: string) => void
  /** For tests of the relay. */
  readonly ports?: { readonly connect?: ConnectSocket; readonly fetch?: Egress['fetch']; readonly random?: Random }
}

const REPLAY = 'replay:'

/** Trades of a market with a public seed that is opened for itself go so far back. */
const FIRST_TRADES = HOUR

/**
 * The market behind `MARKET_SOURCE`: `simulated` (with a public seed, all computed in this thread), `replay:<file>` or
 * `okx`. Throws on another text, and on a recording that cannot be read. It is silent until `start()`.
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

/** Where the operator hears of it. */
export interface MarketReports {
  /** Bars could not be computed. */
  readonly report: (error: unknown) => void
  /** What of a recording cannot be played, a sentence each. */
  readonly warn: (text: string) => void
}

export interface OpenMarket {
  readonly market: Market
  /** Of the simulated market. */
  readonly seed: MarketSeed | undefined
  /** From which a thread can open the same indexes. */
  readonly indexes: SourcePlan
}

/**
 * As the operator has configured it; the simulated market is that of the data folder. Throws `ConfigError` for a seed that
 * is not the folder's.
 */
export const openMarket = (
  { marketSource, marketSeed, dataDir, okx }: Pick<Config, 'dataDir' | 'marketSource' | 'marketSeed' | 'okx'>,
  clock: Clock,
  egress: Egress,
  { report, warn }: MarketReports,
): OpenMarket => {
  // Also where prices come from elsewhere: so a folder is known to be from before by having none.
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
