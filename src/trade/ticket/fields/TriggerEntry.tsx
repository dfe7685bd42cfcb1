import { useTranslation } from 'react-i18next'
import { compare, type Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'

interface TriggerEntryProps<By extends string> {
  text: string
  px: Price | undefined
  by: By
  /** The prices that can be watched, by their names. */
  watched: readonly { readonly id: By; readonly label: string }[]
  as: 'market' | 'limit'
  /** It can only be sent with a limit. */
  isLimitOnly?: boolean
  quoteCcy: string
  last: Price | undefined
  error: string | undefined
  onText: (text: string) => void
  onBy: (by: By) => void
  onAs: (as: 'market' | 'limit') => void
}

/** From which side the trigger will be reached; known of the last price alone, which is on this screen. */
const reachedFrom = (px: Price | undefined, by: string, last: Price | undefined): 'up' | 'down' | undefined => {
  if (px === undefined || by !== 'last' || last === undefined) return undefined
  const side = compare(px, last)
  return side === 0 ? undefined : side > 0 ? 'up' : 'down'
}

/** The price that an order waits for, which price is watched, and how it is sent then. */
export const TriggerEntry = <By extends string>(props: TriggerEntryProps<By>) => {
  const { text, px, by, watched, as, isLimitOnly = false, quoteCcy, last, error, onText, onBy, onAs } = props
  const { t } = useTranslation('trade')
  const from = reachedFrom(px, by, last)
  return (
    <>
      <AmountField
        label={t('trigger.priceIn', { ccy: quoteCcy })}
        text={text}
        onText={onText}
        error={error}
        hint={from === undefined ? undefined : t(`trigger.fires_${from}`)}
      />
      <Segmented label={t('trigger.by')} value={by} onChange={onBy} items={watched} />
      <Segmented
        label={t('trigger.sendAs')}
        value={as}
        onChange={onAs}
        items={[
          { id: 'market', label: t('trigger.atMarket'), disabled: isLimitOnly },
          { id: 'limit', label: t('trigger.atLimit') },
        ]}
      />
    </>
  )
}
