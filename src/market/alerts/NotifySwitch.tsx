import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { Switch } from '../../ui/Switch.tsx'
import { appAlerts } from './appAlerts.ts'
import { notificationState } from './notification.ts'

/** Whether alerts also come as notifications; asks the browser when it is turned on. */
export const NotifySwitch = () => {
  const { t } = useTranslation('chart')
  const { notify, setNotify } = appAlerts()
  const wanted = useSignalValue(notify)
  const [state, setState] = useState(notificationState)
  const turn = async (on: boolean): Promise<void> => setState(await setNotify(on))
  return (
    <Switch
      label={t('alert.notify')}
      hint={
        state === 'denied' ? t('alert.denied') : state === 'none' ? t('alert.noNotifications') : t('alert.notifyAlso')
      }
      on={wanted && state === 'granted'}
      onChange={(on) => void turn(on)}
    />
  )
}
