import { useTranslation } from 'react-i18next'
import { SegmentedInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import type { FormHandle } from '../../ui/forms/useForm.ts'
import type { Varieties } from '../market/chosenPair.ts'
import type { AdFields } from './adFields.ts'

interface AdPairFieldsProps {
  form: FormHandle<AdFields, AdFields>
  varieties: Varieties
  onChosen: (part: Partial<Pick<AdFields, 'side' | 'coin' | 'currency'>>) => void
}

/** What cannot change anymore once an ad is posted: its side, coin and currency. */
export const AdPairFields = ({ form, varieties, onChosen }: AdPairFieldsProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket'])
  return (
    <>
      <SegmentedInput
        {...form.field('side')}
        look="filled"
        label={t('c2cAds:form.side')}
        items={[
          { id: 'sell', label: t('c2cMarket:sell'), tone: 'down' },
          { id: 'buy', label: t('c2cMarket:buy'), tone: 'up' },
        ]}
        onChosen={(side) => onChosen({ side })}
      />
      <SelectInput
        {...form.field('coin')}
        label={t('c2cMarket:coin')}
        options={varieties.coins.map(({ code }) => ({ id: code, label: code }))}
        onChosen={(coin) => onChosen({ coin })}
      />
      <SelectInput
        {...form.field('currency')}
        label={t('c2cMarket:quick.currency')}
        options={varieties.currencies.map((one) => ({ id: one.currency, label: one.currency }))}
        onChosen={(currency) => onChosen({ currency })}
      />
    </>
  )
}
