import { useTranslation } from 'react-i18next'
import type { C2cAdView, C2cIndex } from '#protocol'
import { formatPercent } from '../../ui/format/number.ts'
import { QuoteAge } from '../market/OfferPrice.tsx'
import { adPriceNow, priceText } from './adPrice.ts'

interface AdPriceProps {
  ad: Pick<C2cAdView, 'pricing' | 'price' | 'currency'>
  index: C2cIndex | undefined
}

/** The price of an ad now; of a floating one also what it follows, and how old that is. */
export const AdPrice = ({ ad, index }: AdPriceProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket'])
  const { price, quotedAt } = adPriceNow(ad, index)
  const { pricing, currency } = ad
  return (
    <>
      {price === undefined ? t('c2cAds:noPrice') : priceText(price, currency)}
      {pricing.kind === 'fixed' ? null : (
        <>
          {' · '}
          {t('c2cMarket:floating', { margin: formatPercent(pricing.margin) })}
          {quotedAt === 0 ? null : (
            <>
              {' · '}
              <QuoteAge at={quotedAt} />
            </>
          )}
        </>
      )}
    </>
  )
}
