import type { Instrument } from '#protocol'

/** How many instruments tick, and how high the list that shows them is. */
export const COUNT = 300
export const LIST_HEIGHT = 784
export const ROW_HEIGHT = 56
/** Rows that fit into the list, and two in reserve, as a virtual list has them. */
export const ROWS = LIST_HEIGHT / ROW_HEIGHT + 2

export const benchIds = (): string[] => Array.from({ length: COUNT }, (_, index) => `C${index}-USDT`)

/** The bench's instruments: four decimals, always open. */
export const benchInstruments = (): readonly Instrument[] =>
  benchIds().map((instId) => ({
    instId,
    kind: 'spot',
    baseCcy: instId.split('-')[0] ?? instId,
    quoteCcy: 'USDT',
    name: instId,
    tickSz: '0.0001',
    lotSz: '0.01',
    minSz: '0.01',
    maxSz: '1000000',
    makerFee: '0.0008',
    takerFee: '0.001',
    tradable: true,
    state: 'live',
    hours: 'always',
  }))
