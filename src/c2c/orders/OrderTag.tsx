import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '#protocol'
import { type ChipTone, StateChip } from '../../ui/StateChip.tsx'

const TONES: Readonly<Record<C2cOrderRow['state'], ChipTone>> = {
  escrowed: 'waits',
  paid: 'waits',
  appealed: 'warn',
  released: 'good',
  cancelled: 'bad',
  resolved: 'good',
}

/** The state of an order, as a sign and a word. */
export const OrderTag = ({ state }: Pick<C2cOrderRow, 'state'>) => {
  const { t } = useTranslation('c2cOrders')
  return <StateChip tone={TONES[state]}>{t(`state.${state}`)}</StateChip>
}
