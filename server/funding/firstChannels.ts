import type { Kysely } from 'kysely'
import { type ChannelSettings, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { addChannel } from './channels.ts'

const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const some = toAmount

const crypto = (coin: string, network: string, bounds: readonly [string, string], address: string) => ({
  method: 'crypto' as const,
  currency: coin,
  coin,
  network,
  countries: [],
  min: some(bounds[0]),
  max: some(bounds[1]),
  feeRate: '0',
  spread: '0',
  minutes: 60,
  decimals: 8,
  asks: ['address' as const],
  details: [
    { key: 'network' as const, value: network },
    { key: 'address' as const, value: address },
  ],
  open: true,
})

const bank = (
  currency: string,
  countries: readonly string[],
  bounds: readonly [string, string],
  asks: ChannelSettings['asks'],
  details: ChannelSettings['details'],
) => ({
  method: 'bank' as const,
  currency,
  coin: 'USDT',
  network: '',
  countries: [...countries],
  min: some(bounds[0]),
  max: some(bounds[1]),
  spread: '0.005',
  // A dollar is always one; a rate that a market moves is fixed for a short time alone.
  minutes: currency === 'USD' ? 1_440 : 15,
  decimals: currency === 'JPY' ? 0 : 2,
  asks,
  details,
  open: true,
})

/** One channel in both directions: smallest and largest withdrawal, and its fees. */
const both = (
  id: string,
  way: ReturnType<typeof crypto> | ReturnType<typeof bank>,
  out: { readonly min: string; readonly max: string; readonly feeFixed: string; readonly feeRate?: string },
): [string, ChannelSettings][] => [
  [`${id}-in`, { ...way, direction: 'in', feeFixed: some('0'), feeRate: '0' }],
  [
    `${id}-out`,
    {
      ...way,
      direction: 'out',
      details: [],
      min: some(out.min),
      max: some(out.max),
      feeFixed: some(out.feeFixed),
      feeRate: out.feeRate ?? '0',
      minutes: 15,
    },
  ],
]

const holder = { key: 'holder', value: 'Tapeline Demo' } as const
/** Nothing here could be paid to by mistake: none of these addresses or accounts exists. */
const FIRST_CHANNELS: readonly [string, ChannelSettings][] = [
  ...both('usdt-trc20', crypto('USDT', 'TRC-20', ['10', '1000000'], 'TDemoOnlyDoNotSendFundsHere00000000'), {
    min: '10',
    max: '500000',
    feeFixed: '1',
  }),
  ...both('btc', crypto('BTC', 'Bitcoin', ['0.0002', '50'], 'bc1-demo-only-do-not-send-funds-here'), {
    min: '0.001',
    max: '20',
    feeFixed: '0.0001',
  }),
  ...both('eth-erc20', crypto('ETH', 'ERC-20', ['0.005', '1000'], '0xDEMO-ONLY-DO-NOT-SEND-FUNDS-HERE'), {
    min: '0.01',
    max: '500',
    feeFixed: '0.002',
  }),
  ...both(
    'sepa',
    bank(
      'EUR',
      EURO,
      ['20', '100000'],
      ['holder', 'iban', 'bic'],
      [holder, { key: 'iban', value: 'DE00 0000 0000 0000 0000 00' }, { key: 'bic', value: 'DEMODEXX' }],
    ),
    { min: '25', max: '100000', feeFixed: '1' },
  ),
  ...both(
    'uk-bank',
    bank(
      'GBP',
      ['GB'],
      ['20', '100000'],
      ['holder', 'sortCode', 'accountNumber'],
      [holder, { key: 'sortCode', value: '00-00-00' }, { key: 'accountNumber', value: '00000000' }],
    ),
    { min: '25', max: '100000', feeFixed: '1' },
  ),
  ...both(
    'jp-bank',
    bank(
      'JPY',
      ['JP'],
      ['3000', '15000000'],
      ['holder', 'bank', 'branch', 'accountNumber'],
      [
        holder,
        { key: 'bank', value: 'Demo Bank' },
        { key: 'branch', value: '000' },
        { key: 'accountNumber', value: '0000000' },
      ],
    ),
    { min: '25', max: '100000', feeFixed: '3' },
  ),
  ...both(
    'us-wire',
    bank(
      'USD',
      [],
      ['50', '250000'],
      ['holder', 'bank', 'routing', 'accountNumber'],
      [
        holder,
        { key: 'bank', value: 'Demo Bank' },
        { key: 'routing', value: '000000000' },
        { key: 'accountNumber', value: '0000000000' },
      ],
    ),
    { min: '50', max: '250000', feeFixed: '15', feeRate: '0.001' },
  ),
]

/** The channels with which a demo begins. Elsewhere there are none until the operator configures them. */
export const firstChannels = async (db: Kysely<Schema>, demo: boolean, at: number): Promise<void> => {
  if (!demo) return
  const known = new Set((await db.selectFrom('pay_channels').select('id').distinct().execute()).map(({ id }) => id))
  for (const [id, settings] of FIRST_CHANNELS)
    if (!known.has(id)) await addChannel(db, { id, settings, from: at, operator: 'venue', note: 'first' }, at)
}
