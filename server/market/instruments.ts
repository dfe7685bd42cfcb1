import { type Coin, type Instrument, portion, toAmount } from '#protocol'
import { COIN_CODES, COINS, type CoinCode } from './coins.ts'

/** [base, quote, English name of the base, tick]. Prices have one digit more than a pip. */
const FOREX = [
  ['EUR', 'USD', 'Euro', '0.00001'],
  ['GBP', 'USD', 'Pound sterling', '0.00001'],
  ['AUD', 'USD', 'Australian dollar', '0.00001'],
  ['NZD', 'USD', 'New Zealand dollar', '0.00001'],
  ['USD', 'JPY', 'US dollar', '0.001'],
  ['USD', 'CHF', 'US dollar', '0.00001'],
  ['USD', 'CAD', 'US dollar', '0.00001'],
  ['EUR', 'GBP', 'Euro', '0.00001'],
  ['EUR', 'JPY', 'Euro', '0.001'],
  ['GBP', 'JPY', 'Pound sterling', '0.001'],
  ['EUR', 'CHF', 'Euro', '0.00001'],
  ['AUD', 'JPY', 'Australian dollar', '0.001'],
] as const

const METALS = [
  ['XAU', 'Gold', '0.01'],
  ['XAG', 'Silver', '0.001'],
] as const

/** Fee rates with which a venue begins, for every source: `SPOT_FEES` of spot, `NO_FEES` where fills are free. */
export const SPOT_FEES = { makerFee: '0.0008', takerFee: '0.001' } as const
export const NO_FEES = { makerFee: '0', takerFee: '0' } as const

/** Fee rates of contracts. */
const CONTRACT_FEES = { makerFee: '0.0002', takerFee: '0.0005' } as const
/** A contract trades as many lots as its pair, and its lots are this many times as large. */
export const CONTRACT_SCALE = 10

const pairOn = (code: CoinCode): Instrument => {
  const { name, sizes } = COINS[code]
  return {
    instId: `${code}-USDT`,
    kind: 'spot',
    baseCcy: code,
    quoteCcy: 'USDT',
    name,
    tickSz: sizes.tick,
    lotSz: sizes.lot,
    minSz: sizes.lot,
    maxSz: sizes.max,
    ...SPOT_FEES,
    tradable: true,
    state: 'live',
    hours: 'always',
  }
}

const perpetualOn = (pair: Instrument): Instrument => {
  const lotSz = portion(toAmount(pair.lotSz), String(CONTRACT_SCALE), 'down')
  return {
    ...pair,
    ...CONTRACT_FEES,
    instId: `${pair.instId}-SWAP`,
    kind: 'futures',
    lotSz,
    minSz: lotSz,
    tradable: false,
  }
}

/** The pair that underlies a contract; its index is the contract's index. */
export const pairOf = ({ baseCcy, quoteCcy }: Instrument): string => `${baseCcy}-${quoteCcy}`

/**
 * What the simulated market quotes. Contracts, forex and metals have sizes in units of the base. `tradable` refers to
 * spot orders.
 */
export const INSTRUMENTS: readonly Instrument[] = [
  ...COIN_CODES.map(pairOn),
  ...COIN_CODES.filter((code) => COINS[code].hasContract).map((code) => perpetualOn(pairOn(code))),
  ...FOREX.map(
    ([base, quote, name, tickSz]): Instrument => ({
      instId: `${base}-${quote}`,
      kind: 'forex',
      baseCcy: base,
      quoteCcy: quote,
      name,
      tickSz,
      lotSz: '100',
      minSz: '1000',
      maxSz: '10000000',
      ...NO_FEES,
      tradable: false,
      state: 'live',
      hours: 'forex',
    }),
  ),
  ...METALS.map(
    ([base, name, tickSz]): Instrument => ({
      instId: `${base}-USD`,
      kind: 'metal',
      baseCcy: base,
      quoteCcy: 'USD',
      name,
      tickSz,
      lotSz: base === 'XAU' ? '0.01' : '1',
      minSz: base === 'XAU' ? '1' : '50',
      maxSz: base === 'XAU' ? '10000' : '500000',
      ...NO_FEES,
      tradable: false,
      state: 'live',
      hours: 'metal',
    }),
  ),
]

const coin = (code: string, name: string, decimals: number): Coin => ({ code, name, decimals })

/** The coins that a user may hold. */
export const HELD_COINS: readonly Coin[] = [
  coin('USDT', 'Tether', 6),
  ...COIN_CODES.map((code) => coin(code, COINS[code].name, COINS[code].decimals)),
]

/** Currencies and metals that are quoted but not held. */
const QUOTED_COINS: readonly Coin[] = [
  coin('USD', 'US dollar', 2),
  coin('EUR', 'Euro', 2),
  coin('GBP', 'Pound sterling', 2),
  coin('AUD', 'Australian dollar', 2),
  coin('NZD', 'New Zealand dollar', 2),
  coin('JPY', 'Japanese yen', 0),
  coin('CHF', 'Swiss franc', 2),
  coin('CAD', 'Canadian dollar', 2),
  coin('XAU', 'Gold', 3),
  coin('XAG', 'Silver', 2),
]

const KNOWN = new Map([...HELD_COINS, ...QUOTED_COINS].map((known) => [known.code, known]))

/** Facts about a coin. An unknown one from a replayed or live market gets its code as name, and 8 decimals. */
export const coinOf = (code: string): Coin => KNOWN.get(code) ?? coin(code, code, 8)

/** All coins that occur in these instruments, and those that users may hold, each once. */
export const coinsOf = (instruments: readonly Instrument[]): Coin[] => {
  const codes = new Set(HELD_COINS.map(({ code }) => code))
  for (const { baseCcy, quoteCcy } of instruments) codes.add(baseCcy).add(quoteCcy)
  return [...codes].map(coinOf)
}
