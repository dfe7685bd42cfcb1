import type { MarketCommitment, MarketOrigin, RevealedDay, RevealedKey } from '#protocol'
import type { Market } from './port.ts'

/** The announced replacement of an older market by another one. */
export interface AnnouncedSwitch {
  /** Unix ms. */
  readonly at: number
  /** True once the switch is final. Until then the older market goes on, even after `at`. */
  readonly agreed: boolean
  /** Makes the switch final; durable when it returns. */
  agree(): void
  putOff(at: number): void
}

/** The public part of a simulated market's secret (docs/market.md). */
export interface MarketSeed {
  readonly origin: MarketOrigin
  /** The announced switch to another market; undefined if there is none. */
  readonly switch: AnnouncedSwitch | undefined
  commitment(): Promise<MarketCommitment>
  /** Keys of past days. */
  revealed(): readonly RevealedKey[]
  /** The last of these days, for example `2026-11-24`; undefined for a market without a secret. */
  revealedThrough(): string | undefined
  /** A past day's key with its proof; `day` for example `2026-11-24`. Undefined for a day that is not published. */
  prove(day: string): Promise<RevealedDay | undefined>
}

/** The origin of a venue's prices. */
export const originOf = (market: Pick<Market, 'source'>, seed: MarketSeed | undefined): MarketOrigin | undefined => {
  if (seed !== undefined) return seed.origin
  return market.source === 'okx' || market.source === 'replay' ? { source: market.source } : undefined
}
