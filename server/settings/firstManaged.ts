import { type operators, toAmount } from '#protocol'

type ManagedSettings = operators.SettingValue<'managed'>

const product = (
  key: string,
  rate: string,
  [least, most, quota]: readonly [string, string, string],
  noticeDays: number,
): readonly [string, ManagedSettings] => [
  key,
  {
    open: true,
    rate,
    least: toAmount(least),
    most: toAmount(most),
    quota: toAmount(quota),
    noticeDays,
  },
]

const DEMO: ReadonlyMap<string, ManagedSettings> = new Map([
  product('USDT-7', '0.036', ['10', '5000', '1000000'], 0),
  product('USDT-30', '0.052', ['100', '20000', '2000000'], 1),
])
const NONE: ReadonlyMap<string, ManagedSettings> = new Map()

/** Products of managed money by their names until operators set others: in demo mode two, which Tapeline pays for. */
export const firstManaged = (demo: boolean): ReadonlyMap<string, ManagedSettings> => (demo ? DEMO : NONE)
