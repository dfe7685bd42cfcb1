import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useSideShortcuts } from './useSideShortcuts.ts'

interface SideFieldProps {
  side: Side
  /** What buying and selling are called in this product. */
  labels: Readonly<Record<Side, string>>
  onSide: (side: Side) => void
}

/** Buy or sell. */
export const SideField = ({ side, labels, onSide }: SideFieldProps) => {
  const { t } = useTranslation('trade')
  useSideShortcuts(onSide)
  return (
    <Segmented
      look="filled"
      label={t('ticket.side')}
      value={side}
      onChange={onSide}
      items={[
        { id: 'buy', label: labels.buy, tone: 'up' },
        { id: 'sell', label: labels.sell, tone: 'down' },
      ]}
    />
  )
}
