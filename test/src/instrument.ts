import type { Instrument } from '#protocol'

/** An instrument for tests of screens: two decimals of price, five of size. */
export const instrument = (instId: string, kind: Instrument['kind'] = 'spot'): Instrument => ({
  instId,
  kind,
  baseCcy: instId.split('-')[0] ?? instId,
  quoteCcy: instId.split('-')[1] ?? 'USDT',
  name: instId,
  tickSz: '0.01',
  lotSz: '0.00001',
  minSz: '0.00001',
  maxSz: '1000',
  makerFee: '0.0008',
  takerFee: '0.001',
  tradable: kind === 'spot',
  state: 'live',
  hours: kind === 'spot' ? 'always' : kind,
})
