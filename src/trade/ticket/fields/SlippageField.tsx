import { useTranslation } from 'react-i18next'
import { SLIPPAGES, type Slippage } from '#protocol'
import { percentText } from '../../../ui/format/rate.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldHint } from './FieldHint.tsx'
import { TicketOption } from './OptionsField.tsx'

interface SlippageFieldProps {
  chosen: Slippage
  onSlippage: (slippage: Slippage) => void
}

/** How much worse than the best price a market order may fill. */
export const SlippageField = ({ chosen, onSlippage }: SlippageFieldProps) => {
  const { t } = useTranslation('trade')
  return (
    <TicketOption title={t('slippage.label')}>
      <Segmented
        label={t('slippage.label')}
        value={chosen}
        onChange={onSlippage}
        items={SLIPPAGES.map((id) => ({ id, label: percentText(id) }))}
      />
      <FieldHint>{t('slippage.hint', { percent: percentText(chosen) })}</FieldHint>
    </TicketOption>
  )
}
