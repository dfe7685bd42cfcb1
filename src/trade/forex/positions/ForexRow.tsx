import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, entryPrice, negate, toAmount } from '#protocol'
import { formatAmount, formatMoney, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { LivePriceText, PositionCard } from '../../contract/positions/PositionCard.tsx'
import type { PositionRowProps } from '../../contract/product.ts'
import { contractName, timesText } from '../../names/contractName.ts'
import { forexTicketPath } from '../../names/forexTicketPath.ts'
import { sizeInLots } from '../../names/lotsText.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import type { Forex } from '../forexProduct.ts'
import { liveForex } from '../held/liveForex.ts'

const ACTS = ['close', 'protect', 'reverse', 'swap'] as const

const money = (value: string | undefined): string => formatSigned(value, 2)
const tenths = (value: string | undefined): string => formatSigned(value, 1)

/** One open forex position, at the price that closes it. */
export const ForexRow = ({ held, instrument, now, exits, onAct }: PositionRowProps<Forex>) => {
  const { t } = useTranslation(['forex', 'futures'])
  const { position, holding } = held
  const { instId } = position
  const tick = decimalsOf(instrument.tickSz)
  const { dealings, account } = now
  const live = useMemo(() => liveForex(held, dealings, account, tick), [held, dealings, account, tick])
  const name = contractName(instrument)
  return (
    <PositionCard
      {...{ instrument, name, exits, tick, onAct }}
      to={forexTicketPath(instId)}
      side={holding.side}
      size={holding.size}
      tags={[sizeInLots(t, holding.size, instrument), timesText(position.lever)]}
      results={[
        { label: t('futures:position.upl', { ccy: SETTLE }), read: live.upl, format: money },
        { label: t('forex:pipsLabel'), read: live.pips, format: tenths },
      ]}
      facts={[
        [t('futures:size', { ccy: instrument.baseCcy }), formatAmount(holding.size)],
        [t('futures:entry'), formatPrice(entryPrice(holding, tick), tick)],
        [
          t(holding.side === 'long' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
          <LivePriceText key="closing" read={live.closing} tick={tick} />,
        ],
        [t('futures:margin', { ccy: SETTLE }), formatMoney(holding.margin, 2, 2)],
        [t('forex:stopOut'), <LivePriceText key="stopOut" read={live.stopOut} tick={tick} />],
        [t('forex:swapSoFar'), formatSigned(negate(toAmount(position.fundingFee)), 2)],
      ]}
      acts={ACTS.map((id) =>
        id === 'swap'
          ? { id, label: t('forex:swap'), spoken: t('forex:swapOf', { name }) }
          : { id, label: t(`futures:act.${id}`), spoken: t(`futures:act.${id}Of`, { name }) },
      )}
    />
  )
}
