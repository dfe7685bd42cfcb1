import { useTranslation } from 'react-i18next'
import type { C2cAdView, C2cIndex } from '#protocol'
import { coinText } from '../../ui/format/amountText.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { AdPrice } from './AdPrice.tsx'
import { AdTag } from './AdTag.tsx'
import { adPath } from './paths.ts'

/** An ad in one row, which leads to it: what it does, at what price, what is left of it, and whether it can be taken. */
export const AdRow = ({ ad, index }: { ad: C2cAdView; index: C2cIndex | undefined }) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket'])
  const { id, side, coin, currency, free, open } = ad
  return (
    <ListRow
      label={`${t(`c2cMarket:${side}`)} · ${coin}/${currency}`}
      hint={
        <>
          <AdPrice ad={ad} index={index} />
          <br />
          {t('c2cAds:left', { amount: coinText(free, coin) })}
          {open === 0 ? null : ` · ${t('c2cAds:openOrders', { count: open })}`}
        </>
      }
      end={<AdTag ad={ad} />}
      href={adPath(id)}
    />
  )
}
