import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAYS_A_YEAR, type EarnProduct, interestOfPeriod, interestOver } from '#protocol'
import { AmountField } from '../../ui/AmountField.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { productName } from '../names.ts'

/** What an amount earns in a product, before anything is bought. */
export const Calculator = ({ products }: { products: readonly EarnProduct[] }) => {
  const { t } = useTranslation('managed')
  const [id, setId] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const product = products.find((one) => one.id === id) ?? products[0]
  if (product === undefined) return null
  const { coin, rate, days, least } = product
  const text = typed ?? typedText(least)
  const amount = readTyped(text)
  const earned = amount.ok ? amount.value : undefined
  return (
    <Card title={t('calc.title')}>
      <Stack gap={3}>
        <SelectField
          label={t('calc.product')}
          value={product.id}
          options={products.map((one) => ({ id: one.id, label: productName(one), hint: rateText(one.rate) }))}
          onChange={setId}
        />
        <AmountField label={t('buy.amount')} text={text} unit={coin} onText={setTyped} />
        <KeyValue
          rows={[
            {
              id: 'day',
              label: t('calc.day'),
              value: earned === undefined ? '--' : coinText(interestOfPeriod(earned, rate, 1, DAYS_A_YEAR), coin),
            },
            {
              id: 'term',
              label: t('calc.term'),
              value: earned === undefined ? '--' : coinText(interestOver(earned, rate, days, DAYS_A_YEAR), coin),
              strong: true,
            },
          ]}
        />
        <Note small>{t('calc.note')}</Note>
      </Stack>
    </Card>
  )
}
