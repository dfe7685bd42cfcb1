import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, entryPrice } from '#protocol'
import { formatAmount, formatMoney, formatPercent, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { CONTRACTS, contractName } from '../../names/contractName.ts'
import type { Perpetual } from '../perpetual.ts'
import type { PositionRowProps } from '../product.ts'
import { ComingTiers } from './ComingTiers.tsx'
import { liveFigures } from './liveFigures.ts'
import { MarginMeter } from './MarginMeter.tsx'
import { LivePriceText, PositionCard } from './PositionCard.tsx'

const ACTS = ['close', 'protect', 'margin', 'leverage', 'reverse'] as const

const money = (value: string | undefined): string => formatSigned(value, 2)
const percent = (value: string | undefined): string => formatPercent(value)

/** One open perpetual, with how near liquidation is. */
export const PositionRow = ({ held, instrument, now, exits, onAct }: PositionRowProps<Perpetual>) => {
  const { t } = useTranslation('futures')
  const { position, holding } = held
  const { instId, mgnMode } = position
  const { tickSz, baseCcy, quoteCcy } = instrument
  const tick = decimalsOf(tickSz)
  const { marks, account } = now
  const live = useMemo(() => liveFigures(held, marks, account, tick), [held, marks, account, tick])
  const name = contractName(instrument)
  return (
    <PositionCard
      {...{ instrument, name, exits, tick, onAct }}
      to={`${CONTRACTS}?instId=${instId}`}
      side={holding.side}
      size={holding.size}
      tags={[t('position.terms', { mode: t(`mode.${mgnMode}`), leverage: position.lever })]}
      results={[
        { label: t('position.upl', { ccy: quoteCcy }), read: live.upl, format: money },
        { label: t('roe'), read: live.roe, format: percent },
      ]}
      facts={[
        [t('size', { ccy: baseCcy }), formatAmount(holding.size)],
        [t('entry'), formatPrice(entryPrice(holding, tick), tick)],
        [t('head.mark'), <LivePriceText key="mark" read={live.mark} tick={tick} />],
        [t('margin', { ccy: quoteCcy }), formatMoney(holding.margin, 2, 2)],
        [t('liquidation'), <LivePriceText key="liquidation" read={live.liquidation} tick={tick} />],
      ]}
      // Shared margin is not put into one position.
      acts={ACTS.filter((id) => id !== 'margin' || mgnMode === 'isolated').map((id) => ({
        id,
        label: t(`act.${id}`),
        spoken: t(`act.${id}Of`, { name }),
      }))}
    >
      <MarginMeter name={name} ratio={live.ratio} />
      <ComingTiers held={held} tick={tick} />
    </PositionCard>
  )
}
