import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatPrice } from '../../../ui/format/number.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { type BookSide, type StepDirection, steppedPrice } from '../priceStep.ts'
import { FieldBox } from './FieldBox.tsx'
import css from './PriceField.module.css'
import { useHeld } from './useHeld.ts'

interface PriceStepProps {
  direction: StepDirection
  tickSz: string
  disabled: boolean
  onStep: (direction: StepDirection) => void
}

const PriceStep = ({ direction, tickSz, disabled, onStep }: PriceStepProps) => {
  const { t } = useTranslation('trade')
  const held = useHeld(() => {
    if (!disabled) onStep(direction)
  })
  const Icon = direction === 'up' ? Plus : Minus
  return (
    <button
      type="button"
      className={css['step']}
      aria-label={t(`book.price${direction === 'up' ? 'Up' : 'Down'}`, {
        step: formatPrice(tickSz, decimalsOf(tickSz)),
      })}
      aria-disabled={disabled || undefined}
      onContextMenu={(event) => event.preventDefault()}
      {...held}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}

interface PriceFieldProps
  extends Pick<ComponentProps<typeof AmountField>, 'label' | 'unit' | 'text' | 'error' | 'hint'> {
  tickSz: string
  /** What the typed price means; undefined while the field is empty or cannot be read. */
  px: Price | undefined
  /** Where the steps begin while the field is empty. */
  last: Price | undefined
  /** Which side of the book is offered as the price, and its best price as it is now. */
  best?: { readonly side: BookSide; readonly read: (side: BookSide) => Price | undefined } | undefined
  onText: (text: string) => void
}

/** The price of a limit order: typed, a tick more or less by the buttons, or the best of one side of the book. */
export const PriceField = ({ tickSz, px, last, best, unit, onText, ...field }: PriceFieldProps) => {
  const { t } = useTranslation('trade')
  const [said, setSaid] = useState('')
  const take = (price: Price): void => {
    onText(typedText(price))
    setSaid(formatPrice(price, decimalsOf(tickSz)))
  }
  const step = (direction: StepDirection): void => {
    if (px !== undefined) take(steppedPrice(px, tickSz, direction))
    else if (last !== undefined) take(last)
  }
  const canStep = px !== undefined || (field.text.trim() === '' && last !== undefined)
  const stepBy = (direction: StepDirection): ReactNode => (
    <PriceStep direction={direction} tickSz={tickSz} disabled={!canStep} onStep={step} />
  )
  // What a button made of the price; a typed one is heard as it is typed.
  const heard = <output className="hidden-text">{said}</output>
  if (best === undefined)
    return (
      <div>
        <AmountField
          stacked
          {...field}
          onText={onText}
          end={
            <span className={css['behind']}>
              {stepBy('down')}
              {stepBy('up')}
            </span>
          }
        />
        {heard}
      </div>
    )
  return (
    <FieldBox>
      <AmountField stacked {...field} unit={unit} onText={onText} />
      <div className={css['steps']}>
        {stepBy('down')}
        <Button
          key={best.side}
          variant="ghost"
          className={css['best']}
          disabled={best.read(best.side) === undefined}
          onPress={() => {
            const price = best.read(best.side)
            if (price !== undefined) take(price)
          }}
        >
          {t(`book.best_${best.side}`)}
        </Button>
        {stepBy('up')}
      </div>
      {heard}
    </FieldBox>
  )
}
