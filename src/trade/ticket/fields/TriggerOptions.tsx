import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TicketOption } from './OptionsField.tsx'

interface TriggerOptionsProps<By extends string> {
  by: By
  /** The prices that can be watched, by their names. */
  watched: readonly { readonly id: By; readonly label: string }[]
  as: 'market' | 'limit'
  /** It can only be sent with a limit. */
  isLimitOnly?: boolean
  onBy: (by: By) => void
  onAs: (as: 'market' | 'limit') => void
}

/** Which price is watched for a trigger, and how the order is sent once it is reached. */
export const TriggerOptions = <By extends string>(props: TriggerOptionsProps<By>) => {
  const { by, watched, as, isLimitOnly = false, onBy, onAs } = props
  const { t } = useTranslation('trade')
  return (
    <>
      <TicketOption title={t('trigger.by')}>
        <Segmented label={t('trigger.by')} value={by} onChange={onBy} items={watched} />
      </TicketOption>
      <TicketOption title={t('trigger.sendAs')}>
        <Segmented
          label={t('trigger.sendAs')}
          value={as}
          onChange={onAs}
          items={[
            { id: 'market', label: t('trigger.atMarket'), disabled: isLimitOnly },
            { id: 'limit', label: t('trigger.atLimit') },
          ]}
        />
      </TicketOption>
    </>
  )
}
