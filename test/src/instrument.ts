import type { Instrument } from '#protocol'
import { fakeInstrument } from '../support/fakeMarket.ts'

/** An instrument for tests of screens: two decimals of price, five of size. */
export const instrument = (instId: string, kind: Instrument['kind'] = 'spot'): Instrument =>
  fakeInstrument(instId, {
    kind,
    name: instId,
    tickSz: '0.01',
    lotSz: '0.00001',
    minSz: '0.00001',
    tradable: kind === 'spot',
    hours: kind === 'forex' || kind === 'metal' ? kind : 'always',
  })
