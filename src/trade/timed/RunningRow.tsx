import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, decimalsOf, type TimedContract, toPrice } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { useFeed } from '../../ui/live/useFeed.ts'
import { LiveItem, LiveLine } from '../ticket/orders/LiveItem.tsx'
import { TimedTitle } from './rows/TimedTitle.tsx'
import css from './Timed.module.css'

/** One running contract: what is staked, where it began, where the index is now, and the time that is left. */
export const RunningRow = ({ contract }: { contract: TimedContract }) => {
  const { id, instId, direction, stake, payout, entry } = contract
  const { t } = useTranslation('timed')
  const stream = useStream()
  const decimals = decimalsOf(useSignalValue(instrumentById).get(instId)?.tickSz ?? '0.00000001')
  const { value } = useFeed(useCallback(() => stream.indexPrice(instId), [stream, instId]))
  const entryPx = entry?.px
  const read = useCallback(() => {
    const px = value.value.data?.px
    if (px === undefined || entryPx === undefined) return ''
    const move = compare(toPrice(px), entryPx)
    const stand = move === 0 ? 'level' : move > 0 === (direction === 'up') ? 'ahead' : 'behind'
    return `${formatPrice(px, decimals)} · ${t(`running.${stand}`)}`
  }, [value, entryPx, direction, decimals, t])
  return (
    <LiveItem
      to={`/pages/contract/details2?id=${id}`}
      lines={
        <>
          <TimedTitle contract={contract} as="span" />
          <LiveLine>
            <span className={css['small']}>{`${moneyText(stake, 'USDT')} → ${moneyText(payout, 'USDT')}`}</span>
            <span className={css['small']}>
              {entryPx === undefined ? t('running.waits') : `${t('confirm.entry')} ${formatPrice(entryPx, decimals)}`}
            </span>
          </LiveLine>
          <LiveText read={read} className={css['small']} />
        </>
      }
    />
  )
}
