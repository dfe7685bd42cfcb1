import { type operators, toAmount } from '#protocol'

type PledgedSettings = operators.SettingValue<'pledged'>

const product = (
  key: string,
  rate: string,
  [least, most, quota]: readonly [string, string, string],
): readonly [string, PledgedSettings] => [
  key,
  { open: true, rate, least: toAmount(least), most: toAmount(most), quota: toAmount(quota) },
]

const DEMO: ReadonlyMap<string, PledgedSettings> = new Map([
  product('USDT-flex', '0.018', ['10', '10000', '1000000']),
  product('USDT-60', '0.045', ['50', '10000', '1000000']),
])
const NONE: ReadonlyMap<string, PledgedSettings> = new Map()

/** Products that coins are staked in until operators set others: in demo mode one with a term and one without. */
export const firstPledged = (demo: boolean): ReadonlyMap<string, PledgedSettings> => (demo ? DEMO : NONE)
