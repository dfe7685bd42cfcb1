import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { FilterOf } from './useFilters.ts'

/** What ended orders of every product can be narrowed to. */
export const ORDER_FILTERS = { side: ['buy', 'sell'], state: ['filled', 'canceled'] } as const

interface OrderFiltersProps {
  of: FilterOf<typeof ORDER_FILTERS>
  /** What a side is called in this product. */
  sideText: (side: Side) => string
}

/** Side and end of an order. */
export const OrderFilters = ({ of, sideText }: OrderFiltersProps) => {
  const { t } = useTranslation('trade')
  return (
    <>
      <ChoiceFilter label={t('record.side')} {...of('side')} choices={ORDER_FILTERS.side} textOf={sideText} />
      <ChoiceFilter
        label={t('record.state')}
        {...of('state')}
        choices={ORDER_FILTERS.state}
        textOf={(id) => t(id === 'filled' ? 'record.filled' : 'record.cancelled')}
      />
    </>
  )
}
