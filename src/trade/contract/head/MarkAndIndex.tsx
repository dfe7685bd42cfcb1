import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, NOT_A_NUMBER } from '#protocol'
import type { FeedValue, PriceMark } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import css from './MarkAndIndex.module.css'

interface PriceProps {
  label: string
  value: ReadonlySignal<FeedValue<PriceMark>>
  decimals: number
}

/** A mark or index price; `--` while it is unknown or too old. */
const Price = ({ label, value, decimals }: PriceProps) => {
  const read = useCallback(() => {
    const { data, stale } = value.value
    return data === undefined || stale ? NOT_A_NUMBER : formatPrice(data.px, decimals)
  }, [value, decimals])
  return (
    <div className={css['price']}>
      <dt>{label}</dt>
      <dd>
        <LiveText read={read} />
      </dd>
    </div>
  )
}

/** Mark and index price of a perpetual; below the last price of its book. */
export const MarkAndIndex = ({ instrument }: { instrument: Instrument }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const { value: mark } = useFeed(useCallback(() => stream.markPrice(instId), [stream, instId]))
  const pair = `${baseCcy}-${quoteCcy}`
  const { value: index } = useFeed(useCallback(() => stream.indexPrice(pair), [stream, pair]))
  return (
    <dl>
      <Price label={t('watched.mark')} value={mark} decimals={decimals} />
      <Price label={t('watched.index')} value={index} decimals={decimals} />
    </dl>
  )
}
