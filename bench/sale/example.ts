import { type SaleLine, type SaleSettings, sha256, toAmount, toPrice } from '#protocol'

/** A sale in which a part of the participants reach the cap, so that its excess is shared again. */
export const SETTINGS: SaleSettings = {
  shown: true,
  sharing: 'share',
  token: 'SUI',
  payCoin: 'USDT',
  supply: toAmount('100000000'),
  tokenDecimals: 6,
  tokenPrice: toPrice('0.0004'),
  cap: toAmount('1500'),
  ticket: toAmount('0'),
  commitLeast: toAmount('0.01'),
  commitMost: toAmount('0'),
  totalLeast: toAmount('0'),
  totalMost: toAmount('0'),
  startsAt: 0,
  endsAt: 1,
  payHours: 24,
  deliversAt: 86_400_001,
  cliffDays: 0,
  vestingDays: 0,
}

/** So many lines, none like another. */
export const linesOf = (count: number): SaleLine[] =>
  Array.from({ length: count }, (_, at) => ({
    id: sha256(String(at)).slice(0, 16),
    commitment: toAmount(`${((at * 7_919) % 100_003) + 1}.${String(at % 1_000_000).padStart(6, '0')}`),
    nonce: '',
  }))
