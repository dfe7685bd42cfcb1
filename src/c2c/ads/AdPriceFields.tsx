import { useTranslation } from 'react-i18next'
import { type C2cIndex, c2cPrice } from '#protocol'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import type { FormHandle } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Labeled } from '../../ui/Labeled.tsx'
import { Note } from '../../ui/Note.tsx'
import { type AdFields, pricingOf } from './adFields.ts'
import { priceText } from './adPrice.ts'
import { MarketPrice } from './MarketPrice.tsx'

interface AdPriceFieldsProps {
  form: FormHandle<AdFields, AdFields>
  /** The market's price of the pair. */
  index: C2cIndex | undefined
}

/** What an ad asks: a price, or what it is above or below the market; the price that this makes now stands beside the market's. */
export const AdPriceFields = ({ form, index }: AdPriceFieldsProps) => {
  const { t } = useTranslation('c2cAds')
  const fields = form.watch()
  const { kind, coin, currency } = fields
  const pricing = pricingOf(fields)
  const price = pricing && c2cPrice({ pricing }, index, index?.at ?? 0)
  return (
    <>
      <Labeled label={t('form.kind')}>
        <SegmentedInput
          {...form.field('kind')}
          label={t('form.kind')}
          items={[
            { id: 'fixed', label: t('form.fixed') },
            { id: 'floating', label: t('form.floating') },
          ]}
        />
      </Labeled>
      {kind === 'fixed' ? (
        <AmountInput {...form.field('price')} label={t('form.price')} unit={currency} />
      ) : (
        <>
          <SegmentedInput
            {...form.field('direction')}
            label={t('form.direction')}
            items={[
              { id: 'above', label: t('form.above') },
              { id: 'below', label: t('form.below') },
            ]}
          />
          <AmountInput {...form.field('margin')} label={t('form.margin')} unit="%" />
          <AmountInput {...form.field('floor')} label={t('form.floor')} unit={currency} />
          <AmountInput {...form.field('ceiling')} label={t('form.ceiling')} unit={currency} />
        </>
      )}
      {index === undefined ? (
        <Note small as="output">
          {t('noMarket', { coin, currency })}
        </Note>
      ) : (
        <KeyValue
          rows={[
            { id: 'market', label: t('market'), value: <MarketPrice index={index} currency={currency} /> },
            ...(price === undefined
              ? []
              : [{ id: 'price', label: t('form.now'), value: priceText(price, currency), strong: true }]),
          ]}
        />
      )}
    </>
  )
}
