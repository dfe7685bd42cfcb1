import { useTranslation } from 'react-i18next'
import { compare, type Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { ARROW } from '../../../ui/live/direction.ts'
import { Note } from '../../../ui/Note.tsx'

interface TriggerEntryProps {
  text: string
  px: Price | undefined
  /** Which price is watched. */
  by: string
  quoteCcy: string
  last: Price | undefined
  error: string | undefined
  onText: (text: string) => void
}

/** From which side the trigger will be reached; known of the last price alone, which is on this screen. */
const reachedFrom = (px: Price | undefined, by: string, last: Price | undefined): 'up' | 'down' | undefined => {
  if (px === undefined || by !== 'last' || last === undefined) return undefined
  const side = compare(px, last)
  return side === 0 ? undefined : side > 0 ? 'up' : 'down'
}

/** The price that an order waits for, with an arrow for the way the market has to go. */
export const TriggerEntry = ({ text, px, by, quoteCcy, last, error, onText }: TriggerEntryProps) => {
  const { t } = useTranslation('trade')
  const from = reachedFrom(px, by, last)
  return (
    <AmountField
      stacked
      label={t('trigger.priceIn', { ccy: quoteCcy })}
      unit={quoteCcy}
      text={text}
      onText={onText}
      error={error}
      hint={from === undefined ? undefined : t(`trigger.fires_${from}`)}
      isHintHeard
      end={<Note small>{from === undefined ? quoteCcy : `${ARROW[from]} ${quoteCcy}`}</Note>}
    />
  )
}
