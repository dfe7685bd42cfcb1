import { useTranslation } from 'react-i18next'
import { type TimeInForce, timeInForce } from '#protocol'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldHint } from './FieldHint.tsx'
import { TicketOption } from './OptionsField.tsx'

interface TimeInForceFieldProps {
  chosen: TimeInForce
  /** Those that this kind of order can have; the others are disabled. */
  possible?: readonly TimeInForce[]
  /** Why it cannot be chosen, in place of what the chosen one means. */
  reason?: string | undefined
  onTime: (tif: TimeInForce) => void
}

/** How long the order lives. */
export const TimeInForceField = ({ chosen, possible, reason, onTime }: TimeInForceFieldProps) => {
  const { t } = useTranslation('trade')
  return (
    <TicketOption title={t('tif.label')}>
      <Segmented
        label={t('tif.label')}
        value={chosen}
        onChange={onTime}
        items={timeInForce.options.map((id) => ({
          id,
          label: t(`tif.${id}`),
          disabled: possible !== undefined && !possible.includes(id),
        }))}
      />
      <FieldHint>{reason ?? t(`tif.means_${chosen}`)}</FieldHint>
    </TicketOption>
  )
}
