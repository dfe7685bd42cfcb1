import { useTranslation } from 'react-i18next'
import { type Amount, add, compare, floorTo, LOT_STEP, subtract, toAmount, ZERO } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import css from './LotSteps.module.css'

/** The steps by which lots are made more or fewer. */
const STEPS = ['1', '0.1', '0.01'].map(toAmount)

interface LotStepsProps {
  /** What stands in the field; undefined while it is empty or cannot be read. */
  lots: Amount | undefined
  onLots: (lots: Amount) => void
}

/** Fewer and more lots by a tap: a lot, a tenth, a hundredth. Never below the smallest order. */
export const LotSteps = ({ lots = ZERO, onLots }: LotStepsProps) => {
  const { t } = useTranslation('forex')
  const from = floorTo(lots, LOT_STEP)
  return (
    <div className={css['steps']}>
      {STEPS.map((step) => (
        <Button
          key={`less ${step}`}
          variant="ghost"
          disabled={compare(from, step) <= 0}
          aria-label={t('less', { amount: formatAmount(step), count: Number(step) })}
          onPress={() => onLots(subtract(from, step))}
        >
          {`\u2212${formatAmount(step)}`}
        </Button>
      ))}
      {STEPS.toReversed().map((step) => (
        <Button
          key={`more ${step}`}
          variant="ghost"
          aria-label={t('more', { amount: formatAmount(step), count: Number(step) })}
          onPress={() => onLots(add(from, step))}
        >
          {`+${formatAmount(step)}`}
        </Button>
      ))}
    </div>
  )
}
