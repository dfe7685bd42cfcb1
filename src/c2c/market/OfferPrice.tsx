import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cIndex, C2cOffer } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { ageParts } from '../../ui/format/duration.ts'
import { formatPercent } from '../../ui/format/number.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { venueNow } from '../../ui/live/venueNow.ts'
import css from './Market.module.css'
import { listedPrice, offerPriceNow } from './offerPrice.ts'

/** How old quotes are, by the venue's clock; `at` is Unix ms. */
export const QuoteAge = ({ at }: { at: number }) => {
  const { t } = useTranslation('common')
  const stream = useStream()
  const read = useCallback(() => {
    const { unit, count } = ageParts(venueNow(stream) - at)
    return t(`age.${unit}`, { count })
  }, [stream, at, t])
  return <LiveText read={read} />
}

interface OfferPriceProps {
  offer: Pick<C2cOffer, 'pricing' | 'price' | 'quotedAt' | 'currency'>
  index: C2cIndex | undefined
}

/** The present price of an offer; of a floating one also what it follows, and how old that is. */
export const OfferPrice = ({ offer, index }: OfferPriceProps) => {
  const { t } = useTranslation('c2cMarket')
  const { price, quotedAt } = offerPriceNow(offer, index)
  const { pricing, currency } = offer
  return (
    <>
      <span className={css['price']}>
        {listedPrice(price)} <span className={css['unit']}>{currency}</span>
      </span>
      {pricing.kind === 'fixed' ? null : (
        <span className={css['quiet']}>
          {t('floating', { margin: formatPercent(pricing.margin) })} · <QuoteAge at={quotedAt} />
        </span>
      )}
    </>
  )
}
