import { useTranslation } from 'react-i18next'
import type { Price } from '#protocol'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'

type OrderType = 'market' | 'limit' | 'stop' | 'oco'

interface TypeFieldProps<Type extends OrderType> {
  types: readonly Type[]
  type: Type
  /** Offered as the price of a limit order where none is typed. */
  last: Price | undefined
  onType: (action: { readonly type: 'orderType'; readonly orderType: Type; readonly priceText?: string }) => void
}

/** The kinds of order that a product has. */
export const TypeField = <Type extends OrderType>({ types, type, last, onType }: TypeFieldProps<Type>) => {
  const { t } = useTranslation('trade')
  return (
    <Segmented
      look="text"
      label={t('ticket.type')}
      value={type}
      onChange={(orderType) =>
        onType({
          type: 'orderType',
          orderType,
          ...(last === undefined || orderType !== 'limit' ? {} : { priceText: typedText(last) }),
        })
      }
      items={types.map((id) => ({ id, label: t(`ticket.${id}`) }))}
    />
  )
}
