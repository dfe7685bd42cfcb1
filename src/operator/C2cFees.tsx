import { useTranslation } from 'react-i18next'
import { type Amount, c2cFee, isZero, type operators, subtract } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import { feeText } from '../ui/format/feeText.ts'
import { KeyValue } from '../ui/KeyValue.tsx'

interface C2cFeesProps {
  data: Pick<operators.C2cDeskCase, 'coin' | 'fees'>
  toBuyer: Amount
}

/** What both sides pay on coins that a ruling gives to the buyer, and what the buyer gets of them. Nothing without fees. */
export const C2cFees = ({ data: { coin, fees }, toBuyer }: C2cFeesProps) => {
  const { t } = useTranslation('c2cOrders')
  const charged = (['buyer', 'seller'] as const)
    .map((side) => ({ side, rate: fees[side], fee: c2cFee(toBuyer, fees[side]) }))
    .filter(({ fee }) => !isZero(fee))
  if (charged.length === 0) return null
  return (
    <KeyValue
      rows={[
        ...charged.map(({ side, rate, fee }) => ({
          id: side,
          label: `${t('fee')} · ${t(`by.${side}`)}`,
          value: feeText(fee, coin, rate),
        })),
        {
          id: 'net',
          label: t('ruling.buyerGets'),
          value: coinText(subtract(toBuyer, c2cFee(toBuyer, fees.buyer)), coin),
          strong: true,
        },
      ]}
    />
  )
}
