import { useTranslation } from 'react-i18next'
import { type C2cIndex, type C2cOffer, compareRatios } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatMoney } from '../../ui/format/number.ts'
import { percentText } from '../../ui/format/rate.ts'
import { Tag } from '../../ui/Tag.tsx'
import { payMethodName } from '../payMethodNames.tsx'
import { type MarketFilters, takePath } from './filters.ts'
import css from './Market.module.css'
import { merchantRecord } from './merchantRecord.ts'
import { OfferPrice } from './OfferPrice.tsx'

/** Limits of one order: `20.00–400.00 EUR`. */
export const limitsText = ({ min, max, decimals, currency }: C2cOffer): string =>
  `${formatMoney(min, decimals, decimals)}–${formatMoney(max, decimals, decimals)}\u00a0${currency}`

interface OfferRowProps {
  offer: C2cOffer
  index: C2cIndex | undefined
  /** By what it was found. */
  filters?: Pick<MarketFilters, 'amount' | 'method'>
  /** Whose it is stands above already. */
  own?: boolean
  /** It is being taken: without the way to that. */
  isTaken?: boolean
}

/** One offer: whose it is, at what price, how much of it, how it is paid, and the way to take it. */
export const OfferRow = ({ offer, index, filters, own = false, isTaken = false }: OfferRowProps) => {
  const { t } = useTranslation('c2cMarket')
  const navigation = useNavigation()
  const { ad, side, coin, free, fee, ways, merchant } = offer
  const methods = new Map(ways.map((way) => [way.method, payMethodName(t, way)]))
  return (
    <article className={css['offer']} data-listed={own || isTaken ? undefined : ''}>
      {own ? null : (
        <div className={css['merchant']}>
          <a className={css['name']} href={`#/pages/C2C/merchantPage?id=${merchant.id}`}>
            {t('merchant', { id: merchant.id })}
          </a>
          <span className={css['quiet']}>{merchantRecord(t, merchant)}</span>
        </div>
      )}
      <div className={css['terms']}>
        <OfferPrice offer={offer} index={index} />
        <dl className={css['facts']}>
          <dt>{t('limits')}</dt>
          <dd>{limitsText(offer)}</dd>
          <dt>{t('available')}</dt>
          <dd>{coinText(free, coin)}</dd>
          {compareRatios(fee, '0') > 0 ? (
            <>
              <dt>{t('fee')}</dt>
              <dd>{percentText(fee)}</dd>
            </>
          ) : null}
        </dl>
        <div className={css['ways']}>
          {[...methods].map(([method, name]) => (
            <Tag key={method}>{name}</Tag>
          ))}
        </div>
      </div>
      {isTaken ? null : (
        <Button
          variant={side}
          className={css['take']}
          aria-label={t(`takeFrom.${side}`, { coin, id: merchant.id })}
          onPress={() => navigation.push(takePath(ad, filters))}
        >
          {t(side)}
        </Button>
      )}
    </article>
  )
}
