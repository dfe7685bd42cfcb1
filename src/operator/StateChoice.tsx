import { useTranslation } from 'react-i18next'
import { Segmented } from '../ui/Segmented.tsx'

interface StateChoiceProps<S extends string> {
  states: readonly S[]
  value: S
  onChange: (state: S) => void
}

/** Which entries of a queue are listed: what waits, what is to be paid, or what ended. */
export const StateChoice = <S extends 'open' | 'toPay' | 'ended'>({ states, value, onChange }: StateChoiceProps<S>) => {
  const { t } = useTranslation('operator')
  return (
    <Segmented
      label={t('queue.state')}
      value={value}
      onChange={onChange}
      items={states.map((id) => ({ id, label: t(`queue.${id}`) }))}
    />
  )
}
