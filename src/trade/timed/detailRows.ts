import type { TFunction } from 'i18next'
import type { CitedTick, TimedContract } from '#protocol'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../ui/format/number.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import { exactTime } from './exactTime.ts'
import { netOf } from './rows/net.ts'
import { payoutText } from './rows/payoutText.ts'
import { lengthText } from './rows/timedText.ts'

type T = TFunction<'timed'>

/** What was agreed, and what came of it. */
export const termRows = (t: T, contract: TimedContract): KeyValueRow[] => {
  const { stake, payout, ratio, seconds, state, credited } = contract
  const net = netOf(contract)
  return [
    { id: 'stake', label: t('stake'), value: moneyText(stake, 'USDT') },
    { id: 'pays', label: t('pays'), value: `${moneyText(payout, 'USDT')} (${payoutText(ratio)})` },
    { id: 'duration', label: t('duration'), value: lengthText(seconds) },
    ...(state === 'open'
      ? []
      : [
          { id: 'credited', label: t('details.credited'), value: moneyText(credited, 'USDT') },
          { id: 'net', label: t('record.net'), value: `${formatSigned(net, 2)}\u00a0USDT`, strong: true },
        ]),
  ]
}

/** Its times, to the millisecond and by the venue's clock. */
export const timeRows = (t: T, { received, accepted, expiry, settled }: TimedContract): KeyValueRow[] => [
  { id: 'received', label: t('details.received'), value: exactTime(received) },
  { id: 'accepted', label: t('details.accepted'), value: exactTime(accepted) },
  { id: 'expiry', label: t('details.expiry'), value: exactTime(expiry) },
  ...(settled === 0 ? [] : [{ id: 'settled', label: t('details.settled'), value: exactTime(settled) }]),
]

/** Was a tick that decided it computed afterwards? */
export const hasFilled = ({ entry, among }: TimedContract): boolean =>
  entry?.filled === true || among.some(({ filled }) => filled === true)

/** A recorded tick with its number, time and price. */
export const tickRow = (t: T, id: string, label: string, tick: CitedTick, decimals: number): KeyValueRow[] => [
  { id, label, value: formatPrice(tick.px, decimals), strong: true },
  {
    id: `${id}-at`,
    label: t(tick.filled === true ? 'details.tickFilled' : 'details.tick', { seq: tick.seq }),
    value: exactTime(tick.ts),
  },
]
